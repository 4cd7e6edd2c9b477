// Reads a PNG picture as lightness, without a package: the logos that the screen stores are PNG
// files of eight bits.
import { inflateSync } from 'node:zlib'

/** `light` has one byte a pixel, 255 is white; transparent is white. */
type ReadPicture = {
  readonly width: number
  readonly height: number
  readonly light: Uint8Array
}

const SIGNATURE = 8
const CHUNK_HEAD = 8
const CHUNK_END = 4
/** The screen shrinks logos to 512 pixels. */
const MAX_SIDE = 1024

/**
 * Bytes a pixel, by the colour type of the file: grey,
 * colour, palette, grey and colour with transparency.
 */
const CHANNELS: Readonly<Record<number, number>> = {
  0: 1,
  2: 3,
  3: 1,
  4: 2,
  6: 4,
}

type Chunks = {
  readonly head: Buffer
  readonly palette: Buffer
  readonly alpha: Buffer
  readonly data: Buffer
}

const readChunks = (file: Buffer): Chunks => {
  const found = new Map<string, Buffer[]>()

  for (let offset = SIGNATURE; offset + CHUNK_HEAD <= file.length; ) {
    const length = file.readUInt32BE(offset)
    const name = file.toString('latin1', offset + 4, offset + CHUNK_HEAD)
    const content = file.subarray(offset + CHUNK_HEAD, offset + CHUNK_HEAD + length)
    found.set(name, [...(found.get(name) ?? []), content])
    offset += CHUNK_HEAD + length + CHUNK_END
  }

  const chunk = (name: string): Buffer => Buffer.concat(found.get(name) ?? [])

  return {
    head: chunk('IHDR'),
    palette: chunk('PLTE'),
    alpha: chunk('tRNS'),
    data: chunk('IDAT'),
  }
}

/**
 * The value that the file expected for a byte, by its neighbours to the left, above, and above to
 * the left.
 */
const predict = (filter: number, left: number, above: number, corner: number): number => {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const [toLeft, toAbove, toCorner] = [
    above - corner,
    left - corner,
    left + above - 2 * corner,
  ].map(Math.abs)

  if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left

  return (toAbove ?? 0) <= (toCorner ?? 0) ? above : corner
}

/** The bytes of the pixels, row by row. */
const unfilter = (raw: Buffer, height: number, stride: number, step: number): Uint8Array => {
  const pixels = new Uint8Array(stride * height)

  for (let row = 0; row < height; row += 1) {
    const [filter = 0, from, to] = [raw[row * (stride + 1)], row * (stride + 1) + 1, row * stride]
    for (let index = 0; index < stride; index += 1) {
      const left = index >= step ? (pixels[to + index - step] ?? 0) : 0
      const above = row > 0 ? (pixels[to + index - stride] ?? 0) : 0
      const corner = row > 0 && index >= step ? (pixels[to + index - stride - step] ?? 0) : 0
      pixels[to + index] = ((raw[from + index] ?? 0) + predict(filter, left, above, corner)) & 0xff
    }
  }

  return pixels
}

const lightOf = (red: number, green: number, blue: number, alpha: number): number =>
  Math.round((0.299 * red + 0.587 * green + 0.114 * blue) * (alpha / 255) + 255 - alpha)

const lightAt = (
  type: number,
  pixels: Uint8Array,
  offset: number,
  { palette, alpha }: Chunks,
): number => {
  const value = (channel: number): number => pixels[offset + channel] ?? 0
  if (type === 0) return value(0)
  if (type === 4) return lightOf(value(0), value(0), value(0), value(1))
  if (type !== 3) return lightOf(value(0), value(1), value(2), type === 6 ? value(3) : 255)
  const colour = (channel: number): number => palette[value(0) * 3 + channel] ?? 0

  return lightOf(colour(0), colour(1), colour(2), alpha[value(0)] ?? 255)
}

/** Null for what is no such picture: another kind, other depths, or too large. */
export const readPng = (file: Buffer): ReadPicture | null => {
  const chunks = readChunks(file)
  if (chunks.head.length < 13) return null
  const [width, height] = [chunks.head.readUInt32BE(0), chunks.head.readUInt32BE(4)]
  const [depth = 0, type = 0, , , interlaced = 0] = chunks.head.subarray(8)
  const step = CHANNELS[type]
  const isTooLarge = width < 1 || height < 1 || width > MAX_SIDE || height > MAX_SIDE
  if (step === undefined || depth !== 8 || interlaced !== 0 || isTooLarge) return null
  const stride = width * step
  const size = (stride + 1) * height
  const raw = inflateSync(chunks.data, { maxOutputLength: size + 1 })
  if (raw.length !== size) return null
  const pixels = unfilter(raw, height, stride, step)
  const light = Uint8Array.from({ length: width * height }, (_, index) =>
    lightAt(type, pixels, index * step, chunks),
  )

  return { width, height, light }
}
