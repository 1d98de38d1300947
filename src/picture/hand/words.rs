//! What is said of the hand.

use super::HandPicture;
use crate::picture::speech::wind;
use crate::seat::Seat;
use crate::settle::Payments;
use crate::tongue::Tongue;
use crate::win::WonBy;

impl HandPicture<'_> {
    /// What the picture is, in the language of the picture.
    pub(super) fn title(&self) -> String {
        self.headings().join(" · ")
    }

    /// Who won and how, a line to a language; or that nobody did.
    pub fn headings(&self) -> Vec<String> {
        let win = &self.scored.asked.win;
        let (en, zh) = (win.seat, home(win.seat));
        if self.scored.refusal().is_some() {
            let en = format!("{en} does not win");
            return self.speech.lines(en, format!("{zh}未能食糊"));
        }
        let (en, zh) = match win.by {
            WonBy::ZiMo { .. } => (format!("{en} wins by Zi Mo"), format!("{zh}自摸")),
            WonBy::Discard {
                shooter: Some(from),
                ..
            } => (
                format!("{en} wins, {from} discards"),
                format!("{zh}食糊，{}出銃", home(from)),
            ),
            WonBy::Discard { shooter: None, .. } => {
                (format!("{en} wins on a discard"), format!("{zh}食出銃"))
            }
            WonBy::RobbedKong {
                maker: Some(from), ..
            } => (
                format!("{en} robs {from}'s Kong"),
                format!("{zh}搶{}槓", home(from)),
            ),
            WonBy::RobbedKong { maker: None, .. } => {
                (format!("{en} robs a Kong"), format!("{zh}搶槓"))
            }
            WonBy::Flowers => (format!("{en} wins by flowers"), format!("{zh}花糊")),
        };
        self.speech.lines(en, zh)
    }

    /// The round and the rule set.
    pub fn circumstances(&self) -> String {
        let round = self.scored.asked.win.round;
        let round = self
            .speech
            .say(&format!("{round} round"), &format!("{}圈", wind(round.0)));
        format!("{round} · {}", self.speech.name(&self.scored.rules.names))
    }

    /// What was special about the total: the limit, or a sum cut to it.
    pub fn ceiling(&self) -> Option<String> {
        let tally = self.scored.tally.as_ref().ok()?;
        match (tally.limit, tally.raw) {
            (true, _) => Some(self.speech.say("the limit", "爆棚")),
            (false, raw) if raw > u16::from(tally.faan) => {
                let en = format!("{raw} counted, paid as the limit");
                Some(self.speech.say(&en, &format!("計{raw}番，作爆棚計")))
            }
            _ => None,
        }
    }

    /// Why the hand does not win, a line to a language.
    pub fn refused(&self) -> Vec<String> {
        let Some(refusal) = self.scored.refusal() else {
            return vec![];
        };
        let zh = &refusal.said(Tongue::Chinese);
        let rule = refusal.rule();
        let en = format!("No win ({rule}): {refusal}.");
        self.speech.lines(en, format!("不算食糊（{rule}）：{zh}。"))
    }

    /// Who is liable, and whether that changed who pays; a line to a language.
    pub fn liable(&self) -> Vec<String> {
        let scored = self.scored;
        let liable = scored.asked.liable.filter(|_| scored.payments.is_some());
        let Some(liable) = liable else {
            return vec![];
        };
        let (baau, rules, home) = (scored.rules.baau, &scored.rules.names, home(liable));
        let (en, zh) = match scored.asked.win.by {
            _ if !baau.is_played() => (
                format!("{} plays no Baau, so {liable} is not liable.", rules.en),
                format!("{}不設包，{home}不用包。", rules.zh),
            ),
            WonBy::Flowers if !baau.flower_wins => (
                format!("Baau does not touch a flower win (W5): {liable} is not liable."),
                format!("花糊不包（W5），{home}不用包。"),
            ),
            WonBy::ZiMo { .. } | WonBy::Flowers => (
                format!("{liable} is liable and pays for all (B3)."),
                format!("{home}包牌，一人付全數（B3）。"),
            ),
            _ => (
                format!("{liable} fed the set, but whoever let the tile go pays (B4)."),
                format!("{home}雖有供牌，但出銃或被搶槓者自付（B4）。"),
            ),
        };
        self.speech.lines(en, zh)
    }

    /// Why the payments cannot be told, if they cannot.
    pub fn unsaid(&self) -> Vec<String> {
        match self.scored.payments {
            Some(Payments::Unsaid) => self.speech.lines(
                "The dealer pays double here: who pays what depends on who let the tile go.".into(),
                "此枱莊家加倍，要知道誰出銃才能計數。".into(),
            ),
            _ => vec![],
        }
    }
}

/// A seat in Chinese, as a player.
pub(super) fn home(seat: Seat) -> &'static str {
    ["東家", "南家", "西家", "北家"][seat as usize]
}
