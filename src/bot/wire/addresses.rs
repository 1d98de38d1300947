//! Where Discord is: elsewhere only for tests, and then on this machine.

use reqwest::Url;
use std::net::IpAddr;

/// The environment that puts a stand-in in place of `https://discord.com`.
const API: &str = "SIKWU_DISCORD_API";
/// The environment that puts a stand-in in place of Discord's gateway.
const GATEWAY: &str = "SIKWU_DISCORD_GATEWAY";

/// Where Discord is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addresses {
    /// What stands in for `https://discord.com`, without a slash at its end.
    pub(super) api: Option<String>,
    /// What stands in for the address that Discord gives for its gateway.
    pub(super) gateway: Option<String>,
}

impl Addresses {
    /// What the environment says.
    ///
    /// # Errors
    ///
    /// As [`Addresses::new`].
    pub fn from_environment() -> Result<Addresses, String> {
        let some = |name| match std::env::var_os(name) {
            Some(text) => text.into_string().map(Some),
            None => Ok(None),
        };
        let unread = |_| format!("{API} and {GATEWAY} are addresses, as http://127.0.0.1:8080");
        let api = some(API).map_err(unread)?;
        let gateway = some(GATEWAY).map_err(unread)?;
        Addresses::new(api.as_deref(), gateway.as_deref())
    }

    /// Stand-ins for Discord: `http://127.0.0.1:8080` for its API, `ws://127.0.0.1:8081` for its
    /// gateway; the second may be left out, and is what the first says then.
    ///
    /// # Errors
    ///
    /// What is wrong with them, in a sentence: the token of the bot goes there, so they are on
    /// this machine.
    pub fn new(api: Option<&str>, gateway: Option<&str>) -> Result<Addresses, String> {
        let judge = |name: &str, scheme, text: &str| {
            let text = text.trim_end_matches('/');
            match is_here(text, scheme) {
                true => Ok(text.to_owned()),
                false => Err(format!(
                    "{name} is for tests: an address of this machine was expected, as \
                     {scheme}://127.0.0.1:8080; unset it to reach Discord"
                )),
            }
        };
        let api = api.map(|text| judge(API, "http", text)).transpose()?;
        let gateway = gateway.map(|text| judge(GATEWAY, "ws", text));
        let gateway = gateway.transpose()?;
        if api.is_none() && gateway.is_some() {
            return Err(format!(
                "{GATEWAY} is set, and {API} is not: a test sets both"
            ));
        }
        Ok(Addresses { api, gateway })
    }
}

/// Whether an address is one of this machine: of a scheme, with a host and a port; that of a
/// gateway may have a path besides.
pub(super) fn is_here(text: &str, scheme: &str) -> bool {
    let Ok(url) = Url::parse(text) else {
        return false;
    };
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    let here = host == "localhost" || address.is_ok_and(|it| it.is_loopback());
    let bare = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    let path = scheme == "ws" || matches!(url.path(), "" | "/");
    here && bare && path && url.scheme() == scheme
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_is_on_this_machine() {
        let both = Addresses::new(Some("http://127.0.0.1:80/"), Some("ws://[::1]:81/gateway"));
        let both = both.unwrap();
        assert_eq!(both.api.as_deref(), Some("http://127.0.0.1:80"));
        assert_eq!(Addresses::new(None, None), Ok(Addresses::default()));
        let elsewhere = [
            (Some("http://example.org"), None),
            (Some("http://127.0.0.1.example.org"), None),
            (Some("http://127.0.0.1@example.org"), None),
            (Some("http://10.0.0.1:80"), None),
            (Some("https://127.0.0.1:80"), None),
            (Some("http://127.0.0.1/api"), None),
            (Some("127.0.0.1:80"), None),
            (
                Some("http://127.0.0.1:80"),
                Some("wss://gateway.discord.gg"),
            ),
            (Some("http://127.0.0.1:80"), Some("ws://127.0.0.1:80/?v=10")),
            (None, Some("ws://127.0.0.1:80")),
        ];
        for (api, gateway) in elsewhere {
            assert!(Addresses::new(api, gateway).is_err(), "{api:?} {gateway:?}");
        }
    }
}
