# One faan short: the worked hand of rulebook 4 from a discard (W2).
sikwu score '234m 567m 345p 678s 9s + 9s<E / S E' --explain

# Three faan short, and nothing less than three changes makes them up.
sikwu score '[123m] 456p 789s 44s 99p + 4s<N (3f) / S E' --explain

# Which of two readings is counted, and by which step of W3.
sikwu score '111222333m 456p 9s + 9s self / S E' --explain
sikwu score '222333444m 777m 8m + 8m self / S E' --explain
sikwu score '[CCC] [456p] 2223455m + 5m self / S E' --explain

# What stands in for what, and what is beyond the limit.
sikwu score '[CCC] [FFF] 567m P 99s P + P<N (2f) / S E' --explain
sikwu score '[111s] [222s] 999s 77s 55s + 5s self / S E' --explain

# Another winning tile, a Kong's replacement, a seat, nothing claimed.
sikwu score '1112223334445s + 4s<S' --explain
sikwu score '{3333p} [7777m] [SSS] 2288s + 8s self / W N' --explain

# No winning shape (W1), too few flowers (W5).
sikwu score '234m 567m 345p 678s 9s + 7p<E / S E' --explain
sikwu score '147m 258p 369s 123m E + E' --explain

# What was claimed stands in the way: in hand it would be 123s 222s 456s 456s 66s.
sikwu score '[234s] [666s] [456s] 1225s + 2s self (1234g) / S W' --explain
sikwu score '+ flowers (1234f 12g)' --explain
sikwu score '+ flowers (1234f 123g)' --explain

# Items that add up (E1), and a special shape beside four sets and a Pair.
sikwu score '[345m] [234m] [123m] [345m] 5p + 5p<S' --rules hk-eighteen --explain
sikwu score '112233m 112233p 7s + 7s<E / S E' --rules hk-eighteen --explain

# The same for programs.
sikwu score '111222333m 456p 9s + 9s<N / S E' --json --explain
echo '{"hand": "[EEE] [SSS] CC WW NNN + W<N / W W", "explain": true, "id": 7}' | sikwu score --batch -
echo '{"hand": "[EEE] [SSS] CC WW NNN + W<N / W W", "explain": "yes"}' | sikwu score --batch -
printf '%s\n' '/score 234m 567m 345p 678s 9s + 9s by:discard explain:yes' | sikwu
