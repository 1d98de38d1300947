# Types each line of a file into a console of its own, so that whatever is told must have been
# kept; `\n` within a line stays in one console. Times and hashes differ from run to run.
# With a second file, that is its config.yaml.
lines=$PWD/$1
records=$PWD/../../../records
evening=$PWD/evening
folder=$(mktemp -d)
[ -n "$2" ] && cp "$2" "$folder/config.yaml"
cd "$folder"
ln -s "$records" records
ln -s "$evening" evening
while IFS= read -r line; do
    printf '> %s\n' "$line"
    printf '%b\n' "$line" | sikwu 2>&1
done < "$lines" |
    sed -E -e 's/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}(:[0-9]{2})?/DATE/g' \
        -e 's/\([0-9a-f]{8}\)/(HASH)/' -e 's/^  line [0-9a-f]{64}/  line HASH/'
sikwu ledger verify | sed -E 's/\([0-9a-f]{8}\)/(HASH)/'
rm -r "$folder"
