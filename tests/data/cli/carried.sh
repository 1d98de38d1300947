# A ledger is carried out and in again: the same entries, the same points, the same chain. Names go
# along where that is asked, and can be forgotten.
sh evening/carried.sh
