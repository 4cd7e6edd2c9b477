// Headers of picture files for tests: they pass every check of type and size, but contain no image.

const wordOf = (value: number): number[] => [value >> 8, value & 255]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const groupText = ([one = 0, two, three]: readonly number[]): string => {
  const bits = (one << 16) | ((two ?? 0) << 8) | (three ?? 0)
  const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 63])
  return [
    letters[0],
    letters[1],
    two === undefined ? '=' : letters[2],
    three === undefined ? '=' : letters[3],
  ].join('')
}

const base64Of = (bytes: readonly number[], length = bytes.length): string => {
  const all = [...bytes, ...Array<number>(Math.max(0, length - bytes.length)).fill(7)]
  const groups = Array.from({ length: Math.ceil(all.length / 3) }, (_, at) =>
    all.slice(at * 3, at * 3 + 3),
  )
  return groups.map(groupText).join('')
}

type PictureHead = {
  readonly width?: number
  readonly height?: number
  /** Bytes of the whole file. */
  readonly length?: number
}

/** A JPEG as base64; `segments` come before its frame, each a mark with its bytes. */
export const jpegText = (
  { width = 320, height = 240, length }: PictureHead = {},
  segments: readonly (readonly [mark: number, text: string])[] = [[0xe0, 'JFIF\0']],
): string => {
  const before = segments.flatMap(([mark, text]) => [
    0xff,
    mark,
    ...wordOf(text.length + 2),
    ...Array.from(text, (letter) => letter.charCodeAt(0)),
  ])
  const frame = [
    0xff,
    0xc0,
    0,
    11,
    8,
    ...wordOf(height),
    ...wordOf(width),
    1,
    0,
    0x11,
    0,
    0xff,
    0xda,
  ]
  return base64Of([0xff, 0xd8, ...before, ...frame], length)
}

/** An extended WebP as base64; `flags` say what it holds. */
export const webpText = (
  { width = 320, height = 240, length }: PictureHead = {},
  flags = 0x10,
): string => {
  const sides = [width - 1, height - 1].flatMap((side) => [side & 255, side >> 8, 0])
  const head = Array.from('RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0', (letter) => letter.charCodeAt(0))
  return base64Of([...head, flags, 0, 0, 0, ...sides], length)
}
