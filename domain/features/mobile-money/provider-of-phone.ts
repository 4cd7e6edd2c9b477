// Which provider a phone number probably belongs to.
import { commonDigits } from '../../kernel/phone.ts'
import type { Provider } from './mobile-money.ts'

/**
 * First digits of Ugandan numbers, without the leading 0. Numbers can be moved between providers,
 * so this only suggests.
 */
const PREFIXES: readonly (readonly [string, Provider])[] = [
  ['77', 'MTN'],
  ['78', 'MTN'],
  ['76', 'MTN'],
  ['39', 'MTN'],
  ['70', 'Airtel'],
  ['75', 'Airtel'],
  ['74', 'Airtel'],
]

/**
 * The provider of a number, known from its third digit
 * on: '077' and '+25677' are MTN. Null when unknown.
 */
export const providerOfPhone = (phone: string): Provider | null => {
  const digits = commonDigits(phone)
  return PREFIXES.find(([prefix]) => digits.startsWith(prefix))?.[1] ?? null
}
