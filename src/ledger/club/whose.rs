//! The entries of one player, found without going through those of everybody.

use super::super::entries::Chosen;
use super::super::error::LedgerError;
use super::super::name::PlayerId;
use super::Club;

impl Club {
    /// The entries of a player, in order: those that move their points, or mend one that did. What
    /// it costs grows with these, however many others there are. Ids that are one player count as
    /// one.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Closed`] after the store was closed.
    pub fn numbers_of(&self, player: &PlayerId) -> Result<Vec<u64>, LedgerError> {
        self.shared.read(|view| {
            let players = view.books.get(&self.id).map(|it| &it.desk().players);
            let ids = players.into_iter().flat_map(|all| {
                let ids = all.iter().map(|(id, _)| id);
                ids.filter(|id| all.one(id) == player)
            });
            let places = view.index.places(&self.id);
            Ok(places.map_or_else(Vec::new, |places| places.of(ids)))
        })
    }

    /// The entries of these numbers, which are in order; one that is not there is passed over.
    pub fn chosen(&self, numbers: Vec<u64>) -> Chosen {
        Chosen::new(self.id.clone(), self.shared.clone(), numbers)
    }
}
