// Headers of picture files for tests: they pass every check of type and size, but contain no image.

const base64Of = (head: Buffer, length: number): string =>
  Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length), 7)]).toString('base64')

/** 320 x 240 pixels. */
const JPEG = Buffer.from('ffd8ffe000074a46494600ffc0000b0800f0014001011100ffda', 'hex')
const WEBP = Buffer.concat([
  Buffer.from('RIFF$\0\0\0WEBPVP8X\n\0\0\0', 'latin1'),
  Buffer.from('100000003f0100ef0000', 'hex'),
])

/** A JPEG as base64, of this many bytes. */
export const jpegText = (length = 100): string => base64Of(JPEG, length)
/** A WebP as base64, of this many bytes. */
export const webpText = (length = 100): string => base64Of(WEBP, length)
