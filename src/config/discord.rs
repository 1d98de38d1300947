//! What stands under `discord:`. The token does not: it comes from the environment alone.

use crate::yaml::{Node, Problem};
use std::net::SocketAddr;

/// How the bot is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discord {
    /// The guild that alone gets the commands, at once: for trying something out. Without it
    /// every guild has them.
    pub guild: Option<u64>,
    /// In how many shards the guilds are heard; as many as Discord recommends, without it.
    pub shards: Option<u32>,
    /// Where the health and the metrics can be asked for; nowhere, without it.
    pub health: Option<SocketAddr>,
    /// Whether each line of the log is JSON.
    pub json_log: bool,
    /// Whether hands and tables are drawn. Without their pictures answers say the same in words,
    /// and are small: for a machine or a line that is slow.
    pub pictures: bool,
    /// How often one member may ask in a minute; as often as they like, without it.
    pub per_user: Option<u32>,
    /// How often a club may ask in a minute; as often as it likes, without it.
    pub per_club: Option<u32>,
}

impl Default for Discord {
    fn default() -> Discord {
        Discord {
            guild: None,
            shards: None,
            health: None,
            json_log: false,
            pictures: true,
            per_user: Some(60),
            per_club: Some(1200),
        }
    }
}

impl Discord {
    /// Reads what stands under `discord:`.
    pub(super) fn read(&mut self, node: Node<'_>, problems: &mut Vec<Problem>) {
        let Some(node) = node.mapping(problems) else {
            return;
        };
        node.only(
            &["guild", "shards", "health", "log", "pictures", "limits"],
            problems,
        );
        let some = |key| node.get(key).filter(|node: &Node<'_>| !node.is_nothing());
        if let Some(node) = some("guild") {
            // Ids are numbers, which somebody may put in quotes.
            let text = node.value().as_str().and_then(|id| id.parse().ok());
            self.guild = node.value().as_u64().or(text).filter(|&id| id > 0);
            if self.guild.is_none() {
                let message = (
                    "the id of a server was expected, as 290926798629997250",
                    "此處應是伺服器的 id，如 290926798629997250",
                );
                problems.push(node.problem(message));
            }
        }
        if let Some(node) = some("shards")
            && let Some(shards) = node.read::<u32>(problems)
        {
            match shards {
                1..=1000 => self.shards = Some(shards),
                _ => problems.push(node.problem((
                    "a number from 1 to 1000 was expected",
                    "此處應是1至1000的數字",
                ))),
            }
        }
        if let Some(node) = some("health")
            && let Some(text) = node.read::<String>(problems)
        {
            let address = text.parse().ok();
            self.health = address.filter(|address: &SocketAddr| address.ip().is_loopback());
            if self.health.is_none() {
                let message = (
                    "an address of this machine alone was expected, as 127.0.0.1:9090",
                    "此處應是只限本機的位址，如 127.0.0.1:9090",
                );
                problems.push(node.problem(message));
            }
        }
        if let Some(node) = some("log")
            && let Some(form) = node.read::<String>(problems)
        {
            match form.as_str() {
                "text" => self.json_log = false,
                "json" => self.json_log = true,
                _ => problems.push(
                    node.problem(("`text` or `json` was expected", "此處應是 `text` 或 `json`")),
                ),
            }
        }
        if let Some(node) = some("pictures")
            && let Some(pictures) = node.read::<bool>(problems)
        {
            self.pictures = pictures;
        }
        if let Some(node) = some("limits").and_then(|node| node.mapping(problems)) {
            node.only(&["user", "club"], problems);
            for (key, most) in [("user", &mut self.per_user), ("club", &mut self.per_club)] {
                if let Some(node) = node.get(key).filter(|node| !node.is_nothing())
                    && let Some(number) = node.read::<u32>(problems)
                {
                    *most = (number > 0).then_some(number);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn what_is_set_is_set() {
        let text = "discord:
  guild: 290926798629997250
  shards: 2
  health: '[::1]:9090'
  log: json
  pictures: false
  limits: { user: 0, club: 10 }
";
        let discord = Config::read("config.yaml", text).unwrap().discord;
        assert_eq!(discord.guild, Some(290_926_798_629_997_250));
        assert_eq!(discord.shards, Some(2));
        assert!(discord.json_log && discord.health.is_some());
        assert!(!discord.pictures && Config::default().discord.pictures);
        assert_eq!((discord.per_user, discord.per_club), (None, Some(10)));
    }

    #[test]
    fn what_makes_no_sense_is_told_at_its_place() {
        let text = "discord:
  guild: mine
  shards: 0
  health: 0.0.0.0:9090
  log: xml
  pictures: few
  limits: { users: 3, club: many }
  token: abc
";
        let fault = Config::read("config.yaml", text).unwrap_err();
        let lines: Vec<usize> = fault.problems.iter().map(|it| it.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 7, 8], "{fault}");
    }
}
