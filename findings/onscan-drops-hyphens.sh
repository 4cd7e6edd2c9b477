#!/usr/bin/env bash
# onscan.js 1.5.2, Node 20.20.2, 29 November 2026.
# A scanner that types as a keyboard sends PRD-00.7/A key by key. onscan.js keeps letters, digits and the signs of the
# numeric keypad only: hyphen (key code 189), point (190) and slash (191) of the main keys are dropped without an error,
# although `event.key` has them. Two articles whose codes differ by such a sign are one code. The same hyphen from the
# numeric keypad (109) is kept.
# Seen: 'PRD007A 1', 'PRD007A 1', 'PRD-007A 1'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error onscan.js@1.5.2 > /dev/null
cat > ask.cjs <<'JS'
const onScan = require('onscan.js')
// Scans need only the events of a page.
const page = new EventTarget()
page.addEventListener('scan', ({ detail }) => console.log(detail.scanCode, detail.qty))
onScan.attachTo(page)
const CODES = { '-': 189, '.': 190, '/': 191, keypad: 109 }
const press = (key, keyCode) =>
  page.dispatchEvent(Object.assign(new Event('keydown'), { key, keyCode, which: keyCode, shiftKey: false }))
const scan = (keys) => {
  for (const key of keys) press(key === 'keypad' ? '-' : key, CODES[key] ?? key.charCodeAt(0))
  press('Enter', 13)
}
scan([...'PRD-00.7/A'])
scan([...'PRD-007A'])
scan([...'PRD', 'keypad', ...'007A'])
JS
node ask.cjs | tee seen
diff seen - <<'TXT'
PRD007A 1
PRD007A 1
PRD-007A 1
TXT
echo 'as described'
