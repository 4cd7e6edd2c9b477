// Makes a small picture of black dots from a grey one: logos on receipts.
import { type Bitmap, createBitmap } from './bitmap.ts'

/** `light` has one byte a pixel, 255 is white. */
export type GreyPicture = {
  readonly width: number
  readonly height: number
  readonly light: Uint8Array
}

/** Darker than this is black: light colours of a logo stay visible. */
const LIGHT = 160

/** The mean lightness of the pixels behind a dot. */
const meanOf = (
  { width, light }: GreyPicture,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number => {
  let sum = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) sum += light[y * width + x] ?? 255
  return sum / ((right - left) * (bottom - top))
}

/**
 * No larger than these sides in dots, with the proportions of the picture; a smaller picture keeps
 * its size.
 */
export const shrinkPicture = (
  picture: GreyPicture,
  maxWidth: number,
  maxHeight: number,
): Bitmap => {
  const scale = Math.min(maxWidth / picture.width, maxHeight / picture.height, 1)
  const bitmap = createBitmap(
    Math.max(1, Math.floor(picture.width * scale)),
    Math.max(1, Math.floor(picture.height * scale)),
  )

  const start = (dot: number): number => Math.floor(dot / scale)
  const end = (dot: number, size: number): number =>
    Math.min(size, Math.max(start(dot) + 1, start(dot + 1)))

  for (let y = 0; y < bitmap.height; y += 1)
    for (let x = 0; x < bitmap.width; x += 1)
      if (
        meanOf(picture, start(x), start(y), end(x, picture.width), end(y, picture.height)) < LIGHT
      )
        bitmap.dots[y * bitmap.width + x] = 1

  return bitmap
}
