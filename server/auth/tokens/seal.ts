// Encrypts texts in the database with a key derived
// from the master secret, which no backup contains.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** `purpose` prevents a text of one kind from being decrypted as another. */
export const seal = (keys: Keys, purpose: string, text: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keys.derive('sealed', purpose), iv)
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])

  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
}

/** Decrypts; null when the text was encrypted with another master secret or was changed. */
export const unseal = (keys: Keys, purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const opener = createDecipheriv(
      CIPHER,
      keys.derive('sealed', purpose),
      bytes.subarray(0, IV_BYTES),
    )

    opener.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))

    return Buffer.concat([
      opener.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      opener.final(),
    ]).toString('utf8')
  } catch {
    return null
  }
}
