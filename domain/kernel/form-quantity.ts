// What a quantity typed into a form says. Forms know whether goods are counted in pieces, so they
// can read more than the till (quantity.ts).
import { readQuantity, UNCLEAR } from './quantity.ts'

const SPACES = /(?<=\d)[\s\u00a0](?=\d)/g
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/

/**
 * The same for a form: '12,000' pieces are twelve thousand, because nobody has a part of a piece,
 * and so is '12 000'. Of measured goods '12,000' stays unclear.
 */
export const readFormQuantity = (
  text: string,
  isWhole: boolean,
): ReturnType<typeof readQuantity> => {
  const typed = text.trim().replaceAll(SPACES, '')
  const isGrouped = GROUPED.test(typed) && (isWhole || !UNCLEAR.test(typed))
  const read = readQuantity(isGrouped ? typed.replaceAll(',', '') : typed)
  if (!isWhole || read === null || 'problem' in read) return read
  const isClear = Number.isInteger(read.quantity) && (isGrouped || !typed.includes(','))

  return isClear ? read : { problem: 'Type a whole number' }
}
