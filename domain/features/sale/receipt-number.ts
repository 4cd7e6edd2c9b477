// The number that a receipt shows: `RCP-` and the count of the shop, or `RCP` and a moment when no
// count is available (decision S3).

/** How each number of this product begins. */
export const RECEIPT_PREFIX = 'RCP'
const PREFIX = `${RECEIPT_PREFIX}-`
const MIN_DIGITS = 6
/** A number with a count of the shop. Restored files may contain others. */
export const COUNTED_RECEIPT = /^RCP-(\d{6,12})$/
/** The same as a pattern of SQLite. Longer numbers are excluded by their length. */
export const COUNTED_RECEIPT_GLOB = `${PREFIX}${'[0-9]'.repeat(MIN_DIGITS)}*`
export const MAX_COUNTED_LENGTH = PREFIX.length + 12

/** A number with a count or with a moment: what a till may send. */
export const RECEIPT_NUMBER = /^RCP-\d{6,12}$|^RCP\d{10,16}$/

/** `RCP-000042` for 42. */
export const receiptNumberOf = (count: number): string =>
  `${PREFIX}${String(count).padStart(MIN_DIGITS, '0')}`

/** `moment` is in milliseconds. */
export const receiptNumberOfMoment = (moment: number): string => `${RECEIPT_PREFIX}${moment}`

/** 42 for `RCP-000042`; null for a number without a count. */
export const receiptCountOf = (receipt_number: string): number | null => {
  const digits = COUNTED_RECEIPT.exec(receipt_number)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The digits of the numbers that `countedNumbersWith` lists. */
export const LISTED_DIGITS = [MIN_DIGITS, MIN_DIGITS + 1, MIN_DIGITS + 2] as const
/** The end of the prefix or nothing, and so many digits that few numbers have them. */
const PART_OF_NUMBER = /^((?:(?:R?C)?P)?-)?(\d{4,8})$/

/** Numbers with `digits` at `at` and every choice of the others. */
const numbersWithDigitsAt = (digits: string, at: number, length: number): string[] => {
  const free = length - digits.length
  return Array.from({ length: 10 ** free }, (_, index) => {
    const others = free === 0 ? '' : String(index).padStart(free, '0')
    return `${others.slice(0, at)}${digits}${others.slice(at)}`
  })
}

/**
 * All counted numbers of six to eight digits that contain the term, in any case; null for a term
 * that is no end of the prefix with four to eight digits. At most some ten thousand.
 */
export const countedNumbersWith = (term: string): string[] | null => {
  const [, prefix, digits] = PART_OF_NUMBER.exec(term.toUpperCase()) ?? []
  if (digits === undefined) return null
  const found = LISTED_DIGITS.filter((length) => length >= digits.length).flatMap((length) => {
    const last = prefix === undefined ? length - digits.length : 0
    const all = Array.from({ length: last + 1 }, (_, at) => numbersWithDigitsAt(digits, at, length))
    // A longer number has no leading zero.
    return all.flat().filter((number) => length === MIN_DIGITS || !number.startsWith('0'))
  })

  return [...new Set(found)].map((number) => `${PREFIX}${number}`)
}
