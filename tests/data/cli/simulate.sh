# A hand that bots play, whole: dealt from a wall that was committed to, settled and sealed.
sikwu simulate --hands 1 --seed 7 --bots club,plain,plain,plain

# The same seed plays the same hands; what they come to stands in a table.
sikwu simulate --hands 20 --seed 7 --bots plain,random,random,random --summary
sikwu simulate --hands 20 --seed 7 --bots plain --rules hk-eighteen --summary

# What cannot be played.
sikwu simulate --hands 0
sikwu simulate --hands 20000
sikwu simulate --hands 1 --bots club,plain
sikwu simulate --hands 1 --rules hk-new-style
