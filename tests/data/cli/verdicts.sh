# What explains a fault is told to programs that ask for it; what was missed likewise.
sikwu audit --json ../aloud/passed-win.hkmj
sikwu audit --json --explain --missed ../aloud/passed-win.hkmj ../records/baau-fourth-set.hkmj
# A verdict to be read out.
sikwu audit --aloud both ../records/baau-two-feeds.hkmj
# Two ways of telling cannot be asked for at once.
sikwu audit --aloud zh --json ../aloud/passed-win.hkmj
sikwu audit --explain ../aloud/passed-win.hkmj
