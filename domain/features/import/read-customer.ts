// Reads the phone numbers and the name of a customer from the cells of a file.
import { withoutHidden } from './read-cell.ts'

/** Fewer digits are an extension or a part of a number. */
const MIN_DIGITS = 9

const countDigits = (text: string): number => text.replace(/\D/g, '').length

const BETWEEN = /\s*[/,;|&]\s*|\s+(?:or|and)\s+/i
/** A blank before what begins like another number. */
const BEFORE_NEXT = /\s+(?=\+|0\d)/

/** A phone number without its first 0, which spreadsheets drop, gets it back. Other texts stay. */
export const withFirstZero = (phone: string): string =>
  /^[2-47]\d{8}$/.test(phone.replace(/[ -]/g, '')) ? `0${phone}` : phone

/** 00256 is +256, and the 0 of '+256 (0)772' is not dialled. Other forms stay. */
const onePhone = (text: string): string =>
  withFirstZero(
    text
      .trim()
      .replace(/^(\d{9,12})\.0$/, '$1')
      .replace(/^00(?=\s*\d)/, '+')
      .replace(/^(\+?256[\s-]*)(?:\(0\)|0)[\s-]*(?=\d)/, '$1'),
  )

/**
 * The numbers of a cell, the first one first. A text that cannot be divided into whole numbers is
 * one.
 */
export const readPhones = (cell: string): string[] => {
  const bare = withoutHidden(cell).trim()
  const divided = [BETWEEN, BEFORE_NEXT]
    .map((sign) => bare.split(sign).filter((part) => part !== ''))
    .find((parts) => parts.length > 1 && parts.every((part) => countDigits(part) >= MIN_DIGITS))

  return (divided ?? [bare]).map(onePhone)
}

const DIGITS = 'Zero One Two Three Four Five Six Seven Eight Nine Ten'.split(' ')

const numberWords = (digits: string): string => {
  const small = DIGITS[Number(digits)]
  return ` ${small ?? Array.from(digits, (digit) => DIGITS[Number(digit)] ?? '').join(' ')} `
}

/**
 * A name that has letters, spaces, hyphens and apostrophes only: 'A.A.S & Sons 2' is 'AAS and Sons
 * Two'. Numbers become words, so that two names stay two.
 */
export const mendName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/&/g, ' and ')
    .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
    .replace(/[0-9]+/g, numberWords)
    .replace(/[^\p{L}\p{M} '’-]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
