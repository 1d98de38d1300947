//! The picture of a hand that waits: its tiles, and under them those that it waits for.

use super::tiles::{Group, upright};
use super::twin::{in_one_line, set_said, shortened};
use super::words::home;
use super::{LEFT, MARGIN, Page, RIGHT, Speech, WIDTH};
use crate::count::{Tally, Wait};
use crate::picture::scene::Scene;
use crate::picture::speech::wind;
use crate::picture::text::{Anchor, Line, Weight};
use crate::picture::tiles::{Face, Look};
use crate::said;
use crate::score::Waited;
use crate::tongue::Tongue;

/// A hand that waits, and how it is to be shown. One that does not wait yet shows its tiles.
///
/// ```
/// use sikwu::notation::Given;
/// use sikwu::picture::WaitingPicture;
/// use sikwu::rules::Book;
/// use sikwu::score::waits;
///
/// let book = Book::bundled();
/// let rules = book.get("hk-old-style").unwrap();
/// let waited = waits("[CCC] 234p 567p 99s 12m", "3m", &Given::default(), rules)?;
/// let picture = WaitingPicture::new(&waited);
/// assert!(picture.described().contains("3m (3 left; 2 faan on a discard, may not win"));
/// assert_eq!(picture.one_line(), "🀇🀈🀚🀛🀜🀝🀞🀟🀘🀘 [🀄︎🀄︎🀄︎]");
/// # Ok::<(), sikwu::score::WaitsFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct WaitingPicture<'a> {
    waited: &'a Waited<'a>,
    look: Look,
    speech: Speech,
}

