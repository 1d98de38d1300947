# An evening is settled: the fewest payments in points and money, ticked off by whoever receives
# them, and whatever else is seen of it.
sh evening/typed.sh evening/settling.txt evening/settling.yaml
