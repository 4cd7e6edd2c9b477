// Parses and formats the text of a money field: grouped digits, '70k' and '1.5m'. It parses exactly
// what was typed or pasted, including a minus and all decimals; the schema of the form refuses what
// it does not accept (decision R3).
const MAX_DIGITS = 15
const MAX_DECIMALS = 6

const insertCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const FACTORS: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000 }

const roundTo = (amount: number, decimals: number): number =>
  Math.round(amount * 10 ** decimals) / 10 ** decimals

/** '5,000/-' and '5,000/=' are 5,000 shillings: the stroke is not a minus. */
const removeStroke = (text: string): string => text.replace(/\/[-=]/g, '')

const signOf = (text: string): '-' | '' => (/[-−–]/.test(text) ? '-' : '')

/** The digits before and after the first point; `point` says whether there is one. */
const partsOf = (
  text: string,
): {
  readonly whole: string
  readonly fraction: string
  readonly point: boolean
} => {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  return {
    whole: whole.replace(/^0+(?=\d)/, '').slice(0, MAX_DIGITS),
    fraction: rest.join('').slice(0, MAX_DECIMALS),
    point: rest.length > 0,
  }
}

/**
 * '150,000', ' 150000 ', '150000.00', '5,000/-' and 'UGX 70k' as numbers; '' and '-' are null. '-5'
 * is -5, '12.505' is
 * 12.505.
 */
export const parseMoney = (text: string): number | null => {
  const amount = removeStroke(text)
  const { whole, fraction } = partsOf(amount)
  if (whole === '' && fraction === '') return null
  const typed = Number(`${whole || '0'}.${fraction || '0'}`)
  const factor = FACTORS[/[\d.]\s*([km])/i.exec(amount)?.[1]?.toLowerCase() ?? '']
  const value = factor === undefined ? typed : roundTo(typed * factor, 2)

  return signOf(amount) && value !== 0 ? -value : value
}

/**
 * The text of an amount: 70000 is '70,000', null is ''.
 * Decimals beyond `decimals` are shown, not rounded.
 */
export const formatMoneyText = (amount: number | null, decimals = 0): string => {
  if (amount === null) return ''
  const isExact = roundTo(amount, decimals) === amount
  const [whole = '0', fraction] = (
    Number.isInteger(amount) || !isExact ? String(amount) : amount.toFixed(decimals)
  ).split('.')

  return insertCommas(whole) + (fraction ? `.${fraction}` : '')
}

/**
 * Groups the digits of a text while it is typed and
 * keeps an unfinished decimal part: '1234.' is '1,234.'.
 */
export const groupDigits = (text: string, decimals = 0): string => {
  const amount = removeStroke(text)
  if (/[\d.]\s*[km]/i.test(amount)) return formatMoneyText(parseMoney(amount), decimals)
  const { whole, fraction, point } = partsOf(amount)

  return `${signOf(amount)}${insertCommas(whole)}${point ? `.${fraction}` : ''}`
}

const isCounted = (character: string | undefined): boolean =>
  character !== undefined && /[\d.\-−–]/.test(character)

/**
 * The caret position after grouping, when `digits` digits (including the point and the minus) were
 * before it.
 */
export const findCaret = (text: string, digits: number): number => {
  let seen = 0
  let caret = 0

  while (caret < text.length && seen < digits) {
    if (isCounted(text[caret])) seen += 1
    caret += 1
  }

  return caret
}

/** How many digits, points and minus signs are before the caret. */
export const countDigitsBefore = (text: string, caret: number): number =>
  text.slice(0, caret).split('').filter(isCounted).length
