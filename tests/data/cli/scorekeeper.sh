# A scorekeeper's evening: who plays, twelve hands told by record, by faan and by tiles, a
# substitute, a mistake put right, and the end of it.
sh evening/typed.sh evening/scorekeeper.txt