impl<'a> WaitingPicture<'a> {
    /// The hand in the plain look, in English and Chinese.
    pub fn new(waited: &'a Waited<'a>) -> WaitingPicture<'a> {
        WaitingPicture {
            waited,
            look: Look::default(),
            speech: Speech::default(),
        }
    }

    /// In this look.
    pub fn look(self, look: Look) -> WaitingPicture<'a> {
        WaitingPicture { look, ..self }
    }

    /// In this language.
    pub fn speech(self, speech: Speech) -> WaitingPicture<'a> {
        WaitingPicture { speech, ..self }
    }

    /// The picture: 720 pixels wide, and as high as it must be.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(WIDTH, 1, self.look);
        scene.titled(self.heading(), self.described());
        let (waiting, speech) = (&self.waited.waiting, self.speech);
        let mut page = Page {
            scene,
            y: MARGIN,
            speech,
        };
        let theme = page.scene.theme();
        let heading = Line::within(&self.heading(), 30.0, Weight::Bold, RIGHT - LEFT);
        page.scene
            .add(heading.at(LEFT, page.y + 28.0, Anchor::Start, theme.ink));
        page.y += 46.0;
        let table = Group::on_the_table(&waiting.hand, waiting.seat, speech);
        page.felt(vec![Group::concealed(&waiting.hand)], table);
        let waits = self.waited.waits.live.iter();
        let waits: Vec<Group> = waits.map(|wait| self.wait(wait)).collect();
        if !waits.is_empty() {
            page.felt(vec![], waits);
        }
        let height = page.y;
        page.scene.set_height(height.max(1.0) as u32);
        page.scene
    }

    /// A tile that it waits for, and what it would be worth.
    fn wait(&self, wait: &Wait<'_>) -> Group {
        let worth = match (wait.discard.wins(), wait.zi_mo.wins()) {
            (false, false) => "–".to_owned(),
            (true, true) if wait.discard.faan == wait.zi_mo.faan => wait.zi_mo.faan.to_string(),
            (true, _) => format!("{}/{}", wait.discard.faan, wait.zi_mo.faan),
            (false, true) => format!("–/{}", wait.zi_mo.faan),
        };
        let left = wait.unseen;
        Group::of(vec![upright(wait.tile.into())]).with(format!("×{left} {worth}"))
    }

    /// Whose hand it is, and whether it waits.
    fn heading(&self) -> String {
        let seat = self.waited.waiting.seat;
        let zh = home(seat);
        match self.waited.waits.is_waiting() {
            true => self
                .speech
                .say(&format!("{seat} waits"), &format!("{zh}叫糊")),
            false => {
                let far = self.waited.distance.shanten;
                let tiles = if far == 1 { "tile" } else { "tiles" };
                let en = format!("{seat} is {far} {tiles} from waiting");
                self.speech.say(&en, &format!("{zh}尚差{far}隻叫糊"))
            }
        }
    }

    /// What is to be seen, in at most 1,024 characters of plain text with the tiles as notation has
    /// them: in the language of the picture, and in English where it has both.
    pub fn described(&self) -> String {
        let tongue = self.speech.tongue();
        let alone = WaitingPicture {
            speech: self.speech.alone(),
            ..self.clone()
        };
        let (waiting, waits) = (&self.waited.waiting, &self.waited.waits);
        let (heading, under) = (alone.heading(), alone.circumstances());
        let concealed = waiting.hand.concealed();
        let mut parts = vec![
            said!(tongue, "{heading}, {under}.", "{heading}，{under}。"),
            said!(tongue, "Concealed: {concealed}.", "手牌：{concealed}。"),
        ];
        for laid in waiting.hand.laid() {
            let set = set_said(*laid, tongue);
            parts.push(said!(tongue, "{set}.", "{set}。"));
        }
        if !waiting.hand.set_aside().is_empty() {
            let flowers = waiting.hand.set_aside();
            parts.push(said!(tongue, "Flowers: {flowers}.", "花牌：{flowers}。"));
        }
        let comma = tongue.pick(", ", "、");
        if !waits.live.is_empty() {
            let each = waits.live.iter().map(|wait| told(wait, tongue));
            let each = each.collect::<Vec<String>>().join(comma);
            parts.push(said!(tongue, "Waits for {each}.", "叫{each}。"));
        }
        if !waits.dead.is_empty() {
            let dead = waits.dead.iter().map(|dead| dead.tile.to_string());
            let dead = dead.collect::<Vec<String>>().join(comma);
            parts.push(said!(tongue, "Dead: {dead}.", "絕張：{dead}。"));
        }
        shortened(parts.join(tongue.pick(" ", "")))
    }

    /// The hand in one line of Unicode's mahjong tiles, the sets on the table in brackets.
    pub fn one_line(&self) -> String {
        in_one_line(&self.waited.waiting.hand, None)
    }

    /// The round and the rule set.
    pub fn circumstances(&self) -> String {
        let round = self.waited.waiting.round;
        let en = format!("{round} round");
        let round = self.speech.say(&en, &format!("{}圈", wind(round.0)));
        format!("{round} · {}", self.speech.name(&self.waited.rules.names))
    }

    /// The tiles that it waits for in Unicode's, dead ones left out.
    pub fn waits_in_one_line(&self) -> String {
        let live = self.waited.waits.live.iter();
        live.map(|wait| Face::Tile(wait.tile).unicode()).collect()
    }
}

/// A wait in words: `3m (4 left; 2 faan on a discard, may not win; 3 faan by Zi Mo)`.
fn told(wait: &Wait<'_>, tongue: Tongue) -> String {
    let worth = |tally: &Tally<'_>, how: &str| {
        let faan = tally.faan;
        match tally.wins() {
            true => said!(tongue, "{faan} faan {how}", "{how}{faan}番"),
            false => said!(
                tongue,
                "{faan} faan {how}, may not win",
                "{how}{faan}番，不能食糊"
            ),
        }
    };
    let discard = worth(&wait.discard, tongue.pick("on a discard", "食出銃"));
    let zi_mo = worth(&wait.zi_mo, tongue.pick("by Zi Mo", "自摸"));
    let (tile, left) = (wait.tile, wait.unseen);
    said!(
        tongue,
        "{tile} ({left} left; {discard}; {zi_mo})",
        "{tile}（剩{left}隻；{discard}；{zi_mo}）"
    )
}
