// Which pictures of a product are accepted: type by bytes, size, sides, and nothing hidden.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jpegText, webpText } from '../../testing/pictures.ts'
import { pictureTypeOf } from './check-picture.ts'
import { MAX_PICTURE_BYTES, PictureText, Revision } from './product-picture.ts'

test('PIC-002 a picture is JPEG or WebP according to its first bytes', () => {
  expect([pictureTypeOf(jpegText()), pictureTypeOf(webpText())]).toEqual([
    'image/jpeg',
    'image/webp',
  ])
})

test('PIC-002 another type is refused with the reason', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAEAAAABA'
  const svg = 'PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+'
  for (const text of [
    png,
    svg,
    'R0lGODlh',
    '',
    'not base64!',
    `data:image/jpeg;base64,${jpegText()}`,
    `${jpegText()}\n`,
  ]) {
    expect(pictureTypeOf(text)).toBeNull()
  }
})

test('PIC-002 a picture has up to 30 kB', () => {
  const lengths = [MAX_PICTURE_BYTES - 1, MAX_PICTURE_BYTES, MAX_PICTURE_BYTES + 1, 1_000_000]
  expect(lengths.map((length) => pictureTypeOf(jpegText({ length })) !== null)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('PIC-002 a text that is too long or no base64 is refused with what a picture must be', () => {
  for (const text of [
    '',
    'not base64!',
    `data:image/jpeg;base64,${jpegText()}`,
    'A'.repeat(40_004),
  ])
    expect(PictureText.safeParse(text).error?.issues[0]?.message).toBe(
      'The picture must be a JPEG or WebP of 320 px and 30 kB at most, without camera data',
    )
})

test('PIC-002 no side has more than 320 pixels', () => {
  for (const make of [jpegText, webpText])
    expect(
      [
        { width: 320, height: 320 },
        { width: 321, height: 10 },
        { width: 10, height: 321 },
        { width: 16_000, height: 16_000 },
      ].map((size) => pictureTypeOf(make(size)) !== null),
    ).toEqual([true, false, false, false])
  expect(pictureTypeOf(jpegText().slice(0, 12))).toBeNull()
})

test('PIC-003 a picture with camera data, comments or movement is refused', () => {
  const exif = 'Exif\0\0MM\0*GPS 0.3476N 32.5825E'
  for (const mark of [0xe1, 0xed, 0xfe])
    expect(
      pictureTypeOf(
        jpegText({}, [
          [0xe0, 'JFIF\0'],
          [mark, exif],
        ]),
      ),
    ).toBeNull()
  expect(pictureTypeOf(jpegText({}, [[0xe2, 'ICC_PROFILE']]))).toBe('image/jpeg')
  expect(
    [0x10, 0x20, 0x08, 0x04, 0x02].map((flags) => pictureTypeOf(webpText({}, flags)) !== null),
  ).toEqual([true, true, false, false, false])
})

test('PIC-002 any bytes get an answer, and what is accepted is small', () => {
  const beginnings = fc.constantFrom(
    ...[jpegText(), webpText(), ''].map((text) => Buffer.from(text, 'base64')),
  )
  fc.assert(
    fc.property(beginnings, fc.nat(60), fc.uint8Array({ maxLength: 80 }), (start, cut, rest) => {
      const text = Buffer.concat([start.subarray(0, cut), rest]).toString('base64')
      expect(['image/jpeg', 'image/webp', null]).toContain(pictureTypeOf(text))
    }),
  )
})

test('PIC-004 a revision has 32 hexadecimal digits', () => {
  expect(
    ['a'.repeat(32), 'A'.repeat(32), 'a'.repeat(31), '../../etc'].map(
      (text) => Revision.safeParse(text).success,
    ),
  ).toEqual([true, false, false, false])
})
