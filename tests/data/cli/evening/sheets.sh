# Score sheets of other hands are taken into a ledger, each hand once.
sheets=$PWD/../scoresheet
folder=$(mktemp -d)
cd "$folder"
cp "$sheets"/*.txt .
printf 'A B C D\n- 4 x -\n9 9 - -\n' > wrong.txt
for sheet in comprehensive historic historic wrong; do
    printf '%% sikwu ledger import %s.txt\n' $sheet
    sikwu ledger import $sheet.txt 2>&1
done
sikwu ledger standings
sikwu ledger verify | sed -E 's/\([0-9a-f]{8}\)/(HASH)/'
rm -r "$folder"
