//! What a record proves of its walls, in words.

use super::{BAD, BOLD, GOOD, line};
use crate::audit::Verdict;
use crate::parlour::{WallProof, WallState};
use crate::said;
use crate::tongue::Tongue;

/// Each hand of a record with what its wall proves.
pub(super) fn walls(name: &str, walls: &[WallProof], tongue: Tongue) -> String {
    let mut text = String::new();
    line(&mut text, &format!("{BOLD}{name}{BOLD:#}"));
    for proof in walls {
        let style = match proof.wall {
            WallState::Kept(_) => GOOD,
            _ if proof.wall.is_wrong() => BAD,
            _ => anstyle::Style::new(),
        };
        let hand = proof.hand;
        let told = state(&proof.wall, tongue);
        line(&mut text, &format!("  {hand}  {style}{told}{style:#}"));
        if let Some(played) = played(proof, tongue) {
            line(&mut text, &format!("       {played}"));
        }
    }
    if walls.is_empty() {
        let none = said!(tongue, "  there is no hand in it", "  內中並無任何一局");
        line(&mut text, &none);
    }
    text
}

fn state(wall: &WallState, tongue: Tongue) -> String {
    match wall {
        WallState::Nothing => said!(
            tongue,
            "no wall is written, and none was committed to",
            "沒有寫下牌牆，事前亦無承諾"
        ),
        WallState::Hidden(promised) => {
            let promised = promised.short();
            said!(
                tongue,
                "a wall was committed to ({promised}) and is not revealed, or not its nonce",
                "事前承諾了牌牆（{promised}），但牌牆或其隨機數尚未公開"
            )
        }
        WallState::Unpromised => said!(
            tongue,
            "its wall is written, and nobody committed to it before the deal",
            "寫下了牌牆，但派牌前無人承諾"
        ),
        WallState::Kept(promised) => {
            let promised = promised.short();
            said!(
                tongue,
                "its wall is the one that was committed to ({promised})",
                "牌牆正是事前承諾的牌牆（{promised}）"
            )
        }
        WallState::Another { promised, revealed } => {
            let (promised, revealed) = (promised.short(), revealed.short());
            said!(
                tongue,
                "its wall ({revealed}) is not the one that was committed to ({promised})",
                "牌牆（{revealed}）並非事前承諾的牌牆（{promised}）"
            )
        }
        WallState::Broken(problem) => said!(
            tongue,
            "what is revealed is no wall: {problem}",
            "公開的並非一道牌牆：{problem}"
        ),
    }
}

/// Whether the hand was played from its wall, where it has one.
fn played(proof: &WallProof, tongue: Tongue) -> Option<String> {
    if !matches!(proof.wall, WallState::Kept(_) | WallState::Unpromised) {
        return None;
    }
    Some(match proof.verdict {
        Verdict::Agreed => said!(
            tongue,
            "every tile that was dealt and drawn came from it in order",
            "派出及摸得的每隻牌都依次來自此牌牆"
        ),
        Verdict::Possible => said!(
            tongue,
            "not every tile was seen, so not all can be followed from it",
            "並非每隻牌都有人見證，未能全部核對"
        ),
        Verdict::Wrong | Verdict::Unreadable => said!(
            tongue,
            "the audit finds this hand wrong: /audit says where",
            "審核發現此局有誤：/audit 會指出錯處"
        ),
    })
}
