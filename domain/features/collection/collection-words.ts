// What the cart and the lists say about a request, in plain words. The words of the provider are
// never shown.
import type { CollectionProvider, CollectionReason } from '../../kernel/asked-money.ts'
import { maskedPhone } from '../../kernel/asked-money.ts'
import { type CollectionState, isOpenState } from './collection-state.ts'

export const PROVIDER_LABELS: Readonly<Record<CollectionProvider, string>> = {
  mtn: 'MTN',
  airtel: 'Airtel',
}

export const REASON_WORDS: Readonly<Record<CollectionReason, string>> = {
  no_money: 'Not enough money on this phone',
  unknown_number: 'This number has no mobile money',
  limit: 'The customer has reached a limit',
  rejected: 'The customer said no',
  no_approval: 'The customer did not approve in time',
  wrong_pin: 'The customer typed a wrong PIN',
  wrong_amount: 'The provider does not take this amount',
  shop_barred: 'The shop may not receive money now. Ask an administrator',
  not_allowed: 'The provider does not allow this payment',
  wrong_keys: 'The provider does not know this shop. Ask an administrator',
  bad_request: 'The provider could not read the request. Check the number',
  service: 'The provider has a fault. Try again later',
  refused: 'The provider refused the payment',
  unclear: 'The provider does not know yet. We keep looking',
  not_reached: 'The provider was not reached. Try again',
  no_answer: 'No answer yet. We keep looking',
  not_asked: 'The phone was not asked. Try again',
  differs: 'The provider names another amount. A leader checks it',
  unpaid: 'Not paid, by the statement of the provider',
}

type ShownState = {
  readonly state: CollectionState
  readonly reason: CollectionReason | null
  readonly phone: string
  readonly created_at: string
}

const ENDED: Readonly<Partial<Record<CollectionState, string>>> = {
  succeeded: 'Paid',
  expired: REASON_WORDS.no_approval,
  failed: REASON_WORDS.refused,
}

/** 'Waiting for 0772…456 – 45 s', 'Paid', or why not. */
export const collectionLine = (
  { state, reason, phone, created_at }: ShownState,
  now: string,
): string => {
  if (reason !== null) return REASON_WORDS[reason]
  if (!isOpenState(state)) return ENDED[state] ?? ''
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(created_at)) / 1000))

  return `Waiting for ${maskedPhone(phone)} – ${seconds} s`
}

/** A state in one word, for lists. */
export const STATE_LABELS: Readonly<Record<CollectionState, string>> = {
  created: 'Asking',
  asked: 'Asked',
  pending: 'Waiting',
  succeeded: 'Paid',
  failed: 'Not paid',
  expired: 'Not paid',
  unknown: 'Not known',
}
