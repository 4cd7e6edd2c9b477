// Draws QR codes: as a vector image for screen and paper, or as a picture file to download.
import { encode } from 'uqr'

/** White modules around the code; scanners need four. */
const QUIET_ZONE = 4

/** The modules of the code without the white border; true is black. */
const modulesOf = (text: string): boolean[][] => encode(text, { border: 0, ecc: 'M' }).data

/**
 * One path over all black modules, with the runs of each row joined; `quiet` is the offset to the
 * right and down.
 */
const pathOf = (modules: readonly (readonly boolean[])[], quiet: number): string =>
  modules
    .flatMap((row, y) => {
      const runs: string[] = []

      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue
        const start = x
        while (row[x + 1]) x += 1
        runs.push(`M${start + quiet} ${y + quiet}h${x + 1 - start}v1H${start + quiet}z`)
      }

      return runs
    })
    .join('')

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The code as an SVG element, `width` px wide, without
 * a border, for a receipt. `page` creates the elements.
 */
export const createQrElement = (page: Document, text: string, width: number): SVGSVGElement => {
  const modules = modulesOf(text)
  const svg = page.createElementNS(SVG, 'svg')

  for (const [name, value] of Object.entries({
    viewBox: `0 0 ${modules.length} ${modules.length}`,
    width,
    height: width,
    'shape-rendering': 'crispEdges',
  }))
    svg.setAttribute(name, String(value))

  const path = page.createElementNS(SVG, 'path')
  path.setAttribute('d', pathOf(modules, 0))
  svg.append(path)

  return svg
}

/**
 * The code as one path in a square of `size` units, without a border, for a drawing scaled by CSS.
 */
export const buildQrShape = (text: string): { readonly size: number; readonly path: string } => {
  const modules = modulesOf(text)
  return { size: modules.length, path: pathOf(modules, 0) }
}

/**
 * The code as a data URL, `width` px wide, with its white border. Throws when the text is too long.
 */
export const buildQrDataUrl = (text: string, width: number): string => {
  const modules = modulesOf(text)
  const size = modules.length + QUIET_ZONE * 2
  const svg =
    `<svg xmlns="${SVG}" width="${width}" height="${width}" viewBox="0 0 ${size} ` +
    `${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 ` +
    `0h${size}v${size}H0z"/><path d="${pathOf(modules, QUIET_ZONE)}"/></svg>`

  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The code as a PNG file, at least `width` px wide, with whole pixels per module, so that it stays
 * sharp when enlarged.
 */
export const createQrFile = (text: string, width: number): Promise<Blob> => {
  const modules = modulesOf(text)
  const size = modules.length + QUIET_ZONE * 2
  const scale = Math.ceil(width / size)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * scale
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('This browser cannot draw')
  brush.fillStyle = '#ffffff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.scale(scale, scale)
  brush.fillStyle = '#000000'
  brush.fill(new Path2D(pathOf(modules, QUIET_ZONE)))

  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))),
      'image/png',
    ),
  )
}
