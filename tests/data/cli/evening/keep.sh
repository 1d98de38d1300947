# Each line of a file is run by a shell in a folder of its own, where `records` are. Times and
# hashes differ from run to run.
lines=$PWD/$1
records=$PWD/../../../records
folder=$(mktemp -d)
cd "$folder"
ln -s "$records" records
while IFS= read -r line; do
    printf '$ %s\n' "$line"
    sh -c "$line" 2>&1 || printf '[exit %s]\n' $?
done < "$lines" |
    sed -E -e 's/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}(:[0-9]{2})?/DATE/' \
        -e 's/\([0-9a-f]{8}\)/(HASH)/g' -e "s:$folder:FOLDER:g"
rm -r "$folder"
