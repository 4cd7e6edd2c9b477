// Headers of picture files for tests: they pass every check of type and size, but contain no image.
import type { HttpCall, HttpResponse } from './http-shop.ts'

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

/** Over HTTP, forty products with large pictures: a backup file of more than 1 MB. */
export const addLargePictures = async (
  call: (line: string, call?: HttpCall) => Promise<HttpResponse>,
): Promise<void> => {
  for (let at = 0; at < 40; at += 1) {
    const body = { name: `Cream ${at}`, unit: 'piece', selling_price: 1000 }
    const { id } = (await call('POST /api/products', { body })).body
    const saved = await call(`PUT /api/product-pictures/${String(id)}`, {
      body: { picture: jpegText(29_000) },
    })
    if (saved.status !== 200)
      throw new Error(`the picture was answered ${saved.status} ${saved.text}`)
  }
}
