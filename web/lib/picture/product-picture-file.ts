// Turns a photo into the picture of a product: at most 320 px and 30 kB, WebP where the browser
// can, else JPEG.
import { pictureTypeOf } from '@webale/domain/features/product-picture/check-picture.ts'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_SIDE,
} from '@webale/domain/features/product-picture/product-picture.ts'
import { drawScaled, encode, makeSmallPicture, type PictureResult } from './image.ts'

const QUALITIES = [0.8, 0.6, 0.4]
const TYPES = ['image/webp', 'image/jpeg']
const MIN_SIDE = 96

/** A browser without WebP answers with PNG, which is skipped. */
const encodeSmall = async (picture: ImageBitmap): Promise<Blob | null> => {
  for (let side = MAX_PICTURE_SIDE; side >= MIN_SIDE; side = Math.round(side * 0.8)) {
    const canvas = drawScaled(picture, side, 'white')
    for (const quality of QUALITIES)
      for (const type of TYPES) {
        const blob = await encode(canvas, type, quality)
        if (blob?.type === type && blob.size <= MAX_PICTURE_BYTES) return blob
      }
  }
  return null
}

/** The file as a data URL that the server accepts, or what is wrong with it. */
export const readProductPicture = (file: File): Promise<PictureResult> =>
  makeSmallPicture(file, {
    encode: encodeSmall,
    fits: (url) => pictureTypeOf(url.slice(url.indexOf(',') + 1)) !== null,
  })
