# A folder, with the folders in it: each hand in the order of the files, then what became of each.
sikwu audit evening

# A file that is there and one that is not.
sikwu audit evening/second/third.hkmj nowhere.hkmj

# For programs.
sikwu audit --json evening/second evening/first.hkmj
