// Reading and writing the text of a money field: grouped digits, optional decimals, '70k' and '1.5m' understood.
const MOST_DIGITS = 12

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const FACTORS: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 }

/** '70,000', 'UGX 70 000' and '70k' are 70000; '' and '-' are null. Decimals beyond `decimals` are cut off. */
export const readMoney = (text: string, decimals = 0): number | null => {
  const parts = /(\d[\d,\s]*)?(?:\.(\d*))?\s*([km])?/i.exec(text.replace(/^[^\d.]+/, ''))
  const whole = (parts?.[1] ?? '').replace(/\D/g, '').slice(0, MOST_DIGITS)
  const fraction = parts?.[2] ?? ''
  if (whole === '' && fraction === '') return null
  const factor = FACTORS[(parts?.[3] ?? '').toLowerCase()]
  const amount = Number(`${whole || '0'}.${fraction || '0'}`) * (factor ?? 1)
  const scale = 10 ** decimals
  return Math.trunc(Math.round(amount * 1000 * scale) / 1000) / scale
}

/** What the field shows for an amount: 70000 is '70,000', null is ''. */
export const writeMoney = (amount: number | null, decimals = 0): string => {
  if (amount === null) return ''
  const [whole = '0', fraction] = (Number.isInteger(amount) ? String(amount) : amount.toFixed(decimals)).split('.')
  return group(whole) + (fraction ? `.${fraction}` : '')
}

/** Groups the digits of a text being typed without touching the decimals still to come: '1234.' is '1,234.'. */
export const groupTyped = (text: string, decimals = 0): string => {
  if (/[km]/i.test(text)) return writeMoney(readMoney(text, decimals), decimals)
  const [whole = '', ...rest] = text.replace(decimals > 0 ? /[^\d.]/g : /\D/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, MOST_DIGITS)
  return group(digits) + (rest.length > 0 && decimals > 0 ? `.${rest.join('').slice(0, decimals)}` : '')
}

const isDigit = (character: string | undefined): boolean => character !== undefined && /[\d.]/.test(character)

/** Where the caret belongs after grouping, when `digits` digits (or the point) stood before it. */
export const caretAfter = (text: string, digits: number): number => {
  let seen = 0
  let at = 0
  while (at < text.length && seen < digits) {
    if (isDigit(text[at])) seen += 1
    at += 1
  }
  return at
}

/** How many digits (or points) stand before the caret. */
export const digitsBefore = (text: string, caret: number): number => text.slice(0, caret).match(/[\d.]/g)?.length ?? 0
