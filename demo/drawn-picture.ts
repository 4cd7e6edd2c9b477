// Pictures of the demo's products, drawn and written as lossless WebP by code, so that no picture
// file is needed.

/** Red, green and blue, 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number]

export type DrawnThing = 'bottle' | 'jar' | 'tube'

const SIZE = 96
/** The background, and what is light on the thing. */
const LIGHT: Colour = [250, 246, 238]

type Part = 'background' | 'body' | 'cap' | 'label'

const isIn = (
  x: number,
  y: number,
  box: { left: number; right: number; top: number; bottom: number },
): boolean => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

type Box = Parameters<typeof isIn>[2]

const SHAPES: Readonly<Record<DrawnThing, Readonly<Record<Exclude<Part, 'background'>, Box>>>> = {
  bottle: {
    body: { left: -0.38, right: 0.38, top: -0.35, bottom: 0.85 },
    cap: { left: -0.14, right: 0.14, top: -0.8, bottom: -0.35 },
    label: { left: -0.26, right: 0.26, top: 0.05, bottom: 0.5 },
  },
  jar: {
    body: { left: -0.6, right: 0.6, top: -0.15, bottom: 0.7 },
    cap: { left: -0.64, right: 0.64, top: -0.45, bottom: -0.15 },
    label: { left: -0.42, right: 0.42, top: 0.1, bottom: 0.48 },
  },
  tube: {
    body: { left: -0.32, right: 0.32, top: -0.8, bottom: 0.55 },
    cap: { left: -0.22, right: 0.22, top: 0.55, bottom: 0.85 },
    label: { left: -0.2, right: 0.2, top: -0.5, bottom: 0.25 },
  },
}

const partAt = (thing: DrawnThing, x: number, y: number): Part => {
  const { body, cap, label } = SHAPES[thing]
  if (isIn(x, y, label)) return 'label'
  if (isIn(x, y, body)) return 'body'

  return isIn(x, y, cap) ? 'cap' : 'background'
}

/**
 * Per channel the light or the dark value: 1 is light. The cap is dark in the channel that the body
 * has most of.
 */
const bitsOf = (part: Part): Colour => {
  if (part === 'body') return [0, 0, 0]
  return part === 'cap' ? [1, 0, 0] : [1, 1, 1]
}

/** Bits from the lowest on, as WebP has them. */
const openBits = () => {
  const bytes: number[] = []
  let place = 0

  return {
    bytes,
    put: (value: number, count: number): void => {
      for (let at = 0; at < count; at += 1, place += 1) {
        if (place % 8 === 0) bytes.push(0)
        bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (((value >> at) & 1) << (place % 8))
      }
    },
  }
}

type Bits = ReturnType<typeof openBits>

/** A prefix code of two values of one bit each: the smaller one is 0. */
const putPair = ({ put }: Bits, smaller: number, larger: number): void => {
  put(1, 1)
  put(1, 1)
  put(1, 1)
  put(smaller, 8)
  put(larger, 8)
}

/** A prefix code of one value, which then takes no bits. */
const putSingle = ({ put }: Bits, value: number): void => {
  put(1, 1)
  put(0, 1)
  put(1, 1)
  put(value, 8)
}

const writePixels = (thing: DrawnThing, dark: Colour): number[] => {
  const bits = openBits()
  bits.put(SIZE - 1, 14)
  bits.put(SIZE - 1, 14)
  // No transparency, version 0, no transform, no colour cache, one group of codes.
  bits.put(0, 1 + 3 + 1 + 1 + 1)
  for (const channel of [1, 0, 2] as const) putPair(bits, dark[channel], LIGHT[channel])
  putSingle(bits, 255)
  putSingle(bits, 0)

  for (let row = 0; row < SIZE; row += 1)
    for (let column = 0; column < SIZE; column += 1) {
      const at = (place: number) => ((place + 0.5) / SIZE) * 2 - 1
      const [red, green, blue] = bitsOf(partAt(thing, at(column), at(row)))
      for (const bit of [green, red, blue]) bits.put(bit, 1)
    }

  return bits.bytes
}

const chunk = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(content.length, 4)

  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A picture as base64. Each part of `dark` must be below the light one. */
export const drawPicture = (thing: DrawnThing, dark: Colour): string => {
  const lossless = chunk('VP8L', Buffer.from([0x2f, ...writePixels(thing, dark)]))
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), lossless])).toString('base64')
}
