#!/usr/bin/env bash
# sms-length 0.2.2, split-sms 0.1.7 and sms-segments-calculator 1.3.0, Node 20.20.2, 30 November 2026.
# A euro sign, bracket or backslash takes two places of a text message and may not be cut between two parts (3GPP TS
# 23.038). When it would lie over the end of a part, the part stays a place shorter. sms-length divides the sum by 153,
# so it promises two parts where the other two packages and the network need three: the shop pays for one more.
# Seen: 306 places with the sign at 153: sms-length 2, split-sms 3, sms-segments-calculator 3; at 152 all say 2.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error sms-length@0.2.2 split-sms@0.1.7 sms-segments-calculator@1.3.0 > /dev/null
cat > ask.cjs <<'JS'
const { count } = require('sms-length')
const { split } = require('split-sms')
const { SegmentedMessage } = require('sms-segments-calculator')
for (const before of [152, 151]) {
  const text = `${'a'.repeat(before)}€${'a'.repeat(304 - before)}`
  const { length, messages } = count(text)
  console.log(before + 1, length, messages, split(text).parts.length, new SegmentedMessage(text).segments.length)
}
JS
node ask.cjs | tee seen
diff seen - <<'TXT'
153 306 2 3 3
152 306 2 2 2
TXT
echo 'as described'
