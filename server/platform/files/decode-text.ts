// The text of a file: UTF-8, UTF-16 or Windows-1252, with one kind of line end.
import { refuse } from '@webale/domain/kernel/refusal.ts'

/** Bytes by which UTF-16 without a mark is recognised. */
const SAMPLE = 512

/** Latin letters in UTF-16 have a zero in every second byte. */
const hasZeros = (bytes: Uint8Array, odd: 0 | 1): boolean => {
  const half = bytes.subarray(0, SAMPLE).filter((_byte, index) => index % 2 === odd)
  return half.length > 1 && half.filter((byte) => byte === 0).length * 10 > half.length * 9
}

const isWide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (hasZeros(bytes, 0) === hasZeros(bytes, 1)) return null

  return hasZeros(bytes, 1) ? 'utf-16le' : 'utf-16be'
}

const decode = (bytes: Uint8Array): string => {
  const wide = isWide(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

// Control characters but tab, line ends, and those that some Windows files have for unused places.
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu
/** A scanner's sign in a long code is one of thousands of characters; a program has many. */
const mostSigns = (text: string): number => 3 + text.length / 100

/**
 * The text of a file; every line ends with one line feed. Throws not_a_table for pictures, archives
 * and programs.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const text = decode(bytes)
  const signs = text.match(CONTROL)?.length ?? 0
  if (text.includes('\0') || signs > mostSigns(text)) throw refuse('not_a_table')

  return text.replace(/\r\n?/g, '\n')
}
