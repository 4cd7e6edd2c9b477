// Turns a picture file into one small enough to store: the logo of the settings, or the picture of
// a product. It is drawn again, so hidden data in the file (place, camera, programs) is removed.
import { isLogo, MAX_LOGO_BYTES, pictureKind } from '@webale/domain/features/settings/logo.ts'
import { type PictureKind, pictureSize } from '@webale/domain/features/settings/picture-size.ts'

/** Largest side of a stored logo in px. */
const MAX_SIDE = 512
/** Larger files are refused unread; a photo from a phone has about 5 MB. */
const MAX_FILE_BYTES = 25_000_000
/**
 * In pixels. A phone's camera makes up to 50 million; a malicious file can hold 900 million, at
 * four bytes of memory each.
 */
const MAX_PIXELS = 64_000_000
/** Bytes read to find the size; camera data may come before it. */
const HEAD_BYTES = 256 * 1024
const MIN_SIDE = 64

export type PictureResult =
  | { readonly url: string; readonly problem: null }
  | { readonly url: null; readonly problem: string }

const readDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')))
    reader.readAsDataURL(blob)
  })

const isTooLarge = async (file: Blob, kind: PictureKind): Promise<boolean> => {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const size = pictureSize(kind, (offset) => bytes[offset] ?? 0)
  return size !== null && size.width * size.height > MAX_PIXELS
}

const readFirstBytes = async (file: Blob): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer())))

/**
 * Draws a picture so that no side is longer than `side`.
 * `paper` is the colour below transparent parts.
 */
export const drawScaled = (
  picture: ImageBitmap,
  side: number,
  paper?: string,
): HTMLCanvasElement => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (brush === null) throw new Error('This browser cannot draw')
  brush.imageSmoothingQuality = 'high'
  if (paper !== undefined) {
    brush.fillStyle = paper
    brush.fillRect(0, 0, canvas.width, canvas.height)
  }

  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)

  return canvas
}

export const encode = (
  canvas: HTMLCanvasElement,
  type: string,
  quality?: number,
): Promise<Blob | null> => new Promise((resolve) => canvas.toBlob(resolve, type, quality))

/** The largest PNG that fits. The server prints logos, and of all kinds it reads only PNG. */
const encodeSmallEnough = async (picture: ImageBitmap): Promise<Blob | null> => {
  for (let side = MAX_SIDE; side >= MIN_SIDE; side = Math.round(side * 0.85)) {
    const blob = await encode(drawScaled(picture, side), 'image/png')
    if (blob !== null && blob.size <= MAX_LOGO_BYTES) return blob
  }
  return null
}

/** How a picture is made small, and whether the result may be stored. */
export type PictureUse = {
  readonly encode: (picture: ImageBitmap) => Promise<Blob | null>
  readonly fits: (url: string) => boolean
}

/** The file as the data URL of a small picture, the right way up, or what is wrong with it. */
export const makeSmallPicture = async (
  file: File,
  { encode: encodeSmall, fits }: PictureUse,
): Promise<PictureResult> => {
  if (file.size > MAX_FILE_BYTES)
    return { url: null, problem: 'This file is too large. Choose a picture of up to 25 MB' }

  const kind = pictureKind(await readFirstBytes(file))
  if (kind === null)
    return { url: null, problem: 'This is not a picture. Choose a PNG, JPEG or WebP file' }

  if (await isTooLarge(file, kind))
    return {
      url: null,
      problem: 'This picture has too many points. Choose one of up to 64 megapixels',
    }

  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const blob = await encodeSmall(picture)
    picture.close()
    const url = blob && (await readDataUrl(blob))
    if (url && fits(url)) return { url, problem: null }
  } catch {
    // A damaged or incomplete picture; reported below.
  }

  return {
    url: null,
    problem: 'This picture could not be read. It may be damaged; choose another one',
  }
}

/**
 * The file as a data URL of a PNG picture of at most 500 kB and 512 px, or what is wrong with it.
 */
export const readPicture = (file: File): Promise<PictureResult> =>
  makeSmallPicture(file, { encode: encodeSmallEnough, fits: isLogo })
