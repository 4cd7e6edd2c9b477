// A logo is sent and stored as a data URL. Its type is checked by its first bytes, without an image
// decoder, so that the same code runs in the browser and on the server.
import { z } from 'zod'
import { refuse } from '../../kernel/refusal.ts'
import { type ByteAt, bytesOfBase64, type PictureKind, pictureSize } from './picture-size.ts'

/** Largest logo in bytes, after decoding. */
export const MAX_LOGO_BYTES = 500_000
/**
 * Largest side in pixels; the screen shrinks logos to
 * 512. A pixel takes four bytes of memory when shown.
 */
const MAX_LOGO_SIDE = 4096

const LOGO_PROBLEM = refuse('logo_not_image').message
const MAX_LOGO_TEXT = Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 40

const startsWith = (at: ByteAt, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => at(from + index) === byte)

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** Picture type of a base64 text by its first twelve bytes: 'png', 'jpeg', 'webp', or null. */
export const pictureKind = (base64: string): PictureKind | null => {
  const bytes = bytesOfBase64(base64)
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, JPEG)) return 'jpeg'

  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8) ? 'webp' : null
}

/** Bytes of a base64 text after decoding. */
export const decodedSize = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

const isSmall = (kind: PictureKind, base64: string): boolean => {
  const size = pictureSize(kind, bytesOfBase64(base64))
  return size !== null && size.width <= MAX_LOGO_SIDE && size.height <= MAX_LOGO_SIDE
}

/**
 * Is this a data URL of a PNG, JPEG or WebP picture with matching bytes, at most 500 kB and 4096
 * pixels per side?
 */
export const isLogo = (text: string): boolean => {
  const [, kind, base64] =
    /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []

  if (base64 === undefined || base64.length % 4 !== 0 || decodedSize(base64) > MAX_LOGO_BYTES)
    return false

  const found = pictureKind(base64)

  return found !== null && found === kind && isSmall(found, base64)
}

/** Schema of a stored logo. The length is checked first, so that a huge text is refused cheaply. */
export const Logo = z
  .string(LOGO_PROBLEM)
  .max(MAX_LOGO_TEXT, LOGO_PROBLEM)
  .refine(isLogo, LOGO_PROBLEM)
