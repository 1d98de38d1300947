# The three worked hands of rulebook 4, and what they come to on a discard.
sikwu score '234m 567m 345p 678s 9s + 9s self / S E'
sikwu score '234m 567m 345p 678s 9s + 9s<E / S E'
sikwu score '[FFF] 123m 456m 789m E + E<W (3f) / S E'
sikwu score '[111s] [222s] 999s 77s 55s + 5s self / S E'
sikwu score '[111s] [222s] 999s 77s 55s + 5s<N / S E'

# Nobody said who discarded, or whose Kong it was.
sikwu score '[FFF] 123m 456m 789m E + E (3f) / S E' --by discard
sikwu score '[CCC] [FFF] 567m 34p 99s + 2p<? rob'

# Two limit hands; and a sum that needs no limit to be paid as one.
sikwu score '[EEE] [SSS] CC WW NNN + W<N / W W' --explain
sikwu score '[CCC] [FFF] 123m 9s PPP + 9s self / W E' --explain

# A hand may be several arguments, and its context may be options.
sikwu score 111222333m 456p 9s + 9s --seat S --from N --explain

# Flower wins (W5).
sikwu score '+ flowers (1234f 123g)'
sikwu score '+ flowers (1234f 1g)'

# No shape (W1).
sikwu score '147m 258p 369s 123m E + E' --explain

# Baau: B3, B4, and a flower win, which it does not touch (W5).
sikwu score '[CCC] [FFF] [PPP] 12m 99s + 3m self / S E baau=W'
sikwu score '[CCC] [FFF] [PPP] 12m 99s + 3m<N / S E' --baau W
sikwu score '+ flowers (1234f 123g)' --baau S
sikwu score '+ flowers (1234f 123g)' --baau S --config house.yaml
sikwu score '[CCC] [FFF] [PPP] 12m 99s + 3m self / S E baau=W' --rules hk-thirteen
