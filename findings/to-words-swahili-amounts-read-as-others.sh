#!/usr/bin/env bash
# to-words 5.7.0 and n2words 4.0.0, Node 20.20.2, 30 November 2026.
# In Swahili the multiplier follows: 1,005 is "elfu moja na tano" and "elfu tano" is 5,000. to-words (sw-KE) puts it
# first, as in English, except for a round 100 and 1,000, so 1,005 becomes "Moja Elfu Tano", which a reader takes for
# one and five thousand, and 1,500 "Moja Elfu Tano Mia". n2words (sw-KE) writes them in the order of the language.
# Seen below; an amount in words on a receipt or cheque would be another amount than in figures.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error to-words@5.7.0 n2words@4.0.0 > /dev/null
cat > ask.mjs <<'JS'
import { ToWords } from 'to-words'
import { toCardinal } from 'n2words/sw-KE'
const words = new ToWords({ localeCode: 'sw-KE' })
for (const amount of [1000, 1005, 1500, 5000, 150000]) console.log(amount, words.convert(amount), '|', toCardinal(amount))
JS
node ask.mjs | tee seen
diff seen - <<'TXT'
1000 Elfu Moja | elfu moja
1005 Moja Elfu Tano | elfu moja na tano
1500 Moja Elfu Tano Mia | elfu moja mia tano
5000 Tano Elfu | elfu tano
150000 Moja Mia Hamsini Elfu | elfu mia moja hamsini
TXT
echo 'as described'
