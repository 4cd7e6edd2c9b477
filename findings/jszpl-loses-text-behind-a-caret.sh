#!/usr/bin/env bash
# jszpl 2.0.1 with zpl-renderer-js 3.4.0, Node 20.20.2, 29 November 2026.
# jszpl writes the text of a label into its ZPL as it is. A caret or a tilde in the name of a product begins a command
# there, so what follows is not printed: the picture of "Soap 2^1 kg" is that of "Soap 2", and so is "Soap 2~1 kg".
# (ZPL has ^FH and hexadecimal codes for such signs; jszpl does not use them for texts.)
# Seen: 'Soap 2^1 kg: as Soap 2', 'Soap 2~1 kg: as Soap 2', 'Soap 2 1 kg: other'.
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
const main = async () => {
  const { api } = await ready
  const draw = (words) => api.zplToBase64Async(labelOf(words), 50, 30, 8)
  const cut = await draw('Soap 2')
  for (const words of ['Soap 2^1 kg', 'Soap 2~1 kg', 'Soap 2 1 kg'])
    console.log(`${words}: ${(await draw(words)) === cut ? 'as Soap 2' : 'other'}`)
  process.exit(0)
}
main()
JS
node ask.cjs | tee seen
diff seen - <<'TXT'
Soap 2^1 kg: as Soap 2
Soap 2~1 kg: as Soap 2
Soap 2 1 kg: other
TXT
echo 'as described'
