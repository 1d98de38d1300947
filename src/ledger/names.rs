//! What people call the players of a club, in a file of its own. It is in no chain: to forget a
//! person is to write it anew. So nothing hangs on it either, and a ledger whose names are damaged
//! is read on, by what can still be read of them.

use super::disk::Disk;
use super::error::LedgerError;
use super::layout::Layout;
use super::name::{ClubId, PlayerId};
use super::note::{parse, write};
use crate::phrase;
use crate::tongue::Phrase;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// What people call the players of a club, and what else they can be called by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// What each is called.
    pub names: BTreeMap<PlayerId, String>,
    /// Other words for them, as they were typed.
    pub aliases: BTreeMap<String, PlayerId>,
}

/// Names that are not as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedNames {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub why: Phrase,
}

impl fmt::Display for DamagedNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DamagedNames { file, why } = self;
        write!(
            f,
            "{} {why}. The journal is not touched by it; whoever has no name that can be read is \
             told of by their id. Until it is mended, or put back with `sikwu ledger restore`, no \
             name is changed",
            file.display()
        )
    }
}

/// The names as far as they can be read, and what is wrong with their file, if something is.
pub(super) struct ReadNames {
    pub(super) names: Names,
    pub(super) damage: Option<Phrase>,
}

/// The second version knows aliases, the third has a checksum. The others are read too, and are
/// of the third when a name is changed.
const VERSION: u32 = 3;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamesShape {
    v: u32,
    names: BTreeMap<PlayerId, String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    aliases: BTreeMap<String, PlayerId>,
    #[serde(default)]
    check: Option<String>,
}

impl ReadNames {
    /// The names, if they are as they were written.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Unreadable`] if they are not: what is written over them would be lost.
    pub(super) fn sound(self, file: &Path) -> Result<Names, LedgerError> {
        match self.damage {
            None => Ok(self.names),
            Some(why) => Err(LedgerError::Unreadable {
                file: file.to_path_buf(),
                why,
            }),
        }
    }

    fn damaged(names: Names, why: Phrase) -> ReadNames {
        let damage = Some(why);
        ReadNames { names, damage }
    }
}

/// The names of the club's players.
pub(super) fn read_names(disk: &Disk, file: &Path) -> Result<ReadNames, LedgerError> {
    let Some(bytes) = disk.read(file)? else {
        let (names, damage) = (Names::default(), None);
        return Ok(ReadNames { names, damage });
    };
    let shape: NamesShape = match parse(&bytes) {
        Ok(shape) => shape,
        Err(why) => return Ok(ReadNames::damaged(Names::default(), why)),
    };
    let names = Names {
        names: shape.names,
        aliases: shape.aliases,
    };
    let check = check(&names);
    let damage = match (shape.v, shape.check) {
        (1 | 2, None) => None,
        (1..=VERSION, Some(said)) if said == check => None,
        (1..=VERSION, _) => Some(phrase!(
            "is not as it was written: its checksum does not match. If the names in it are right \
             as they stand, write \"check\": \"{check}\" there",
            "與所寫的不同：校驗碼不符。如果當中的名字現狀正確，可在該處寫入 `\"check\": \"{check}\"`"
        )),
        (version, _) => Some(phrase!(
            "is of version {version}, and this program reads up to version {VERSION}",
            "是第{version}版，而本程式最多讀到第{VERSION}版"
        )),
    };
    Ok(ReadNames { names, damage })
}

/// Puts the names in the place of the old ones.
pub(super) fn write_names(disk: &Disk, file: &Path, names: &Names) -> Result<(), LedgerError> {
    let check = Some(check(names));
    let Names { names, aliases } = names.clone();
    let shape = NamesShape {
        v: VERSION,
        names,
        aliases,
        check,
    };
    write(disk, file, &shape)
}

/// The clubs' names that are not as they were written.
pub(super) fn damaged_names<'c>(
    disk: &Disk,
    layout: &Layout,
    clubs: impl Iterator<Item = &'c ClubId>,
) -> Result<Vec<DamagedNames>, LedgerError> {
    let mut all = vec![];
    for club in clubs {
        let file = layout.names(club);
        if let Some(why) = read_names(disk, &file)?.damage {
            all.push(DamagedNames { file, why });
        }
    }
    Ok(all)
}

/// The first sixteen digits of the SHA-256 of a line for each name and alias: id or alias, a tab,
/// name or id. No name holds a tab or a line end.
fn check(names: &Names) -> String {
    let mut hash = Sha256::new();
    for (player, name) in &names.names {
        hash.update(format!("{player}\t{name}\n"));
    }
    hash.update("\n");
    for (alias, player) in &names.aliases {
        hash.update(format!("{alias}\t{player}\n"));
    }
    hex::encode(&hash.finalize()[..8])
}
