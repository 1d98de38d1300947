//! The contact sheet: every face of the set at once.

use super::scene::{Placed, Scene, Turn};
use super::speech::Speech;
use super::tiles::{Face, Look};
use crate::bonus::Bonus;
use crate::tile::{Dragon, Tile};
use crate::tongue::Tongue;

/// Every face, a suit to a row, the tiles this high in pixels; under them a tile that is marked,
/// one that lies turned, and the back.
///
/// ```
/// use sikwu::picture::{Look, Speech, sheet};
/// let scene = sheet::contact_sheet(Look::default(), 64, Speech::Both);
/// assert_eq!(scene.things().len(), 42 + 3);
/// ```
pub fn contact_sheet(look: Look, height: u32, speech: Speech) -> Scene {
    let height = height.clamp(16, 400);
    let (gap, margin) = (height as i32 / 12, height as i32 / 4);
    let width = Face::width(height) as i32;
    let place = |column: usize, row: usize| {
        let x = margin + column as i32 * (width + gap);
        (x, margin + row as i32 * (height as i32 + gap))
    };
    let (right, bottom) = place(9, 5);
    let edge = |it: i32| u32::try_from(it - gap + margin).unwrap_or(1);
    // The one that lies turned is wider than its column.
    let right = right + height as i32 - width;
    let mut scene = Scene::new(edge(right), edge(bottom), look);
    let tongue = speech.tongue();
    let title = tongue.pick("The tiles of sikwu", "sikwu 的牌");
    scene.titled(title, described(tongue));
    let mut put = |face: Face, column: usize, row: usize| {
        let (x, y) = place(column, row);
        scene.add(Placed::new(face, x, y, height));
    };
    for tile in Tile::all() {
        put(tile.into(), tile.index() % 9, tile.index() / 9);
    }
    for bonus in Bonus::all() {
        put(bonus.into(), bonus.index(), 4);
    }
    put(Face::Back, 8, 4);
    let red = Face::Tile(Tile::dragon(Dragon::Red));
    let (x, y) = place(7, 3);
    scene.add(Placed::new(red, x, y, height).marked(true));
    let (x, y) = place(8, 3);
    let turned = Placed::new(red, x, y + (height as i32 - width), height);
    scene.add(turned.turned(Turn::Quarter));
    scene
}

/// What is on the sheet, for those who hear it read: at most 1,024 characters.
pub fn described(tongue: Tongue) -> &'static str {
    let english = "Forty-two tiles and the back. First row: characters 1 to 9, a Chinese number over 萬. Second \
     row: dots 1 to 9, coins; the 1 is a rosette. Third row: bamboo 1 to 9, canes; the 1 is a bird. \
     Fourth row: East, South, West and North (東南西北), the red dragon 中, the green dragon 發, the \
     white dragon, a blue frame; then a red dragon marked as a winning tile and one that lies \
     turned, as a claimed tile does. Fifth row: the flowers Plum, Orchid, Chrysanthemum, Bamboo \
     (梅蘭菊竹) and the seasons Spring, Summer, Autumn, Winter (春夏秋冬), each with its number 1 to \
     4; then the back.";
    let chinese = "四十二隻牌及牌背。第一行：一萬至九萬，上為數字，下為萬字。第二行：一筒至九筒，一筒是一朵大花。\
                   第三行：一索至九索，一索是一隻雀。第四行：東南西北、紅中、發財、白板（藍框）；\
                   然後是標明為食糊牌的紅中，和橫放的紅中，即上碰槓所叫的牌。第五行：梅蘭菊竹、春夏秋冬，\
                   各有1至4的編號；最後是牌背。";
    tongue.pick(english, chinese)
}

/// The sheet in one line of Unicode's mahjong tiles.
pub fn one_line() -> String {
    Face::all().map(Face::unicode).collect()
}
