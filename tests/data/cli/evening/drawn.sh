# Draws each kind of picture in a folder of its own, and says what kind of file each became.
records=$PWD/../../../records
folder=$(mktemp -d)
cd "$folder"
ln -s "$records" records
try() {
    printf '> %s\n' "$*"
    sikwu "$@" 2>&1
}
game=records/worked-example.hkmj
try score '[CCC] 234p 567p 99s 12m + 3m / S E' --picture hand.png | tail -n 1
try tiles --picture tiles.png
try replay $game --at 12 --seat S --picture table.svg
try replay $game --at 12 --picture table.png
try replay $game --at 12 --seat S --animate hand.gif --lang zh
try replay $game --html page.html
try replay $game --at 12 --seat S
try replay $game --picture table.bmp
try replay $game --hand W-4 --picture none.png
sikwu ledger post $game records/match-the-deal-passes.hkmj > posted
try ledger chart standings
try ledger chart faan --picture faan.svg
try ledger chart payments --picture payments.png
try ledger chart payments --by 'session nine'
for picture in *.*; do
    printf '%s %s\n' "$picture" "$(head -c 4 "$picture" | tr -cd 'A-Za-z<')"
done
cd /
rm -r "$folder"
