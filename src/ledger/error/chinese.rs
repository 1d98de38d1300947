//! What can go wrong with a ledger, in Traditional Chinese. What a disk, another program or a
//! file said is quoted as it is.

use super::{Fault, LedgerError, Witness, mebibytes};
use crate::ledger::line::Receipt;
use crate::tongue::Tongue::Chinese;

/// An error of the ledger.
pub(super) fn error(error: &LedgerError) -> String {
    use LedgerError::*;
    match error {
        Entry(error) => error.said(Chinese),
        Name(error) => error.said(Chinese),
        Refused(refused) => format!("{}。沒有入帳", refused.said(Chinese)),
        KeyTaken { key, receipt } => format!(
            "{key:?} 之前已入帳，是{}，內容不同：沒有入帳；錯處要用另一筆帳更正，不是再入一次",
            entry(receipt)
        ),
        NotNext { last } => format!("該行不是接着{}的：由此起沒有收納", entry(last)),
        Sheet(why) => format!("計分紙：{}", why.speak(Chinese)),
        Overflow { player } => {
            format!("加上這筆帳，{player}的分數多到無法計算：沒有入帳")
        }
        Time { at } => format!("{at} 不能寫成四位數年份的時間：沒有入帳"),
        TooLong { bytes, limit } => {
            format!("這筆帳有{bytes}位元組，而帳簿一行最多{limit}位元組：沒有入帳")
        }
        Damaged {
            file,
            line,
            fault,
            witness,
        } => {
            let seen = witness
                .as_ref()
                .map_or(String::new(), |it| format!("（{}）", saw(it)));
            format!(
                "{} 第{line}行：{}{seen}。由此起的內容一概不信，亦不改動；請放回帳簿的完好副本",
                file.display(),
                fault.said(Chinese)
            )
        }
        Behind {
            file,
            number,
            witness,
        } => format!(
            "{} 止於第{number}筆帳，但{}：帳簿變短或變舊了。沒有打開；請放回到達該筆的最新副本",
            file.display(),
            saw(witness)
        ),
        Parted {
            file,
            number,
            witness,
        } => format!(
            "{} 止於第{number}筆帳，但{}，雜湊與該行不同：這是另一段歷史。沒有打開；請放回正確的副本",
            file.display(),
            saw(witness)
        ),
        NoAnchor {
            file,
            anchor,
            why,
            line,
        } => format!(
            "{} {}，所以無從知道 {} 是否完整。請放回錨檔；若確知帳簿現狀正確，可在該處寫入這一行：{line}",
            anchor.display(),
            why.speak(Chinese),
            file.display()
        ),
        Unreadable { file, why } => format!(
            "{}：{}。請修好該檔案或放回副本；帳簿不受影響",
            file.display(),
            why.speak(Chinese)
        ),
        Newer {
            file,
            version,
            known,
        } => format!(
            "{} 是第{version}版，而本程式最多讀到第{known}版：由較新的 sikwu 寫成。沒有改動；請用該版打開",
            file.display()
        ),
        Backup { folder, why } => {
            let why = why.speak(Chinese);
            format!("備份 {}：{why}。沒有改動", folder.display())
        }
        Loses {
            club,
            last,
            witness,
        } => format!(
            "{club} 會止於{}，但{}。沒有改動；請放回較新的備份，或用 `--lose` 表明其後的可以失去",
            entry(last),
            saw(witness)
        ),
        InUse { folder } => format!(
            "{} 正由另一個 sikwu 使用：同一時間只有一個程式管理。請先停下另一個，或經它查詢",
            folder.display()
        ),
        Stopped { why } => format!(
            "帳簿已停止寫入（{}），這筆帳存了沒有，不得而知。請檢查磁碟，重新打開，再入帳一次：已存的不會入兩次",
            why.speak(Chinese)
        ),
        Closed => "帳簿已經關閉".to_owned(),
        NearlyFull {
            folder,
            free,
            least,
        } => format!(
            "{} 所在的磁碟快滿：尚餘 {}，其中 {} 要留空（`config.yaml` 的 `ledger.keep_free`）。沒有入帳，而所有內容仍可讀；請騰出空間再入帳",
            folder.display(),
            mebibytes(*free),
            mebibytes(*least)
        ),
        Disk { file, source, .. } => {
            format!("{} 無法讀寫：「{source}」", file.display())
        }
        Index(why) => {
            let why = why.speak(Chinese);
            format!("索引失效：{why}。請重新打開：索引會由帳簿重建")
        }
    }
}

