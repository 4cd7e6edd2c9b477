// A logo travels and is stored as a data address. What it claims to be is checked against its first bytes, without a
// decoder of the platform: this runs in the browser and on the server alike.
import { z } from 'zod'
import { refuse } from '../../kernel/refusal.ts'
import { type ByteAt, bytesOfBase64, type PictureKind, pictureSize } from './picture-size.ts'

/** Largest logo in bytes, after decoding. */
export const MAX_LOGO_BYTES = 500_000
/** Largest side in points; the screen makes them 512. Each point takes four bytes of memory once it is shown. */
const MAX_LOGO_SIDE = 4096

const LOGO_PROBLEM = refuse('logo_not_image').message
const MAX_LOGO_TEXT = Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 40

const startsWith = (at: ByteAt, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, index) => at(from + index) === byte)

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** What a base64 text holds, by its first twelve bytes: 'png', 'jpeg', 'webp', or null. */
export const pictureKind = (base64: string): PictureKind | null => {
  const bytes = bytesOfBase64(base64)
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, JPEG)) return 'jpeg'
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8) ? 'webp' : null
}

const decodedSize = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

const isSmall = (kind: PictureKind, base64: string): boolean => {
  const size = pictureSize(kind, bytesOfBase64(base64))
  return size !== null && size.width <= MAX_LOGO_SIDE && size.height <= MAX_LOGO_SIDE
}

/** Is this text a data address of a PNG, JPEG or WebP picture up to 500 kB and 4096 points whose bytes are what it says? */
export const isLogo = (text: string): boolean => {
  const [, kind, base64] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (base64 === undefined || base64.length % 4 !== 0 || decodedSize(base64) > MAX_LOGO_BYTES) return false
  const found = pictureKind(base64)
  return found !== null && found === kind && isSmall(found, base64)
}

/** Schema of a stored logo; the length is looked at first, so a huge text costs nothing. */
export const Logo = z.string(LOGO_PROBLEM).max(MAX_LOGO_TEXT, LOGO_PROBLEM).refine(isLogo, LOGO_PROBLEM)
