// Pictures that are read and shrunk to dots, written with every filter.
import { shrinkPicture } from '@webale/domain/features/printing/shrink-picture.ts'
import { expect, test } from 'vitest'
import { encodePng, pngChunk } from '../../testing/png.ts'
import { readPng } from './read-png.ts'

const GREY = Array.from({ length: 10 }, (_, y) =>
  Array.from({ length: 7 }, (_, x) => (x * 37 + y * 53) % 256),
)

test('PRINT-026 a logo is read with each filter and each kind of colour', () => {
  const light = GREY.flat()
  expect([...(readPng(encodePng(0, 1, GREY))?.light ?? [])]).toEqual(light)
  const spread = (make: (value: number) => number[]) => GREY.map((row) => row.flatMap(make))
  expect([
    ...(readPng(
      encodePng(
        2,
        3,
        spread((value) => [value, value, value]),
      ),
    )?.light ?? []),
  ]).toEqual(light)
  expect([
    ...(readPng(
      encodePng(
        4,
        2,
        spread((value) => [value, 255]),
      ),
    )?.light ?? []),
  ]).toEqual(light)
  expect([
    ...(readPng(
      encodePng(
        6,
        4,
        spread((value) => [value, value, value, 255]),
      ),
    )?.light ?? []),
  ]).toEqual(light)
  const palette = pngChunk(
    'PLTE',
    Buffer.from(Array.from({ length: 256 }, (_, at) => [at, at, at]).flat()),
  )
  expect([...(readPng(encodePng(3, 1, GREY, [palette]))?.light ?? [])]).toEqual(light)
})

test('PRINT-026 what is transparent is white', () => {
  expect([...(readPng(encodePng(6, 4, [[0, 0, 0, 0, 0, 0, 0, 255]]))?.light ?? [])]).toEqual([
    255, 0,
  ])
})

test('PRINT-026 what is no such picture is not read', () => {
  const picture = encodePng(0, 1, GREY)
  const deep = Buffer.from(picture)
  deep[24] = 16
  for (const file of [Buffer.alloc(0), Buffer.from('GIF89a'), deep])
    expect(readPng(file)).toBeNull()
  const wide = Buffer.from(picture)
  wide.writeUInt32BE(100_000, 16)
  expect(readPng(wide)).toBeNull()
})

test('PRINT-026 a logo is shrunk to its place and keeps its proportions', () => {
  const light = Uint8Array.from({ length: 400 * 100 }, (_, at) => (at % 400 < 200 ? 0 : 255))
  const { width, height, dots } = shrinkPicture({ width: 400, height: 100, light }, 256, 96)
  expect([width, height]).toEqual([256, 64])
  expect(dots.filter((dot) => dot === 1)).toHaveLength((width * height) / 2)
  expect(shrinkPicture({ width: 2, height: 1, light: Uint8Array.of(0, 255) }, 256, 96)).toEqual({
    width: 2,
    height: 1,
    dots: Uint8Array.of(1, 0),
  })
})
