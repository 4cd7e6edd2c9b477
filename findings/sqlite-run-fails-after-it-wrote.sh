#!/usr/bin/env bash
# @photostructure/sqlite 2.6.0 (1.2.1 is right), Node 20.20.2, 28 November 2026.
# run() also reports the last row id of the connection. Beyond 2^53 version 2.6.0 throws RangeError after the statement was
# carried out: the row is stored and the caller reads a failure. Every later run() on the connection fails the same way,
# also COMMIT, which commits. Full-text tables make such row ids in their own tables (a delete from an FTS5 table
# without content made 9007336693694464), so no id of the program itself has to be large. 1.2.1 returned a BigInt.
# After setReadBigInts(true) on a statement its run() returns BigInts and does not throw.
# Seen: in 2.6.0 insert and commit fail although the row is there; 1.2.1 fails nowhere.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > ask.mjs <<'JS'
const { DatabaseSync } = await import(process.argv[2])
const db = new DatabaseSync(':memory:')
db.exec('create table goods (id integer primary key) strict')
const report = (name, text, isBig = false) => {
  const statement = db.prepare(text)
  if (isBig) statement.setReadBigInts(true)
  try {
    console.log(name, statement.run().lastInsertRowid)
  } catch ({ name: kind }) {
    console.log(name, kind)
  }
}
report('begin', 'begin')
report('insert', 'insert into goods values (9007199254740992)')
report('commit', 'commit')
report('big integers', 'update goods set id = id', true)
console.log('rows', db.prepare('select count(*) as rows from goods').get().rows, 'in transaction', db.isTransaction)
JS
for version in 1.2.1 2.6.0; do
  npm install --prefix "$version" --ignore-scripts --no-audit --no-fund --loglevel=error "@photostructure/sqlite@$version" > /dev/null
  cp ask.mjs "$version/"
  echo "$version"
  (cd "$version" && node ask.mjs @photostructure/sqlite)
done | tee seen
diff seen - <<'TXT'
1.2.1
begin 0
insert 9007199254740992n
commit 9007199254740992n
big integers 9007199254740992n
rows 1 in transaction false
2.6.0
begin 0
insert RangeError
commit RangeError
big integers 9007199254740992n
rows 1 in transaction false
TXT
echo 'as described'
