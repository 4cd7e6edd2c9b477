// What a provider of mobile money says about a request for money. The adapters speak these words,
// and the rules of a collection read them.
import { z } from 'zod'

export const COLLECTION_PROVIDERS = ['mtn', 'airtel'] as const
export const CollectionProvider = z.enum(COLLECTION_PROVIDERS, 'Choose MTN or Airtel')
export type CollectionProvider = z.output<typeof CollectionProvider>

/** Why a provider did not bring the money. */
export const PROVIDER_REASONS = [
  'no_money',
  'unknown_number',
  'limit',
  'rejected',
  'no_approval',
  'wrong_pin',
  'wrong_amount',
  'shop_barred',
  'not_allowed',
  'wrong_keys',
  'bad_request',
  'service',
  'refused',
  'unclear',
] as const
export type ProviderReason = (typeof PROVIDER_REASONS)[number]

/** What only the shop knows about a request. */
export const OWN_REASONS = ['not_reached', 'no_answer', 'not_asked', 'differs', 'unpaid'] as const

export const COLLECTION_REASONS = [...PROVIDER_REASONS, ...OWN_REASONS] as const
export type CollectionReason = (typeof COLLECTION_REASONS)[number]

/** A request as a provider gets it. `phone` is digits with the country code, `amount` whole UGX. */
export type AskedMoney = {
  readonly id: string
  readonly phone: string
  readonly amount: number
  readonly note: string | null
}

/**
 * One answer of a provider. `nothing`: it could not be read, and tells nothing about the request.
 */
export type CollectionNews =
  | { readonly says: 'asked' | 'pending' | 'not_found' | 'nothing' }
  | { readonly says: 'succeeded'; readonly reference: string | null }
  | { readonly says: 'failed' | 'expired' | 'unknown'; readonly reason: CollectionReason }

/** '0772…456': a number for logs and the audit log. */
export const maskedPhone = (phone: string): string => {
  const local = phone.replace(/^256/, '0')
  return `${local.slice(0, 4)}…${local.slice(-3)}`
}
