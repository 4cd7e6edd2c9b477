// Reads the pixel size of a picture from its header: a file of 100 kB
// can decode to 30,000 x 30,000 pixels and exhaust memory. Without an
// image decoder, so that it runs in the browser and on the server.

export type PictureKind = 'png' | 'jpeg' | 'webp'
export type PictureSize = { readonly width: number; readonly height: number }

/** Byte at a position; 0 outside of the picture. */
export type ByteAt = (offset: number) => number

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Access to the bytes of a base64 text, without decoding all of it. */
export const bytesOfBase64 =
  (base64: string): ByteAt =>
  (offset) => {
    const group = Math.floor(offset / 3) * 4
    const bits = [0, 1, 2, 3].reduce(
      (sum, index) =>
        (sum << 6) | Math.max(0, ALPHABET.indexOf(base64.charAt(group + index) || '=')),
      0,
    )

    return (bits >> (16 - 8 * (offset % 3))) & 255
  }

const hasText = (at: ByteAt, from: number, text: string): boolean =>
  Array.from(text).every((letter, index) => at(from + index) === letter.charCodeAt(0))

const readBigEndian = (at: ByteAt, from: number, length: 2 | 4): number =>
  Array.from({ length }, (_, index) => at(from + index)).reduce((sum, byte) => sum * 256 + byte, 0)
const readLittleEndian = (at: ByteAt, from: number, length: 2 | 3): number =>
  Array.from({ length }, (_, index) => at(from + index)).reduceRight(
    (sum, byte) => sum * 256 + byte,
    0,
  )

const pngSize = (at: ByteAt): PictureSize | null =>
  hasText(at, 12, 'IHDR')
    ? { width: readBigEndian(at, 16, 4), height: readBigEndian(at, 20, 4) }
    : null

const webpSize = (at: ByteAt): PictureSize | null => {
  if (hasText(at, 12, 'VP8X'))
    return { width: readLittleEndian(at, 24, 3) + 1, height: readLittleEndian(at, 27, 3) + 1 }

  if (hasText(at, 12, 'VP8 '))
    return {
      width: readLittleEndian(at, 26, 2) & 0x3fff,
      height: readLittleEndian(at, 28, 2) & 0x3fff,
    }

  if (!hasText(at, 12, 'VP8L')) return null

  return {
    width: ((at(22) & 0x3f) << 8) + at(21) + 1,
    height: ((at(24) & 0x0f) << 10) + (at(23) << 2) + (at(22) >> 6) + 1,
  }
}

const MAX_SEGMENTS = 200
const NO_FRAMES = [0xc4, 0xc8, 0xcc]

/** The frame header follows an unknown number of other segments (camera data, colour profiles). */
const jpegSize = (at: ByteAt): PictureSize | null => {
  let offset = 2

  for (let seen = 0; seen < MAX_SEGMENTS && at(offset) === 0xff; seen += 1) {
    const mark = at(offset + 1)
    if (mark >= 0xc0 && mark <= 0xcf && !NO_FRAMES.includes(mark))
      return { width: readBigEndian(at, offset + 7, 2), height: readBigEndian(at, offset + 5, 2) }
    offset += 2 + Math.max(2, readBigEndian(at, offset + 2, 2))
  }

  return null
}

const readers = { png: pngSize, jpeg: jpegSize, webp: webpSize } as const

/** Width and height; null for an incomplete picture. */
export const pictureSize = (kind: PictureKind, at: ByteAt): PictureSize | null => {
  const size = readers[kind](at)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}
