#!/usr/bin/env bash
# @photostructure/sqlite 1.2.1 and 2.6.0 (SQLite 3.53.0 and 3.53.4), Node 20.20.2, 28 November 2026.
# A text parameter with a NUL inside is stored only up to the NUL, without an error: 'Soap\0500 g' becomes 'Soap' on
# disk. The same text made in SQL, or bound as bytes with CAST(? AS TEXT), is stored whole. Reading differs by version:
# 1.2.1 also cuts what it reads, 2.6.0 returns it whole. So a row changes when it is read and written again.
# Seen for each version: made in SQL, bound as text, bound as bytes; what is read and what is stored.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > ask.mjs <<'JS'
const { DatabaseSync } = await import(process.argv[2])
const db = new DatabaseSync(':memory:')
db.exec('create table goods (id integer primary key, name text) strict')
db.exec("insert into goods values (1, 'Soap' || char(0) || '500 g')")
db.prepare('insert into goods values (2, ?)').run('Soap\u0000500 g')
db.prepare('insert into goods values (3, cast(? as text))').run(Buffer.from('Soap\u0000500 g'))
for (const { name, stored } of db.prepare('select name, hex(name) as stored from goods order by id').all())
  console.log(JSON.stringify(name), stored)
JS
for version in 1.2.1 2.6.0; do
  npm install --prefix "$version" --ignore-scripts --no-audit --no-fund --loglevel=error "@photostructure/sqlite@$version" > /dev/null
  cp ask.mjs "$version/"
  echo "$version"
  (cd "$version" && node ask.mjs @photostructure/sqlite)
done | tee seen
diff seen - <<'TXT'
1.2.1
"Soap" 536F6170003530302067
"Soap" 536F6170
"Soap" 536F6170003530302067
2.6.0
"Soap\u0000500 g" 536F6170003530302067
"Soap" 536F6170
"Soap\u0000500 g" 536F6170003530302067
TXT
echo 'as described'
