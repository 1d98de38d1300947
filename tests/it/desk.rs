//! What members of a club are told at the desk, call by call: evenings as they go, who may do
//! what, presses that come twice or late, restarts, and clubs that must not see each other.

mod hands;
mod places;
mod rig;
mod scripts;
