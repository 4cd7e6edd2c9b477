// The bitmaps of the home screen against the drawing of the logo: their sizes, and their colours at
// chosen points.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { FREE, MANIFEST } from '../web/brand.config.ts'
import { LOGO_INK, MARIGOLD } from '../web/ui/logo-path.ts'

const COLOURS = 3

type Picture = {
  readonly width: number
  readonly height: number
  readonly colourAt: (x: number, y: number) => string
}

/** The chunks of a PNG file: name and content. */
const chunksOf = (file: Buffer): [name: string, content: Buffer][] => {
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    chunks.push([file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + length)])
    at += length + 12
  }
  return chunks
}

/** The predictor of the PNG format whose value is nearest to left + above - corner. */
const paeth = (left: number, above: number, corner: number): number => {
  const sum = left + above - corner
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(sum - value)) as [
    number,
    number,
    number,
  ]
  return a <= b && a <= c ? left : b <= c ? above : corner
}

/** Reads a PNG with 8 bits a colour and without transparency, which is what a home screen wants. */
const readPicture = (name: string): Picture => {
  const chunks = chunksOf(readFileSync(join(import.meta.dirname, '../web/icons', name)))
  const head = chunks.find(([chunk]) => chunk === 'IHDR')?.[1] ?? Buffer.alloc(13)
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  expect([name, ...head.subarray(8)]).toEqual([name, 8, 2, 0, 0, 0])
  const lines = inflateSync(
    Buffer.concat(chunks.filter(([chunk]) => chunk === 'IDAT').map(([, content]) => content)),
  )
  const row = width * COLOURS
  const pixels = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x < COLOURS ? 0 : (pixels[at - COLOURS] ?? 0)
      const above = y === 0 ? 0 : (pixels[at - row] ?? 0)
      const corner = x < COLOURS || y === 0 ? 0 : (pixels[at - row - COLOURS] ?? 0)
      const guess =
        [0, left, above, (left + above) >> 1, paeth(left, above, corner)][
          lines[y * (row + 1)] ?? 0
        ] ?? 0
      pixels[at] = (lines[y * (row + 1) + 1 + x] ?? 0) + guess
    }
  const colourAt = (x: number, y: number): string =>
    `#${pixels.subarray((y * width + x) * COLOURS, (y * width + x + 1) * COLOURS).toString('hex')}`
  return { width, height, colourAt }
}

/** Points of the logo's grid of 32 units and the colour of the drawing there. */
const POINTS = [
  [16, 4, MARIGOLD],
  [7, 12, MARIGOLD],
  [25, 20, MARIGOLD],
  [16, 12.2, MARIGOLD],
  [10, 27, MARIGOLD],
  [22, 27, MARIGOLD],
  [16, 9.5, LOGO_INK],
  [13, 15, LOGO_INK],
  [20.5, 9.5, LOGO_INK],
  [16, 25, LOGO_INK],
  [3, 16, LOGO_INK],
  [29, 16, LOGO_INK],
  [16, 1, LOGO_INK],
] as const

test.each([
  ['icon-192.png', 192, FREE.any],
  ['icon-512.png', 512, FREE.any],
  ['icon-maskable-512.png', 512, FREE.maskable],
  ['apple-touch-icon.png', 180, FREE.any],
])('OFF-022 %s has its size and the colours of the logo', (name, size, free) => {
  const { width, height, colourAt } = readPicture(name)
  expect([width, height]).toEqual([size, size])
  const pixelOf = (unit: number): number => Math.floor(((unit + free) * size) / (32 + 2 * free))
  expect(POINTS.map(([x, y]) => [x, y, colourAt(pixelOf(x), pixelOf(y))])).toEqual(
    POINTS.map((point) => [...point]),
  )
  for (const corner of [0, size - 1]) expect(colourAt(corner, size - 1 - corner)).toBe(LOGO_INK)
})

test('OFF-022 the manifest names the app, its first page, its addresses and PNG icons, one of them maskable', () => {
  expect(MANIFEST).toMatchObject({
    id: '/',
    start_url: '/sales',
    scope: '/',
    display: 'standalone',
  })
  const bitmaps = MANIFEST.icons.filter(({ type }) => type === 'image/png')
  expect(bitmaps.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of bitmaps)
    expect(readPicture(src.slice(1)).width).toBe(Number.parseInt(sizes, 10))
})
