#!/usr/bin/env bash
# ipp 2.0.1 and ipp-encoder 5.0.0, Node 20.20.2, 30 November 2026.
# A network printer tells its time as RFC 8011 and RFC 2579 say: local time, months from 1, and the zone as direction,
# hours and minutes. ipp reads it a month late, without the zone, and tenths of seconds as thousandths; ipp-encoder
# turns the zone around, so a printer in Kampala (+3:00) is six hours ahead. 30 November, 21:00 in Kampala is 18:00 UTC.
# Seen: 'ipp 2026-12-30T21:00:00.005Z' and 'ipp-encoder 2026-12-01T00:00:00.500Z'; with the zone +0:00 ipp-encoder is right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error ipp@2.0.1 ipp-encoder@5.0.0 > /dev/null
cat > ask.cjs <<'JS'
const ipp = require('ipp')
const { response } = require('ipp-encoder')
const attribute = (tag, name, value) =>
  Buffer.concat([Buffer.from([tag, 0, name.length]), Buffer.from(name), Buffer.from([0, value.length]), Buffer.from(value)])
const answer = (time) =>
  Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 1]),
    attribute(0x47, 'attributes-charset', 'utf-8'),
    attribute(0x48, 'attributes-natural-language', 'en'),
    Buffer.from([4]),
    attribute(0x31, 'printer-current-time', time),
    Buffer.from([3]),
  ])
for (const zone of [3, 0]) {
  // 30 November 2026, 21:00:00.5
  const read = answer([2026 >> 8, 2026 & 255, 11, 30, 21, 0, 0, 5, '+'.charCodeAt(0), zone, 0])
  console.log(`+${zone}:00`)
  console.log('ipp', ipp.parse(read)['printer-attributes-tag']['printer-current-time'].toISOString())
  console.log('ipp-encoder', response.decode(read).groups[1].attributes[0].value[0].toISOString())
}
JS
TZ=UTC node ask.cjs 2> /dev/null | tee seen
diff seen - <<'TXT'
+3:00
ipp 2026-12-30T21:00:00.005Z
ipp-encoder 2026-12-01T00:00:00.500Z
+0:00
ipp 2026-12-30T21:00:00.005Z
ipp-encoder 2026-11-30T21:00:00.500Z
TXT
echo 'as described'
