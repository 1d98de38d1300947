# A hand is typed, a line of it twice, and one is left out; what is written agrees.
d=$(mktemp -d) && cd "$d" && printf '%s\n' 'deal ?' 'E +? -4s' 'S +? -9s' 'S discard 9s' undo quit | sikwu record; printf '%s\n' 'S +? -1m' 'W win 1m from S' 'result void so' end | sikwu record record-1.hkmj --seal; cat record-1.hkmj; sikwu audit record-1.hkmj; ls; rm -r "$d"
# What is no record is not written into, and rules that are none are not played by.
d=$(mktemp -d) && cd "$d" && echo hello > x.hkmj && sikwu record x.hkmj < /dev/null; cat x.hkmj; sikwu record y.hkmj --rules hk-new-style < /dev/null; ls; rm -r "$d"
