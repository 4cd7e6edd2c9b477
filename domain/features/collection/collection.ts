// A collection: money that the shop asks from the phone of a customer. The till and the server use
// the same schemas and rules.
import { z } from 'zod'
import { COLLECTION_REASONS, CollectionProvider } from '../../kernel/asked-money.ts'
import { Id } from '../../kernel/id.ts'
import { MAX_MONEY, shillings } from '../../kernel/money.ts'
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { PersonPhone } from '../../kernel/phone.ts'
import { internationalDigits } from '../../kernel/international-number.ts'
import { optionalLine } from '../../kernel/text.ts'
import { COLLECTION_STATES, type CollectionState, isOpenState } from './collection-state.ts'

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const UGANDA = /^256[1-9]\d{8}$/

/** A phone with mobile money, as 256772123456. */
export const PayingPhone = PersonPhone.transform((phone) => internationalDigits(phone) ?? '').pipe(
  z.string().regex(UGANDA, 'Use a number of Uganda, like 0772 123 456'),
)

/** `id` is made by the device, and is the id of the payment at the provider. */
export const SentCollection = z.object({
  id: Id.regex(UUID_4, 'That is not a valid id'),
  cart_id: Id,
  department_id: Id.nullish(),
  /** The till that asks; a browser that is no till has none. */
  till_id: Id.nullish(),
  amount: shillings('Amount', MAX_MONEY, 1),
  phone: PayingPhone,
  provider: CollectionProvider,
  note: optionalLine('Note', 50),
})
export type SentCollection = z.output<typeof SentCollection>

/** How the money of a paid request was used. */
export const COLLECTION_USES = ['sale', 'account', 'paid_back'] as const

export const Collection = z.object({
  id: Id,
  cart_id: Id,
  department_id: Id.nullable(),
  provider: CollectionProvider,
  /** Digits with the country code. */
  phone: z.string(),
  amount: z.number(),
  note: z.string().nullable(),
  state: z.enum(COLLECTION_STATES),
  reason: z.enum(COLLECTION_REASONS).nullable(),
  /** The provider's id of the payment, as a reference; only when it is paid. */
  reference: z.string().nullable(),
  created_by: z.string(),
  created_at: z.string(),
  /** When it was paid, or ended without money. */
  settled_at: z.string().nullable(),
  /** The cashier stopped waiting. */
  given_up_at: z.string().nullable(),
  used_as: z.enum(COLLECTION_USES).nullable(),
  /** The receipt that used it; null for one that the person may not see. */
  receipt_number: z.string().nullable(),
  /** The customer on whose account it went. */
  customer: z.string().nullable(),
  /** Why a leader paid it back, or recorded a statement, and who. */
  decision: z.string().nullable(),
  decided_by: z.string().nullable(),
})
export type Collection = z.output<typeof Collection>

/** A paid request without a sale, or one whose end is not known. */
export const UnsettledCollection = Collection.extend({
  /** The title of the till that may still sell with it; null when nobody can. */
  held_by: z.string().nullable(),
  /** The server stopped looking: a leader may record what the statement says. */
  is_watch_over: z.boolean(),
  /** How its cart was sold, when it was. */
  sold_as: z
    .object({ receipt_number: z.string(), payment_method: z.enum(PAYMENT_METHODS) })
    .nullable(),
})
export type UnsettledCollection = z.output<typeof UnsettledCollection>

/** A day at one provider: counts and whole UGX. */
export const CollectionSums = z.object({
  provider: CollectionProvider,
  asked: z.number(),
  asked_amount: z.number(),
  paid: z.number(),
  paid_amount: z.number(),
  failed: z.number(),
  without_sale: z.number(),
  without_sale_amount: z.number(),
})
export type CollectionSums = z.output<typeof CollectionSums>

/** Does the request still keep this cart from another one? */
export const isWaiting = ({
  state,
  given_up_at,
}: {
  readonly state: CollectionState
  readonly given_up_at: string | null
}): boolean => isOpenState(state) && given_up_at === null

/** What tells one request from another with the same id. */
export const collectionContent = ({
  cart_id,
  amount,
  phone,
  provider,
  note,
}: Pick<
  SentCollection,
  'cart_id' | 'amount' | 'phone' | 'provider' | 'note'
>): readonly unknown[] => [cart_id, amount, phone, provider, note]

/** Requests in a minute, and at once, of one till; and in a minute of the whole shop. */
export const COLLECTION_LIMITS = { till: 10, at_once: 3, shop: 60 } as const

/** After this time a paid request that no sale has used is money without a sale. */
export const WITHOUT_SALE_MS = 15 * 60_000

/** A list shows so many requests at most. */
export const MAX_LISTED = 200

/** A till that reported in this time is here; it reports every minute. */
export const TILL_HERE_MS = 3 * 60_000

const REFERENCE_SIGNS = /[^\p{L}\p{M}\d./-]/gu
const MAX_REFERENCE = 50

/** The provider's id as the reference of a payment. */
export const referenceOf = (provider_id: string): string =>
  provider_id.replace(REFERENCE_SIGNS, '').slice(0, MAX_REFERENCE)
