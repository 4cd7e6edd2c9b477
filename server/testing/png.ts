// A small encoder of PNG pictures, for tests.
import { crc32, deflateSync } from 'node:zlib'

export const pngChunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  end.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, end])
}

const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner
  const near = [left, above, corner].map((value) => Math.abs(guess - value))
  const least = Math.min(...near)
  return [left, above, corner][near.indexOf(least)] ?? 0
}

/** `rows` of bytes; row n uses filter n mod 5. */
export const encodePng = (
  type: number,
  step: number,
  rows: readonly (readonly number[])[],
  more: readonly Buffer[] = [],
): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE((rows[0]?.length ?? 0) / step)
  head.writeUInt32BE(rows.length, 4)
  head.set([8, type, 0, 0, 0], 8)
  const filtered = rows.map((row, y) => {
    const at = (line: readonly number[] | undefined, x: number): number =>
      x < 0 ? 0 : (line?.[x] ?? 0)
    const guesses = (x: number): number[] => {
      const [left, above, corner] = [
        at(row, x - step),
        at(rows[y - 1], x),
        at(rows[y - 1], x - step),
      ]
      return [0, left, above, (left + above) >> 1, paeth(left, above, corner)]
    }
    return Buffer.from([y % 5, ...row.map((value, x) => (value - (guesses(x)[y % 5] ?? 0)) & 0xff)])
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = pngChunk('IDAT', deflateSync(Buffer.concat(filtered)))
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    ...more,
    data,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
