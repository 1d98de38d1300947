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
        NoSession { session, last: 0 } => format!("沒有進行中的第{session}場；未開過場"),
        NoSession { session, last } => {
            format!("沒有進行中的第{session}場；最後所開的是第{last}場")
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
            "第{session}場第{table}枱現在是第{wanted}局，而這筆帳寫的是第{turn}局：其間已有別的入帳。\
             請先看清楚，若仍要入帳，再入一次"
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
        NoEntry { of, last } => format!("沒有第{of}筆帳；最後一筆是第{last}筆帳"),
        Mended { of, by } => format!("第{of}筆帳已由第{by}筆帳更正：請更正該筆"),
        NotAsWas { of } => format!("第{of}筆帳並非更正所說的內容"),
        Elsewhere { of } => format!("代替第{of}筆帳的，要屬於同一枱同一局"),
        NotOpen { of } => format!("第{of}筆帳不等任何人確認：已成定案"),
        NoPart { player, of, those } => {
            format!("{player}與第{of}筆帳無關：由{}其中一人確認", listed(those))
        }
        OwnEntry { player, of, those } => {
            format!(
                "第{of}筆帳是{player}自己入帳的：由{}其中一人確認",
                listed(those)
            )
        }
        Disputed { of } => format!("第{of}筆帳有異議：由幹事裁定"),
        NotExpired { of } => format!("第{of}筆帳的時限未過"),
    }
}

/// Players who are listed with commas.
fn listed(those: &str) -> String {
    those.replace(", ", "、")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::name::{PlayerId, Word};
    use crate::tongue::Tongue;

    #[test]
    fn nothing_but_ids_is_in_latin_letters_and_ids_stand_alone() {
        let [player, other] = ["P1", "P2"].map(|id| PlayerId::new(id).unwrap());
        let (member, into) = (other.clone(), other.clone());
        let one = || player.clone();
        let (session, table, of) = (2, 3, 4);
        let all = [
            Refused::NoPlayer { player: one() },
            Refused::PlayerThere { player: one() },
            Refused::MemberTaken {
                member,
                player: one(),
            },
            Refused::Merged {
                player: one(),
                into,
            },
            Refused::NotMerged { player: one() },
            Refused::OneAtTwo {
                player: one(),
                other,
            },
            Refused::NoSession { session, last: 0 },
            Refused::NoSession { session, last: 1 },
            Refused::SessionNumber { session, wanted: 1 },
            Refused::NoTable { session, table },
            Refused::TableNumber { most: 16 },
            Refused::SitsThere {
                player: one(),
                session,
                table,
            },
            Refused::SitsNotThere {
                player: one(),
                session,
                table,
            },
            Refused::Turn {
                session,
                table,
                turn: 5,
                wanted: 6,
            },
            Refused::OtherHand {
                session,
                table,
                hand: "E-1".to_owned(),
                told: Word::new("E-2").unwrap(),
            },
            Refused::OtherSeats { session, table },
            Refused::MatchOver { session, table },
            Refused::SeasonNumber {
                season: 1,
                wanted: 2,
            },
            Refused::SeasonOpen { season: 1 },
            Refused::SeasonNotOpen { season: 1 },
            Refused::NoEntry { of, last: 3 },
            Refused::Mended { of, by: 5 },
            Refused::NotAsWas { of },
            Refused::Elsewhere { of },
            Refused::NotOpen { of },
            Refused::NoPart {
                player: one(),
                of,
                those: "P1, P2".to_owned(),
            },
            Refused::OwnEntry {
                player: one(),
                of,
                those: "P1, P2".to_owned(),
            },
            Refused::Disputed { of },
            Refused::NotExpired { of },
        ];
        for refused in all {
            let told = refused.said(Tongue::Chinese);
            let words = told.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
            for word in words.filter(|word| word.contains(|c: char| c.is_ascii_alphabetic())) {
                let known = ["P1", "P2", "E-1", "E-2", "D1", "D2", "D3"].contains(&word);
                assert!(known, "`{word}` in {told}");
            }
            assert_eq!(refused.said(Tongue::English), refused.to_string());
        }
    }
}
