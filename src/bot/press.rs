//! What a button is sent with when it is pressed: what it is about, who may press it, and what it
//! needs to know. Discord keeps it, so a button works after a restart too.

/// How ids are written now. Of another version only that can be told.
const VERSION: &str = "1";

/// A press on a button, a choice from a menu, or a form that was sent.
///
/// ```
/// use sikwu::bot::press::Press;
/// let id = Press::new("keep", Some(7)).with("1432").id();
/// assert_eq!(id, "keep:1:7:1432");
/// let press = Press::read(&id).unwrap();
/// assert!(press.is_for(7) && !press.is_for(8));
/// assert_eq!((press.verb.as_str(), press.part(0)), ("keep", Some("1432")));
/// assert!(Press::read("keep:0:7:1432").is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// What it is about.
    pub verb: String,
    /// The one member who may press it; anybody, where nobody is named.
    pub by: Option<u64>,
    /// What it needs to know. No part holds a colon.
    pub parts: Vec<String>,
}

impl Press {
    /// A press that needs to know nothing yet.
    pub fn new(verb: &str, by: Option<u64>) -> Press {
        Press {
            verb: verb.to_owned(),
            by,
            parts: vec![],
        }
    }

    /// The same, with another part.
    #[must_use]
    pub fn with(mut self, part: impl ToString) -> Press {
        self.parts.push(part.to_string().replace(':', "_"));
        self
    }

    /// The id of a button: at most 100 characters, which the parts are made for.
    pub fn id(&self) -> String {
        let by = self.by.map_or(String::new(), |by| by.to_string());
        let mut id = format!("{}:{VERSION}:{by}", self.verb);
        for part in &self.parts {
            id.push(':');
            id.push_str(part);
        }
        id
    }

    /// The press of an id; `None` if it is of another version or no id of ours.
    pub fn read(id: &str) -> Option<Press> {
        let mut parts = id.split(':');
        let verb = parts.next()?.to_owned();
        if parts.next()? != VERSION {
            return None;
        }
        let by = match parts.next()? {
            "" => None,
            by => Some(by.parse().ok()?),
        };
        let parts = parts.map(str::to_owned).collect();
        Some(Press { verb, by, parts })
    }

    /// Whether this member may press it.
    pub fn is_for(&self, member: u64) -> bool {
        self.by.is_none_or(|by| by == member)
    }

    /// A part, by its place.
    pub fn part(&self, at: usize) -> Option<&str> {
        self.parts.get(at).map(String::as_str)
    }
}
