//! Why an entry does not go with those before it, in Traditional Chinese. Players are named by
//! their ids, with no letter or digit beside them, so that names can take their place.

use super::Refused;

/// A refusal, without the full stop.
pub(super) fn refused(refused: &Refused) -> String {
    use Refused::*;
    match refused {
        NoPlayer { player } => format!("沒有玩家{player}；要先加入"),
        PlayerThere { player } => format!("已有玩家{player}"),
        MemberTaken { member, player } => {
            format!("成員{member}已是玩家{player}；若是同一人，請合併")
        }
        Merged { player, into } => format!("{player}與{into}是同一人：請先分開"),
        NotMerged { player } => format!("{player}未與任何人合併：無可分開"),
        OneAtTwo { player, other } => format!("{player}與{other}是同一名玩家，而坐在同一枱"),
        NoSession { session, last: 0 } => format!("沒有進行中的第{session}場；未開過場次"),
        NoSession { session, last } => {
            format!("沒有進行中的第{session}場；最後開的是第{last}場")
        }
        SessionNumber { session, wanted } => format!("下一場是第{wanted}場，不是第{session}場"),
        NoTable { session, table } => {
            format!("第{session}場第{table}枱沒有人坐；請先請四人入座")
        }
        TableNumber { most } => format!("枱號由1至{most}"),
        SitsThere {
            player,
            session,
            table,
        } => format!("{player}坐在第{session}場第{table}枱"),
        SitsNotThere {
            player,
            session,
            table,
        } => format!("{player}不坐在第{session}場第{table}枱"),
        Turn {
            session,
            table,
            turn,
            wanted,
        } => format!(
            "第{session}場第{table}枱現在是第{wanted}手，而這一項記的是第{turn}手：其間已記入別的。\
             請先看清楚，若仍要記，再記一次"
        ),
        OtherHand {
            session,
            table,
            hand,
            told,
        } => format!("第{session}場第{table}枱下一局是 {hand}，不是 {told}（D1至D3）"),
        OtherSeats { session, table } => {
            format!("這一局坐在第{session}場第{table}枱的是別人（D3）")
        }
        MatchOver { session, table } => {
            format!("第{session}場第{table}枱已打完（D2）：請再請四人入座")
        }
        SeasonNumber { season, wanted } => format!("下一季是第{wanted}季，不是第{season}季"),
        SeasonOpen { season } => format!("第{season}季仍在進行：請先結束"),
        SeasonNotOpen { season } => format!("第{season}季沒有進行"),
        NoEntry { of, last } => format!("沒有第{of}項；最後一項是第{last}項"),
        Mended { of, by } => format!("第{of}項已由第{by}項更正：請更正該項"),
        NotAsWas { of } => format!("第{of}項並非更正所說的內容"),
        Elsewhere { of } => format!("代替第{of}項的，要屬於同一枱同一手"),
        NotOpen { of } => format!("第{of}項不等任何人確認：已成定案"),
        NoPart { player, of, those } => {
            format!("{player}與第{of}項無關：由{}其中一人確認", listed(those))
        }
        OwnEntry { player, of, those } => {
            format!(
                "第{of}項是{player}自己記入的：由{}其中一人確認",
                listed(those)
            )
        }
        Disputed { of } => format!("第{of}項有爭議：由幹事了結"),
        NotExpired { of } => format!("第{of}項的時限未過"),
    }
}

/// Players who are listed with commas.
fn listed(those: &str) -> String {
    those.replace(", ", "、")
}
