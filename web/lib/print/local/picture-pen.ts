// Prints every line as a picture, for letters that
// the printer does not have. The browser draws them.
import type { ArrangedLine, Size } from '@webale/domain/features/printing/arrange.ts'
import { type Bitmap, createBitmap } from '@webale/domain/features/printing/bitmap.ts'
import type { EscposPen } from '@webale/domain/features/printing/escpos-pen.ts'
import { DOTS_OF_COLUMN } from '@webale/domain/features/printing/paper.ts'

const LINE_DOTS = 26
const FONT = `20px ui-monospace, 'DejaVu Sans Mono', Consolas, 'Noto Sans Mono', monospace`
const BASELINE = 19
const SCALES: Readonly<Record<Size, readonly [number, number]>> = {
  normal: [1, 1],
  strong: [1, 1],
  tall: [1, 2],
  large: [2, 2],
}
/** Darker than this is black: letters keep their thin strokes. */
const LIGHT = 150

/** The black dots of what is drawn. Transparent is white. */
export const readDots = ({ width, height, data }: ImageData): Bitmap => {
  const bitmap = createBitmap(width, height)

  for (let dot = 0; dot < width * height; dot += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(dot * 4, dot * 4 + 4)
    const light = (0.299 * red + 0.587 * green + 0.114 * blue) * (alpha / 255) + 255 - alpha
    if (light < LIGHT) bitmap.dots[dot] = 1
  }

  return bitmap
}

/** Runs of words with their first column: two spaces or more keep columns apart. */
const runsOf = (
  text: string,
): {
  readonly run: string
  readonly column: number
  readonly isLast: boolean
}[] =>
  [...text.matchAll(/\S+(?: \S+)*/g)].map((found) => ({
    run: found[0],
    column: Array.from(text.slice(0, found.index)).length,
    isLast: found.index + found[0].length === text.length,
  }))

export const drawLine = ({ text, size }: ArrangedLine, columns: number): Bitmap => {
  const [across, down] = SCALES[size]
  const canvas = document.createElement('canvas')
  canvas.width = columns * DOTS_OF_COLUMN
  canvas.height = LINE_DOTS * down
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (brush === null) throw new Error('This browser cannot draw')
  brush.scale(across, down)
  brush.font = size === 'normal' ? FONT : `bold ${FONT}`
  const width = canvas.width / across

  for (const { run, column, isLast } of runsOf(text)) {
    const start = column * DOTS_OF_COLUMN
    // Letters of other alphabets are wider or narrower than a column: what ends at the right edge
    // stays there.
    const isAtEdge = isLast && column > 0 && Array.from(text).length * DOTS_OF_COLUMN === width
    brush.textAlign = isAtEdge ? 'right' : 'left'
    brush.fillText(run, isAtEdge ? width : start, BASELINE, width - start)
  }

  return readDots(brush.getImageData(0, 0, canvas.width, canvas.height))
}

const joinBelow = (pictures: readonly Bitmap[], width: number): Bitmap => {
  const joined = createBitmap(
    width,
    pictures.reduce((sum, { height }) => sum + height, 0),
  )

  let offset = 0

  for (const { dots } of pictures) {
    joined.dots.set(dots, offset)
    offset += dots.length
  }

  return joined
}

/** The same pen with pictures instead of letters. */
export const withPictures = (pen: EscposPen, columns: number): EscposPen => {
  let waiting: Bitmap[] = []
  const flush = (): void => {
    if (waiting.length > 0) pen.picture(joinBelow(waiting, columns * DOTS_OF_COLUMN))
    waiting = []
  }

  return {
    line: (line) => void waiting.push(drawLine(line, columns)),
    picture: (bitmap) => void waiting.push(bitmap),
    end: (cuts) => {
      flush()
      pen.end(cuts)
    },
    kick: pen.kick,
    bytes: () => {
      flush()
      return pen.bytes()
    },
  }
}
