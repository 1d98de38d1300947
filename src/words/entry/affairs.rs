//! An entry that moves no points, in words.

use super::super::ledger::{Called, name};
use super::sitting;
use crate::aloud::Tongue;
use crate::ledger::{Agreement, PlayerChange, PlayerId, SessionChange};
use crate::said;

/// Who plays here, as it changed.
pub(super) fn player(change: &PlayerChange, names: &Called, tongue: Tongue) -> String {
    let called = |player: &PlayerId| name(player, names);
    match change {
        PlayerChange::Added {
            player,
            member: None,
        } => {
            let called = called(player);
            said!(tongue, "new guest {called}", "新賓客 {called}")
        }
        PlayerChange::Added { player, .. } => {
            let called = called(player);
            said!(tongue, "new player {called}", "新玩家 {called}")
        }
        PlayerChange::Linked {
            player,
            member: Some(member),
        } => {
            let called = called(player);
            said!(
                tongue,
                "{called} is member {member}",
                "{called} 是成員 {member}"
            )
        }
        PlayerChange::Linked { player, .. } => {
            let called = called(player);
            said!(tongue, "{called} is no member", "{called} 不是成員")
        }
        PlayerChange::Merged { player, into } => {
            let (one, other) = (called(player), called(into));
            said!(
                tongue,
                "{one} ({player}) is one with {other} ({into})",
                "{one}（{player}）與 {other}（{into}）是同一人"
            )
        }
        PlayerChange::Unmerged { player } => {
            let called = called(player);
            said!(
                tongue,
                "{called} is a player of their own again",
                "{called} 重新獨立計分"
            )
        }
    }
}

/// An evening, as it went on.
pub(super) fn session(change: &SessionChange, names: &Called, tongue: Tongue) -> String {
    match change {
        SessionChange::Opened { session, rules, .. } => said!(
            tongue,
            "session {session} opened, by {rules}",
            "第{session}場開始，規則 {rules}"
        ),
        SessionChange::Seated {
            session,
            table,
            seats,
        } => {
            let seats = sitting(seats, names, tongue);
            said!(
                tongue,
                "table {session}.{table}: {seats}",
                "第{session}場第{table}枱：{seats}"
            )
        }
        SessionChange::Substituted {
            session,
            table,
            out,
            player,
        } => {
            let (out, player) = (name(out, names), name(player, names));
            said!(
                tongue,
                "table {session}.{table}: {player} takes the seat of {out}",
                "第{session}場第{table}枱：{player} 代替 {out} 入座"
            )
        }
        SessionChange::Closed { session } => {
            said!(tongue, "session {session} closed", "第{session}場結束")
        }
    }
}

/// What is said of an entry that waits.
pub(super) fn agreement(agreement: &Agreement, names: &Called, tongue: Tongue) -> String {
    match agreement {
        Agreement::Confirmed { of, player } => {
            let called = name(player, names);
            said!(
                tongue,
                "entry {of} is confirmed by {called}",
                "第{of}筆帳由 {called} 確認"
            )
        }
        Agreement::Disputed { of, player, reason } => {
            let called = name(player, names);
            said!(
                tongue,
                "entry {of} is disputed by {called}: {reason}",
                "{called} 對第{of}筆帳有異議：{reason}"
            )
        }
        Agreement::Resolved { of, reason } => said!(
            tongue,
            "entry {of} stands: {reason}",
            "第{of}筆帳維持不變：{reason}"
        ),
        Agreement::Expired { of } => said!(
            tongue,
            "entry {of} stands: nobody spoke in time",
            "第{of}筆帳維持不變：期限內無人提出"
        ),
    }
}
