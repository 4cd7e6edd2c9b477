#!/usr/bin/env bash
# jszpl 2.0.1 with zpl-renderer-js 3.4.0, Node 20.20.2, 29 November 2026.
# jszpl writes texts in UTF-8 and never says so: its ZPL has no ^CI. A printer that starts with code page 850, as ZPL
# says, prints two other signs for each letter beyond English. With ^CI28 after ^XA the same label is right.
# Seen: 'Café has ^CI: false, as printed in UTF-8: false', 'the same with ^CI28: true', and for a word without accents
# 'Kafe has ^CI: false, as printed in UTF-8: true'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --ignore-scripts --no-audit --no-fund --loglevel=error jszpl@2.0.1 zpl-renderer-js@3.4.0 > /dev/null
cat > ask.cjs <<'JS'
const { FontFamily, FontFamilyName, Label, PrintDensity, PrintDensityName, Spacing, Text } = require('jszpl')
const { ready } = require('zpl-renderer-js')
const labelOf = (words) => {
  const text = new Text()
  text.fontFamily = new FontFamily(FontFamilyName.D)
  text.text = words
  const label = new Label()
  label.printDensity = new PrintDensity(PrintDensityName['8dpmm'])
  label.width = 50
  label.height = 30
  label.padding = new Spacing(10)
  label.content.push(text)
  return label.generateZPL()
}
const inUtf8 = (zpl) => zpl.replace('^XA', '^XA^CI28')
const main = async () => {
  const { api } = await ready
  const draw = (zpl) => api.zplToBase64Async(zpl, 50, 30, 8)
  // The letters as hexadecimal codes of UTF-8: what the label should show.
  const wanted = (words) => {
    const hex = [...Buffer.from(words)].map((byte) => `_${byte.toString(16)}`).join('')
    return draw(inUtf8(labelOf('X')).replace('^FDX', `^FH^FD${hex}`))
  }
  for (const words of ['Café', 'Kafe']) {
    const zpl = labelOf(words)
    const isRight = (await draw(zpl)) === (await wanted(words))
    console.log(`${words} has ^CI: ${zpl.includes('^CI')}, as printed in UTF-8: ${isRight}`)
    if (!isRight) console.log(`the same with ^CI28: ${(await draw(inUtf8(zpl))) === (await wanted(words))}`)
  }
  process.exit(0)
}
main()
JS
node ask.cjs | tee seen
diff seen - <<'TXT'
Café has ^CI: false, as printed in UTF-8: false
the same with ^CI28: true
Kafe has ^CI: false, as printed in UTF-8: true
TXT
echo 'as described'
