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
