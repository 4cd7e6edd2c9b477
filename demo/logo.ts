// The demo shop's logo: a white flower on a dark disc,
// drawn by code so that no picture file is needed.
import { crc32, deflateSync } from 'node:zlib'

const SIZE = 160
const PETALS = 6
/** Points per side of a pixel, for smooth edges. */
const FINE = 4

const DISC = [17, 94, 89] as const
const FLOWER = [255, 255, 255] as const
const HEART = [245, 158, 11] as const
type Colour = readonly [number, number, number]

/** The colour at a point, -1 to 1 both ways; null outside of the disc. */
const colourAt = (x: number, y: number): Colour | null => {
  const distance = Math.hypot(x, y)
  if (distance > 0.98) return null
  if (distance < 0.17) return HEART
  const petal = 0.22 + 0.5 * Math.abs(Math.cos((Math.atan2(y, x) * PETALS) / 2)) ** 0.7

  return distance < petal ? FLOWER : DISC
}

/** Red, green, blue and opacity of a pixel, averaged over the points in it. */
const pixelAt = (column: number, row: number): number[] => {
  const points = Array.from({ length: FINE * FINE }, (_, point) => {
    const at = (place: number, fine: number) => ((place + (fine + 0.5) / FINE) / SIZE) * 2 - 1
    return colourAt(at(column, point % FINE), at(row, Math.floor(point / FINE)))
  }).filter((colour) => colour !== null)

  const averageOf = (part: 0 | 1 | 2) =>
    points.length === 0
      ? 0
      : Math.round(points.reduce((sum, colour) => sum + colour[part], 0) / points.length)

  return [
    averageOf(0),
    averageOf(1),
    averageOf(2),
    Math.round((points.length / (FINE * FINE)) * 255),
  ]
}

/** A part of a PNG file: length, name, content, checksum. */
const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const part = Buffer.alloc(named.length + 8)
  part.writeUInt32BE(content.length)
  named.copy(part, 4)
  part.writeUInt32BE(crc32(named), named.length + 4)

  return part
}

/** A PNG as a data URL. */
export const demoLogo = (): string => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIZE, 0)
  head.writeUInt32BE(SIZE, 4)
  // Eight bits a colour, with opacity.
  head.set([8, 6, 0, 0, 0], 8)
  // Every row begins with the number of its filter, 0 for none.
  const rows = Array.from({ length: SIZE }, (_, row) => [
    0,
    ...Array.from({ length: SIZE }, (_, column) => pixelAt(column, row)).flat(),
  ])

  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const file = Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])

  return `data:image/png;base64,${file.toString('base64')}`
}
