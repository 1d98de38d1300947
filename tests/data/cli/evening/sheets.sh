# Score sheets of other hands are taken into a ledger, each hand once.
sheets=$PWD/../scoresheet
folder=$(mktemp -d)
cd "$folder"
cp "$sheets"/*.txt .
printf 'A B C D\n- 4 x -\n9 9 - -\n' > wrong.txt
import() {
    printf '%% sikwu ledger import %s\n' "$*"
    sikwu ledger import "$@" 2>&1
}
import comprehensive.txt
import historic.txt
import historic.txt --scale 3
import historic.txt --scale 2
import historic.txt --scale 2
import historic.txt
import wrong.txt
import --club other historic.txt
import --club other comprehensive.txt
import --scale 2 all.json
sikwu ledger standings
sikwu ledger verify | sed -E 's/\([0-9a-f]{8}\)/(HASH)/'
sikwu ledger --club other standings
rm -r "$folder"
