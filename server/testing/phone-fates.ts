// What becomes of a request in a trial, by the last digit of the phone, as in the sandboxes of the
// providers: a customer pays, refuses, or nobody learns what happened.
import type { FakeFault, FaultPlace } from './fake-provider.ts'

export type PhoneFate = 'pays' | 'refuses' | 'unclear'

/** As long as a customer needs for a PIN. */
const APPROVAL_MS = 6000

export const fateOf = (phone: string): PhoneFate => {
  if (phone.endsWith('2')) return 'refuses'
  return phone.endsWith('3') ? 'unclear' : 'pays'
}

/** Calls `settle` when the customer has decided. */
export const decideLater = (
  phone: string,
  settle: (fate: Exclude<PhoneFate, 'unclear'>) => void,
): void => {
  const fate = fateOf(phone)
  if (fate !== 'unclear') setTimeout(() => settle(fate), APPROVAL_MS).unref()
}

/** The answers about an unclear phone get lost. */
export const faultOfPhone = (place: FaultPlace, phone: string): FakeFault | undefined => {
  if (place === 'token' || fateOf(phone) !== 'unclear') return undefined
  return place === 'ask' ? 'lost' : 503
}
