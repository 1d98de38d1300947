//! The commands with which members look at the ledger, and settle up.

use super::Command;
use super::CommandOption;
use super::table::{choice, needed, option};

const BY: CommandOption = option("by", "all, session 3, season 2, month or 2026-11");
const SESSION: CommandOption = option("session", "the number of the session; all for everything");

pub(super) const STANDINGS: Command = Command {
    name: "standings",
    about: "where everybody stands",
    options: &[BY, option("least", "how many hands a place takes: 20")],
};

pub(super) const ME: Command = Command {
    name: "me",
    about: "your own place and statistics",
    options: &[BY],
};

pub(super) const STATEMENT: Command = Command {
    name: "statement",
    about: "what moved a player's points, entry by entry",
    options: &[needed("player", "a name, an alias or an id"), BY],
};

pub(super) const VERSUS: Command = Command {
    name: "head-to-head",
    about: "what two players did to each other",
    options: &[needed("players", "two: Ming, Fong")],
};

pub(super) const STATS: Command = Command {
    name: "stats",
    about: "a player's statistics",
    options: &[needed("player", "a name, an alias or an id"), BY],
};

pub(super) const RATING: Command = Command {
    name: "rating",
    about: "how well everybody plays, from who came before whom in each match",
    options: &[],
};

pub(super) const VERIFY: Command = Command {
    name: "verify",
    about: "read the whole ledger again, and audit every stored record; anybody may",
    options: &[],
};

pub(super) const SETTLE: Command = Command {
    name: "settle show",
    about: "who pays whom so that an evening is cleared",
    options: &[SESSION],
};

pub(super) const PAID: Command = Command {
    name: "settle paid",
    about: "say that you received a payment",
    options: &[
        needed("from", "who paid"),
        option("to", "who received it; you, where nobody is named"),
        option(
            "points",
            "how many points, where that is not what was proposed",
        ),
        option("session", "the number of the session"),
    ],
};

pub(super) const EXPORT: Command = Command {
    name: "export",
    about: "everything in the ledger, as a file",
    options: &[
        choice(
            "format",
            "for another store, or for a spreadsheet",
            &["json", "csv"],
        ),
        choice(
            "names",
            "with what people are called; for officers",
            &["yes", "no"],
        ),
    ],
};

pub(super) const FORGET: Command = Command {
    name: "player forget",
    about: "forget what a player is called; the entries stay, by id",
    options: &[needed("player", "a name, an alias or an id")],
};
