# Carries a club's ledger out as JSON and as a table, and into other stores, and forgets somebody.
# Times and hashes differ from run to run.
records=$PWD/../../../records
folder=$(mktemp -d)
cd "$folder"
ln -s "$records" records
mkdir here there elsewhere
for place in here there elsewhere; do printf 'data: %s/data\nanchors: %s/anchors\n' $place $place > $place.yaml; done
plain() {
    sed -E -e 's/[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z?/DATE/g' \
        -e 's/\([0-9a-f]{8}\)/(HASH)/' -e 's/"prev":"[0-9a-f]*"/"prev":"HASH"/' \
        -e 's/"check":"[0-9a-f]*"/"check":"HASH"/'
}
at() {
    cp "$1.yaml" config.yaml
    shift
    printf '%% %s\n' "$*"
    "$@" 2>&1 | plain
}
printf '/player add @Ming\n/player add Fong\n/player add Yee\n/player add Bo\n/session open players:@Ming, Fong, Yee, Bo\n/hand faan Fong 3 faan, Zi Mo keep:yes\n/entry transfer 4 from:Bo to:Yee reason:=SUM(A1:A9) keep:yes\n/entry void 8 reason:a formula is no reason keep:yes\n' > typed
cp here.yaml config.yaml
sikwu < typed > told
at here sikwu ledger post records/match-the-deal-passes.hkmj
at here sikwu ledger export --names -o all.json
at here sikwu ledger export -o all.csv
at here sikwu ledger standings
cut -c1-150 all.csv | plain | head -3
grep -c Ming all.json all.csv
grep -o "'=SUM[^\"]*" all.csv
at there sikwu ledger import all.json
at there sikwu ledger standings
at there sikwu ledger verify
at there sikwu ledger import all.json
at elsewhere sikwu ledger import all.csv
at elsewhere sikwu ledger standings
at elsewhere sikwu ledger export -o again.csv
cmp all.csv again.csv && echo the same table
at elsewhere sikwu ledger --club other import all.json
sed 's/"guest-1 -4; /"guest-1 -8; /' all.csv > changed.csv
at elsewhere sikwu ledger import changed.csv
at there sikwu ledger forget @Ming
at there sikwu ledger standings
at there sikwu ledger verify
at there sikwu ledger export --names -o forgotten.json
grep -c Ming forgotten.json there/data/clubs/local/*.json*
at elsewhere sikwu ledger export --format sheet
rm -r "$folder"
