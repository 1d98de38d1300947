//! What members of a club are told at the desk, call by call: evenings as they go, who may do
//! what, presses that come twice or late, restarts, and clubs that must not see each other.

#[path = "desk/places.rs"]
mod places;
#[path = "desk/rig.rs"]
mod rig;
#[path = "desk/scripts.rs"]
mod scripts;
