// A logo travels and is stored as a data address. What it claims to be is checked against its first bytes, without a
// decoder of the platform: this runs in the browser and on the server alike.
import { z } from 'zod'
import { refuse } from '../../kernel/refusal.ts'

/** Largest logo in bytes, after decoding. */
export const MOST_LOGO_BYTES = 500_000

const LOGO_PROBLEM = refuse('logo_not_image').message
const MOST_LOGO_TEXT = Math.ceil(MOST_LOGO_BYTES / 3) * 4 + 40

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const bytesOf = (base64: string): number[] => {
  const bytes: number[] = []
  for (let at = 0; at + 4 <= base64.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = base64
      .slice(at, at + 4)
      .split('')
      .map((letter) => Math.max(0, ALPHABET.indexOf(letter)))
    const bits = (a << 18) | (b << 12) | (c << 6) | d
    bytes.push((bits >> 16) & 255, (bits >> 8) & 255, bits & 255)
  }
  return bytes
}

const startsWith = (bytes: readonly number[], signature: readonly number[], from = 0): boolean => signature.every((byte, at) => bytes[from + at] === byte)

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]

/** What a base64 text holds, by its first twelve bytes: 'png', 'jpeg', 'webp', or null. */
export const pictureKind = (base64: string): 'png' | 'jpeg' | 'webp' | null => {
  const bytes = bytesOf(base64.slice(0, 16))
  if (startsWith(bytes, PNG)) return 'png'
  if (startsWith(bytes, JPEG)) return 'jpeg'
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8) ? 'webp' : null
}

const decodedSize = (base64: string): number => (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)

/** Is this text a data address of a PNG, JPEG or WebP picture up to 500 kB whose bytes are what it says? */
export const isLogo = (text: string): boolean => {
  const [, kind, base64] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  return base64 !== undefined && base64.length % 4 === 0 && decodedSize(base64) <= MOST_LOGO_BYTES && pictureKind(base64) === kind
}

/** Schema of a stored logo; the length is looked at first, so a huge text costs nothing. */
export const Logo = z.string(LOGO_PROBLEM).max(MOST_LOGO_TEXT, LOGO_PROBLEM).refine(isLogo, LOGO_PROBLEM)