/// What is wrong with a line.
pub(super) fn fault(fault: &Fault) -> String {
    match fault {
        Fault::Unfinished => "這一行未寫完".to_owned(),
        Fault::TooLong => "這一行比任何一筆帳都長".to_owned(),
        Fault::Checksum => "校驗碼與文字不符".to_owned(),
        Fault::Version(version) => {
            format!("格式是第{version}版，而本程式讀第1版和第2版")
        }
        Fault::Shape(why) => format!("這不是一筆帳：{}", why.speak(Chinese)),
        Fault::Number { found, wanted } => format!("編號是{found}，應為{wanted}"),
        Fault::Chain => "並非接着上一行：鏈已斷開".to_owned(),
        Fault::NoEntry(error) => format!("這不是一筆帳：{}", error.said(Chinese)),
        Fault::Refused(refused) => format!("與之前的不合：{}", refused.said(Chinese)),
        Fault::Overflow(player) => format!("加上它，{player}的分數多到無法計算"),
    }
}

fn saw(witness: &Witness) -> String {
    format!("{} 見過{}", witness.file.display(), entry(&witness.receipt))
}

fn entry(receipt: &Receipt) -> String {
    receipt.said(Chinese)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::name::ClubId;
    use crate::ledger::note::{of_version, parse};
    use crate::tongue::Phrase;
    use std::io;
    use std::path::PathBuf;

    /// What is left of a text without what is quoted, or is typed as it stands.
    fn bare(text: &str) -> String {
        let mut bare = String::new();
        for (nth, said) in text.split('`').enumerate() {
            if nth % 2 == 0 {
                let said = said.split('「');
                bare.extend(said.map(|it| it.split_once('」').map_or(it, |(_, it)| it)));
            }
        }
        bare
    }

    #[test]
    fn a_reason_is_said_in_chinese_and_what_others_said_is_quoted() {
        let unread = parse::<u32>(b"{").unwrap_err();
        let club = ClubId::new("1").unwrap();
        let errors = [
            LedgerError::Stopped {
                why: LedgerError::Disk {
                    done: "written",
                    file: PathBuf::from("1"),
                    source: io::Error::other("no storage space"),
                }
                .phrase(),
            },
            LedgerError::Index(Phrase::quoted("Read corrupted data")),
            LedgerError::strange_index(),
            LedgerError::Unreadable {
                file: PathBuf::from("1"),
                why: unread,
            },
            LedgerError::NoAnchor {
                file: PathBuf::from("1"),
                anchor: PathBuf::from("2"),
                why: Box::new(of_version(9, 1)),
                line: "3".to_owned(),
            },
            LedgerError::Loses {
                club: club.clone(),
                last: Receipt::genesis(&club),
                witness: Box::new(Witness {
                    file: PathBuf::from("1"),
                    receipt: Receipt::genesis(&club),
                }),
            },
            LedgerError::NearlyFull {
                folder: PathBuf::from("1"),
                free: 1,
                least: 2,
            },
            LedgerError::damaged(&PathBuf::from("1"), 1, Fault::Shape(Phrase::quoted("EOF"))),
        ];
        for error in errors {
            let said = error.said(Chinese);
            // Sizes are written alike, and so are hashes.
            let left = bare(&said).replace("MiB", "");
            let word = |it: &str| it.len() > 1 && it.chars().any(|it| ('g'..='z').contains(&it));
            let mut words = left.split(|it: char| !it.is_ascii_alphanumeric());
            assert!(!words.any(word), "{said}");
        }
    }
}
