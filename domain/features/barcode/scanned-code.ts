// What a scanner sends may be more than a code: a prefix that names the kind of barcode (AIM), a
// GS1 element string, or a GS1 Digital Link. These are the codes to look up.
import { MAX_CODE_LENGTH } from './barcode.ts'
import { gtinOf, internalSpelling } from './code-key.ts'

/** ']E0' before the code: the kind of barcode, and how it was read. */
const AIM_PREFIX = /^\]([A-Za-z])([0-9A-Za-z])(?=.)/

/**
 * The UPC-A of a UPC-E of 8 digits (UPC-E leaves zeros out), or null when its check digit is wrong.
 */
export const expandUpcE = (code: string): string | null => {
  if (!/^[01]\d{7}$/.test(code)) return null
  const [system, digits, check] = [code.slice(0, 1), code.slice(1, 7), code.slice(7)]
  const last = Number(digits.at(-1))
  const kept = last <= 2 ? 2 : last <= 4 ? last : 5
  const shown = digits.slice(0, kept) + (last <= 2 ? String(last) : '')
  const article = last >= 5 ? String(last) : digits.slice(kept, 5)
  const upc = `${system}${shown}${article.padStart(10 - shown.length, '0')}${check}`

  return gtinOf(upc) === null ? null : upc
}

/** '(01)09506000134352(10)A1', or the same without brackets. */
const ELEMENTS = /^01(\d{14})|\(01\)\s*(\d{14})/
/** Some readers send the sign between elements in front of the first one, too. */
const SEPARATOR = '\u001d'

/** 'https://id.gs1.org/01/09506000134352/10/A1'. */
const LINK = /^https?:\/\/[^?#]*\/(?:01|gtin)\/(\d{8}|\d{12,14})(?:[/?#]|$)/i

const gtinInside = (text: string): string | null => {
  const elements = text.startsWith(SEPARATOR) ? text.slice(1) : text
  const [, plain, bracketed] = ELEMENTS.exec(elements) ?? []
  const digits = plain ?? bracketed ?? LINK.exec(text)?.[1]
  return digits === undefined || gtinOf(digits) === null ? null : internalSpelling(digits)
}

/**
 * The codes to look up, the first one first: the GTIN inside the text, then the whole text without
 * its AIM prefix. None for a text that is too long for a code.
 */
export const codesOfScan = (text: string): readonly string[] => {
  const [prefix = '', symbology, mode] = AIM_PREFIX.exec(text.trim()) ?? []
  const whole = text.trim().slice(prefix.length)
  const upc = symbology === 'E' && mode === '0' ? expandUpcE(whole) : null
  if (upc !== null) return [upc]
  const gtin = gtinInside(whole)

  return [...new Set(gtin === null ? [whole] : [gtin, whole])].filter(
    (code) => code !== '' && code.length <= MAX_CODE_LENGTH,
  )
}
