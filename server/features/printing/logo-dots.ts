// The logo of a receipt as dots: a print job keeps
// them and not the picture, which has up to 500 kB.
import type { Bitmap } from '@webale/domain/features/printing/bitmap.ts'
import type { PrintLine } from '@webale/domain/features/printing/print-line.ts'
import { shrinkPicture } from '@webale/domain/features/printing/shrink-picture.ts'
import { readPng } from '../../platform/printers/read-png.ts'

/** As on the receipt of the browser: 40 of 300 pixels high; two thirds of the narrow paper. */
const MAX_HEIGHT = 96
const MAX_WIDTH = 256
/** Logos of a shop and of its departments that were printed last. */
const MAX_CACHED = 10
const PNG = 'data:image/png;base64,'

const cached = new Map<string, string | null>()

const pack = ({ width, height, dots }: Bitmap): string =>
  `${width}x${height}:${Buffer.from(dots).toString('base64')}`

const toDots = (source: string): string | null => {
  if (!source.startsWith(PNG)) return null
  try {
    const picture = readPng(Buffer.from(source.slice(PNG.length), 'base64'))
    return picture && pack(shrinkPicture(picture, MAX_WIDTH, MAX_HEIGHT))
  } catch {
    // A file that is no whole picture: the receipt is printed without it.
    return null
  }
}

const dotsOf = (source: string): string | null => {
  const known = cached.get(source)
  if (known !== undefined) return known
  const dots = toDots(source)
  if (cached.size >= MAX_CACHED) cached.clear()
  cached.set(source, dots)

  return dots
}

/**
 * The lines with dots instead of the logo. A logo that
 * is no PNG is left out: the server draws no others.
 */
export const withLogoDots = (lines: readonly PrintLine[]): PrintLine[] =>
  lines.flatMap((line): PrintLine[] => {
    if (line.kind !== 'logo') return [line]
    const source = dotsOf(line.source)
    return source === null ? [] : [{ ...line, source }]
  })

/** The logo of lines from `withLogoDots`; null without one. */
export const readLogoDots = (lines: readonly PrintLine[]): Bitmap | null => {
  const line = lines.find(({ kind }) => kind === 'logo')
  const [, width, height, dots] =
    /^(\d+)x(\d+):(.+)$/.exec(line?.kind === 'logo' ? line.source : '') ?? []

  if (dots === undefined) return null

  return {
    width: Number(width),
    height: Number(height),
    dots: Uint8Array.from(Buffer.from(dots, 'base64')),
  }
}
