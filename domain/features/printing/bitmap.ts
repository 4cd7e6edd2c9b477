// Pictures of black and white dots: QR codes, logos
// and whole receipts for printers that print pictures.

export type Bitmap = {
  readonly width: number
  readonly height: number
  /** One byte for each dot, row by row; 1 is black. */
  readonly dots: Uint8Array
}

export const createBitmap = (width: number, height: number): Bitmap => ({
  width,
  height,
  dots: new Uint8Array(width * height),
})

/**
 * Blackens the dots of `drawn` in `onto` with its corner at x, y; what lies outside is left out.
 */
export const drawOnto = (onto: Bitmap, drawn: Bitmap, x: number, y: number): void => {
  for (let row = 0; row < drawn.height; row += 1)
    for (let column = 0; column < drawn.width; column += 1) {
      const isInside =
        x + column >= 0 && x + column < onto.width && y + row >= 0 && y + row < onto.height
      if (isInside && drawn.dots[row * drawn.width + column] === 1)
        onto.dots[(y + row) * onto.width + x + column] = 1
    }
}

/** The modules of a code as dots, `scale` dots wide each. */
export const bitmapOfModules = (
  modules: readonly (readonly boolean[])[],
  scale: number,
): Bitmap => {
  const bitmap = createBitmap(modules.length * scale, modules.length * scale)

  for (let y = 0; y < bitmap.height; y += 1)
    for (let x = 0; x < bitmap.width; x += 1)
      if (modules[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true)
        bitmap.dots[y * bitmap.width + x] = 1

  return bitmap
}

/**
 * The picture in the middle of a strip that is `width` dots wide, with `margin` white dots above
 * and below.
 */
export const centreBitmap = (drawn: Bitmap, width: number, margin: number): Bitmap => {
  const strip = createBitmap(width, drawn.height + 2 * margin)
  drawOnto(strip, drawn, Math.floor((width - drawn.width) / 2), margin)
  return strip
}
