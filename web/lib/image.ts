// Turns a picture file into a logo that travels inside the settings: small, drawn anew, so nothing that was hidden in the
// file (place, camera, programs) comes along.
import { isLogo, MAX_LOGO_BYTES, pictureKind } from '@webale/domain/features/settings/logo.ts'
import { type PictureKind, pictureSize } from '@webale/domain/features/settings/picture-size.ts'

/** Largest side of a stored logo in px. */
const MOST_SIDE = 512
/** What is worth trying to read at all; a photo straight from a phone has some 5 MB. */
const MOST_FILE_BYTES = 25_000_000
/** A telephone's camera makes up to 50 million; a file made to do harm holds 900 million, and each takes four bytes of memory. */
const MOST_POINTS = 64_000_000
/** Camera data may come before the part that says how large the picture is. */
const HEAD_BYTES = 256 * 1024
const WEBP_QUALITIES = [0.92, 0.8, 0.6]
const LEAST_SIDE = 64

export type ReadPicture = { readonly url: string; readonly problem: null } | { readonly url: null; readonly problem: string }

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })

const isTooLarge = async (file: Blob, kind: PictureKind): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const size = pictureSize(kind, (place) => bytes[place] ?? 0)
  return size !== null && size.width * size.height > MOST_POINTS
}

const firstBytes = async (file: Blob): Promise<string> => btoa(String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer())))

const drawn = (picture: ImageBitmap, side: number): HTMLCanvasElement => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('This browser cannot draw')
  brush.imageSmoothingQuality = 'high'
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** PNG where it fits (sharp, sees through), else WebP, else smaller. A browser without WebP answers PNG again. */
const smallEnough = async (picture: ImageBitmap): Promise<Blob | null> => {
  for (let side = MOST_SIDE; side >= LEAST_SIDE; side = Math.round(side * 0.7)) {
    const canvas = drawn(picture, side)
    const tries = [() => encoded(canvas, 'image/png'), ...WEBP_QUALITIES.map((quality) => () => encoded(canvas, 'image/webp', quality))]
    for (const attempt of tries) {
      const blob = await attempt()
      if (blob !== null && blob.size <= MAX_LOGO_BYTES) return blob
    }
  }
  return null
}

/** The file as a data address of a PNG or WebP picture of at most 500 kB and 512 px, or what is wrong with it. */
export const readPicture = async (file: File): Promise<ReadPicture> => {
  if (file.size > MOST_FILE_BYTES) return { url: null, problem: 'This file is too large. Choose a picture of up to 25 MB' }
  const kind = pictureKind(await firstBytes(file))
  if (kind === null) return { url: null, problem: 'This is not a picture. Choose a PNG, JPEG or WebP file' }
  if (await isTooLarge(file, kind)) return { url: null, problem: 'This picture has too many points. Choose one of up to 64 megapixels' }
  try {
    const picture = await createImageBitmap(file)
    const blob = await smallEnough(picture)
    picture.close()
    const url = blob && (await dataAddress(blob))
    if (url && isLogo(url)) return { url, problem: null }
  } catch {
    // Damaged or half a picture: said below.
  }
  return { url: null, problem: 'This picture could not be read. It may be damaged; choose another one' }
}
