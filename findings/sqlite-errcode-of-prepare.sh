#!/usr/bin/env bash
# @photostructure/sqlite 2.6.0, Node 20.20.2, 28 November 2026.
# `errcode` of an error is the extended result code when a statement fails while it runs (2067, a UNIQUE constraint), but
# the primary one when it cannot be prepared (1, although the extended code is 257, a missing collation). Code that
# compares `errcode` with extended codes, such as the kinds of SQLITE_IOERR, never matches for prepare().
# `sqliteExtendedCode` has the extended code in all three.
# Seen: 'prepare 1 257', 'run 2067 2067', 'exec 2067 2067'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error @photostructure/sqlite@2.6.0 > /dev/null
cat > ask.mjs <<'JS'
import { DatabaseSync } from '@photostructure/sqlite'
const db = new DatabaseSync(':memory:')
db.exec('create table goods (id integer primary key, code text unique) strict')
db.exec("insert into goods values (1, 'A')")
const report = (name, work) => {
  try {
    work()
  } catch ({ errcode, sqliteExtendedCode }) {
    console.log(name, errcode, sqliteExtendedCode)
  }
}
report('prepare', () => db.prepare('select code from goods order by code collate luganda'))
report('run', () => db.prepare('insert into goods values (?, ?)').run(2, 'A'))
report('exec', () => db.exec("insert into goods values (2, 'A')"))
JS
node ask.mjs | tee seen
diff seen - <<'TXT'
prepare 1 257
run 2067 2067
exec 2067 2067
TXT
echo 'as described'
