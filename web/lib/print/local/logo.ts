// The logo of a receipt as black dots.
import type { Bitmap } from '@webale/domain/features/printing/bitmap.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import { DOTS_OF_COLUMN } from '@webale/domain/features/printing/paper.ts'
import { readDots } from './picture-pen.ts'

/** As on the receipt of the browser: 40 of 300 pixels high, at most 70 % wide. */
const HEIGHT_DOTS = 96
const WIDTH_SHARE = 0.7

/**
 * Null when there is none, or when the browser cannot draw it: the receipt is printed without it.
 */
export const readLogo = async (
  lines: readonly PrintLine[],
  columns: number,
): Promise<Bitmap | null> => {
  const line = lines.find(({ kind }) => kind === 'logo')
  if (line?.kind !== 'logo') return null

  try {
    const picture = new Image()
    picture.src = line.source
    await picture.decode()
    const width = columns * DOTS_OF_COLUMN * WIDTH_SHARE
    const scale = Math.min(width / picture.naturalWidth, HEIGHT_DOTS / picture.naturalHeight, 1)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale))
    const brush = canvas.getContext('2d')
    if (brush === null) return null
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)

    return readDots(brush.getImageData(0, 0, canvas.width, canvas.height))
  } catch {
    return null
  }
}
