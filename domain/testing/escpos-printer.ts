// A virtual ESC/POS printer: reads the bytes as a
// printer does and keeps what would be on the paper.

export type PaperText = {
  readonly text: string
  readonly bold: boolean
  readonly width: number
  readonly height: number
}

/** Rows of a raster picture, each a list of dots; true is black. */
export type PaperPicture = {
  readonly width: number
  readonly rows: readonly (readonly boolean[])[]
}

export type PrintedPaper = {
  readonly lines: readonly PaperText[]
  readonly picture: PaperPicture | null
  /** Where the drawer opened: the number of lines printed before it. */
  readonly kicks: readonly number[]
  readonly cuts: number
  readonly codePages: readonly number[]
}

type State = {
  at: number
  text: number[]
  /** What the next letter gets, and what the first letter of this line got. */
  look: Omit<PaperText, 'text'>
  lineLook: Omit<PaperText, 'text'>
  codePage: number
  lines: PaperText[]
  rows: boolean[][]
  kicks: number[]
  cuts: number
  codePages: number[]
}

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ '
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■ '
const WINDOWS_1252 =
  '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ' +
  String.fromCharCode(...Array.from({ length: 96 }, (_, at) => at + 0xa0))

/** The letters from byte 80 on, by the number in the command ESC t. */
const TABLES: Readonly<Record<number, string>> = {
  0: CP437,
  2: CP850,
  16: WINDOWS_1252,
  19: CP850.replace('ı', '€'),
}

const decode = (bytes: readonly number[], codePage: number): string => {
  const table = TABLES[codePage]
  if (table === undefined) throw new Error(`The printer has no code page ${codePage}`)
  return bytes
    .map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (table[byte - 0x80] ?? '')))
    .join('')
}

const PLAIN = { bold: false, width: 1, height: 1 }

const endLine = (state: State): void => {
  state.lines.push({ text: decode(state.text, state.codePage), ...state.lineLook })
  state.text = []
}

/** Bytes of the parameters of a command, and what it does. Unknown commands fail the test. */
type Command = {
  readonly length: number
  readonly run: (state: State, parameters: readonly number[]) => void
}

const ESC: Readonly<Record<string, Command>> = {
  '@': { length: 0, run: () => undefined },
  // Font A is the only one.
  M: { length: 1, run: () => undefined },
  '.': { length: 0, run: () => undefined },
  E: {
    length: 1,
    run: (state, [on = 0]) => {
      state.look = { ...state.look, bold: on === 1 }
    },
  },
  t: {
    length: 1,
    run: (state, [page = 0]) => {
      state.codePage = page
      state.codePages.push(page)
    },
  },
  p: { length: 3, run: (state) => void state.kicks.push(state.lines.length) },
}

const GS: Readonly<Record<string, Command>> = {
  '!': {
    length: 1,
    run: (state, [size = 0]) => {
      state.look = { ...state.look, width: (size >> 4) + 1, height: (size & 7) + 1 }
    },
  },
  V: { length: 1, run: (state) => void (state.cuts += 1) },
}

const readRaster = (state: State, bytes: Uint8Array): void => {
  const [low = 0, high = 0, rowsLow = 0, rowsHigh = 0] = bytes.slice(state.at + 4, state.at + 8)
  const width = low + high * 256
  const rows = rowsLow + rowsHigh * 256
  for (let row = 0; row < rows; row += 1) {
    const packed = Array.from(
      bytes.slice(state.at + 8 + row * width, state.at + 8 + (row + 1) * width),
    )
    if (packed.length < width) throw new Error('The picture ends too early')
    state.rows.push(
      packed.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte & (0x80 >> bit)) !== 0)),
    )
  }
  state.at += 8 + rows * width
}

const runCommand = (
  state: State,
  bytes: Uint8Array,
  commands: Readonly<Record<string, Command>>,
): void => {
  const name = String.fromCharCode(bytes[state.at + 1] ?? 0)
  const command = commands[name]
  if (command === undefined) throw new Error(`The printer does not know the command ${name}`)
  command.run(state, Array.from(bytes.slice(state.at + 2, state.at + 2 + command.length)))
  state.at += 2 + command.length
}

const readNext = (state: State, bytes: Uint8Array): void => {
  const byte = bytes[state.at] ?? 0
  if (byte === 0x1b) runCommand(state, bytes, ESC)
  else if (byte === 0x1d && bytes[state.at + 1] === 0x76) readRaster(state, bytes)
  else if (byte === 0x1d) runCommand(state, bytes, GS)
  else if (byte === 0x1c) state.at += 2
  else if (byte === 0x0a) {
    endLine(state)
    state.at += 1
  } else {
    if (state.text.length === 0) state.lineLook = state.look
    state.text.push(byte)
    state.at += 1
  }
}

/** What these bytes print. Throws for commands that this printer does not know. */
export const printBytes = (bytes: Uint8Array): PrintedPaper => {
  const state: State = {
    at: 0,
    text: [],
    look: PLAIN,
    lineLook: PLAIN,
    codePage: 0,
    lines: [],
    rows: [],
    kicks: [],
    cuts: 0,
    codePages: [],
  }
  while (state.at < bytes.length) readNext(state, bytes)
  const { lines, rows, kicks, cuts, codePages } = state
  const picture = rows.length === 0 ? null : { width: rows[0]?.length ?? 0, rows }
  return { lines, picture, kicks, cuts, codePages }
}

/** The printed lines without those that are empty. */
export const printedTexts = ({ lines }: PrintedPaper): string[] =>
  lines.map(({ text }) => text).filter((text) => text.trim() !== '')
