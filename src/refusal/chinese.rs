//! Why the table will not have it, in Chinese. The English is the refusal's own.

use super::Refusal;
use crate::aloud::{bonus_name, seat_name, tile_name};
use crate::bonus::{Bonus, BonusSet};
use crate::seat::Seat;
use crate::tile::Tile;
use crate::tongue::Tongue;

/// A refusal in Traditional Chinese, without the full stop.
pub(super) fn reason(refusal: &Refusal) -> String {
    use Refusal::*;
    match *refusal {
        WrongDeal { seat, tiles } => format!("{}派得{tiles}隻，各家應為13隻", name(seat)),
        FifthCopy { tile: it } => format!("出現第五隻{}，每種只有四隻", tile(it)),
        SecondFlower { bonus: it } => format!("花牌{}只有一隻", bonus(it)),
        NoFlowers { bonus: it } => format!("此枱不用花牌，卻有{}", bonus(it)),
        OutOfTurn { seat, turn } => format!("輪到{}，不是{}", name(turn), name(seat)),
        NothingToReplace => "沒有要補的牌，應從牆頭摸牌".to_owned(),
        EastDrawsFirst => "應先由東家摸第十四隻".to_owned(),
        DealtFlowersFirst { seat } => format!("應先由{}補完開局的花牌", name(seat)),
        FlowerInHand { flowers } => format!("手上的花牌{}應先亮出", all(flowers)),
        FlowerNotReplaced => "已亮出花牌，應先從牆尾補牌".to_owned(),
        FlowerNotHeld { bonus: it } => format!("手上沒有花牌{}", bonus(it)),
        NotDrawn { seat } => format!("{}未摸牌，亦未叫牌", name(seat)),
        AlreadyDrawn { seat } => format!("{}已摸牌，應食糊、開槓或打牌", name(seat)),
        DiscardNext => "碰或上之後應打牌".to_owned(),
        NotHeld {
            tile: it,
            concealed,
        } => format!("手上沒有{}，只有 {concealed}", tile(it)),
        NotJustDrawn { tile: it } => format!("{}不是剛摸的牌", tile(it)),
        NothingToClaim => "現時沒有可叫的牌".to_owned(),
        OtherTile { tile: it, there } => format!("打出的是{}，不是{}", tile(there), tile(it)),
        OtherSource { from, there } => format!("牌是{}打出的，不是{}", name(there), name(from)),
        OwnTile => "不可叫自己打出的牌".to_owned(),
        Outranked { by, call } => format!("{}已叫{}，應優先", name(by), called(call)),
        AlreadyCalled { seat, call } => format!("{}已叫{}", name(seat), called(call)),
        AlreadyPassed { seat } => format!("{}已說不要此牌", name(seat)),
        SheungFromAfar { next } => format!("只有下家{}可以上此牌", name(next)),
        NotARun { tile: it, with } => format!("{}與 {with} 不成順子", tile(it)),
        SetNotHeld { wanted, concealed } => {
            format!("手上需有 {wanted}，只有 {concealed}")
        }
        KongNotHeld {
            tile: it,
            wanted,
            held,
        } => {
            format!("此槓手上需有{wanted}隻{}，實有{held}隻", tile(it))
        }
        NoPungToAddTo { tile: it } => format!("枱上沒有{}的碰可加", tile(it)),
        KongAfterClaim => "碰或上之後不可即時開槓，應先打牌".to_owned(),
        AddedNotDrawn { tile: it } => format!("只可加剛摸的牌，{}不是", tile(it)),
        KongNotReplaced => "已開槓，應先從牆尾補牌".to_owned(),
        NothingToReplaceIt => "牌牆已空，開槓無牌可補".to_owned(),
        WallEmpty => "牌牆已空".to_owned(),
        TilesLeft { left } => format!("尚餘{left}隻牌，未到流局"),
        LastDiscard => "這是最後一隻打出的牌，只可食糊".to_owned(),
        LastFlower => "最後一隻是花牌，無牌可補，流局".to_owned(),
        LastTileHeld { seat } => format!("{}摸了最後一隻，仍要食糊或打牌", name(seat)),
        SwappedBack { tile: it } => format!("剛叫牌後不可打{}", tile(it)),
        NoDiscardLeft => "如此叫牌後手上全是不可打的牌".to_owned(),
        PassedWin { tile: it, event } => {
            format!(
                "第{event}項放過了{}的糊，未輪到自己之前不可再食此牌",
                tile(it)
            )
        }
        NearerWinner { seat } => format!("{}亦叫食糊，而且較近，截糊", name(seat)),
        OneWinner { seat } => format!("{}已食此牌，只限一家食糊", name(seat)),
        WonAlready { seat } => format!("{}已經食糊", name(seat)),
        OnlyRobbed { tile: it } => format!("{}是加槓的牌，只可搶槓食糊", tile(it)),
        NothingToRob => "現時沒有可搶的槓".to_owned(),
        ConcealedKongRobbed => "暗槓只有十三么可搶".to_owned(),
        NoShape => "不成四副一對眼，亦非其他可食的牌型".to_owned(),
        OtherDraw { tile: it, drawn } => format!("剛摸的是{}，不是{}", tile(drawn), tile(it)),
        BelowMinimum { faan, minimum } => format!("只有{faan}番，此枱{minimum}番起糊"),
        TooFewFlowers { set_aside } => format!("只有{set_aside}隻花牌，花糊要七隻或八隻"),
        NoFlowerWins => "此枱沒有花糊".to_owned(),
        FlowerWinTooLate => "花糊應在亮出花牌後、補牌之前叫".to_owned(),
        EightFlowersWin => "八隻花齊，應即時食糊".to_owned(),
        HandIsOver => "此局已完".to_owned(),
    }
}

/// What is called, by its word in English.
fn called(call: &str) -> &'static str {
    match call {
        "a Sheung" => "上",
        "a Pung" => "碰",
        "a Kong" => "槓",
        _ => "食糊",
    }
}

fn name(seat: Seat) -> &'static str {
    seat_name(seat, Tongue::Chinese)
}

fn tile(tile: Tile) -> String {
    tile_name(tile, Tongue::Chinese)
}

fn bonus(bonus: Bonus) -> &'static str {
    bonus_name(bonus, Tongue::Chinese)
}

fn all(flowers: BonusSet) -> String {
    flowers.iter().map(bonus).collect::<Vec<_>>().join("、")
}
