// A picture of a product: small enough for a list. It is sent and stored as base64, and
// check-picture.ts checks its bytes.
import { z } from 'zod'
import { refuse } from '../../kernel/refusal.ts'

/** Largest picture in bytes, after decoding. */
export const MAX_PICTURE_BYTES = 30_000
/** Largest side in pixels; the browser shrinks photos to it. */
export const MAX_PICTURE_SIDE = 320
export const MAX_PICTURE_TEXT = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const PICTURE_TYPES = ['image/webp', 'image/jpeg'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

const PROBLEM = refuse('picture_unfit').message

/** Schema of a sent picture: base64 that is not too long. */
export const PictureText = z
  .string(PROBLEM)
  .max(MAX_PICTURE_TEXT, PROBLEM)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, PROBLEM)

/**
 * The first 32 hexadecimal digits of the SHA-256 of the bytes: another picture has another address.
 */
export const Revision = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'The revision of a picture has 32 digits')
