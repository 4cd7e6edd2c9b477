#!/usr/bin/env bash
# ipp 2.0.1, Node 20.20.2, 30 November 2026.
# What ipp reads as the resolution of a job, [203, 203, 'dpi'], it writes as three resolutions of 0 x 0 dots a
# centimetre, without an error: its writer takes each part of the list for a resolution. A list in a list is written
# well. So settings that are read from a label printer and sent back with a job ask for no dots at all.
# Seen: read '[203,203,"dpi"]', written again '[[0,0,"dpcm"],[0,0,"dpcm"],[0,0,"dpcm"]]', in a list '[203,203,"dpi"]'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error ipp@2.0.1 > /dev/null
cat > ask.cjs <<'JS'
const ipp = require('ipp')
const write = (resolution) =>
  ipp.serialize({
    version: '1.1',
    operation: 'Print-Job',
    id: 1,
    'operation-attributes-tag': { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' },
    'job-attributes-tag': { 'printer-resolution': resolution },
  })
const read = (bytes) => ipp.parse(bytes)['job-attributes-tag']['printer-resolution']
const first = read(write([[203, 203, 'dpi']]))
console.log('read', JSON.stringify(first))
console.log('written again', JSON.stringify(read(write(first))))
console.log('written in a list', JSON.stringify(read(write([first]))))
JS
node ask.cjs 2> /dev/null | tee seen
diff seen - <<'TXT'
read [203,203,"dpi"]
written again [[0,0,"dpcm"],[0,0,"dpcm"],[0,0,"dpcm"]]
written in a list [203,203,"dpi"]
TXT
echo 'as described'
