#!/usr/bin/env bash
# currency-formatter 1.5.9 and currency-codes 2.2.0, Node 20.20.2, 29 November 2026.
# Two packages for money disagree about the shilling of Uganda: currency-codes has ISO 4217 (no digits behind the point),
# currency-formatter writes two. A price that goes through both gains cents that nobody can pay. The franc of Rwanda has
# the same fault, the franc of Burundi not; for the shilling of Kenya both have two digits.
# Seen: 'UGX 0 USh1,500.00', 'RWF 0 RWF 1 500,00', 'BIF 0 1,500FBu', 'KES 2 KSh1,500.00'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error currency-formatter@1.5.9 currency-codes@2.2.0 > /dev/null
cat > ask.cjs <<'JS'
const codes = require('currency-codes')
const { format } = require('currency-formatter')
for (const code of ['UGX', 'RWF', 'BIF', 'KES']) console.log(code, codes.code(code).digits, format(1500, { code }).replace(/\s/g, ' '))
JS
node ask.cjs | tee seen
diff seen - <<'TXT'
UGX 0 USh1,500.00
RWF 0 RWF 1 500,00
BIF 0 1,500FBu
KES 2 KSh1,500.00
TXT
echo 'as described'
