// Operations on collections: asking a phone, watching a request, and what becomes of paid money.
import { z } from 'zod'
import { maskedPhone } from '../../kernel/asked-money.ts'
import type { AuditNote } from '../../kernel/audit.ts'
import { ById, Id } from '../../kernel/id.ts'
import { CollectionProvider } from '../../kernel/asked-money.ts'
import { command, query } from '../../kernel/operation.ts'
import { Reason } from '../../kernel/text.ts'
import { Day } from '../../kernel/time.ts'
import { PaymentReference } from '../sale/payment.ts'
import { Collection, CollectionSums, SentCollection, UnsettledCollection } from './collection.ts'

/** Never with the whole number. */
const noteOf = ({
  id: entity_id,
  phone,
  department_id,
  provider,
  amount,
}: Collection): AuditNote => ({
  entity_id,
  subject: maskedPhone(phone),
  department_id,
  after: { provider, amount },
})

/** The same, with what a leader decided and why. */
const decisionOf = (collection: Collection): AuditNote => {
  const { state, reference, customer, decision } = collection
  const note = noteOf(collection)

  return {
    ...note,
    after: {
      ...note.after,
      state,
      ...(reference !== null && { reference }),
      ...(customer !== null && { customer }),
      ...(decision !== null && { reason: decision }),
    },
  }
}

const CHANGES = ['collection', 'report'] as const

export const collectionApi = {
  /** Who may be asked, and for how much at least (UGX); nobody while the part is off. */
  providers: query('GET /api/collections/providers', {
    can: 'collection.ask',
    noun: 'collection',
    input: z.object({}),
    output: z.object({ providers: z.array(CollectionProvider), least_amount: z.number() }),
  }),
  /**
   * Stores the request, then asks the phone. The same id with the same content answers the stored
   * one. Throws key_reused, collections_off, collection_waiting, collections_too_many.
   */
  ask: command('POST /api/collections', {
    can: 'collection.ask',
    input: SentCollection,
    output: Collection,
    changes: CHANGES,
    audit: { entity: 'collection', note: noteOf },
    done: null,
    failed: 'Failed to ask the phone',
    idempotency: 'input.id',
  }),
  /** The requests of a cart, newest first. */
  ofCart: query('GET /api/collections/cart/:cart_id', {
    can: 'collection.ask',
    noun: 'collection',
    input: z.object({ cart_id: Id }),
    output: z.array(Collection),
  }),
  /** Stops waiting; the request stays watched. */
  giveUp: command('POST /api/collections/:id/give-up', {
    can: 'collection.ask',
    input: ById,
    output: Collection,
    changes: CHANGES,
    audit: { entity: 'collection', note: noteOf },
    done: null,
    failed: 'Failed to stop waiting',
  }),
  /** Looks at the provider now. */
  look: command('POST /api/collections/:id/look', {
    can: 'collection.ask',
    input: ById,
    output: Collection,
    changes: CHANGES,
    audit: { entity: 'collection', note: noteOf },
    done: 'Looking now',
    failed: 'Failed to look',
  }),
  /** The requests of a Kampala day, newest first, with sums for each provider. */
  list: query('GET /api/collections', {
    can: 'collection.read',
    noun: 'collection',
    input: z.object({ day: Day }),
    output: z.object({
      rows: z.array(Collection),
      sums: z.array(CollectionSums),
      /** UGX of these requests in the payments of sales. */
      in_sales: z.number(),
    }),
  }),
  /** Paid requests without a sale, and requests whose end nobody knows, oldest first. */
  unsettled: query('GET /api/collections/unsettled', {
    can: 'collection.read',
    noun: 'collection',
    input: z.object({}),
    output: z.array(UnsettledCollection),
  }),
  /**
   * Puts money without a sale on the account of a customer, once. Throws collection_used,
   * collection_not_paid, collection_on_till.
   */
  putOnAccount: command('POST /api/collections/:id/account', {
    can: 'collection.settle',
    input: z.object({ id: Id, customer_id: Id }),
    output: Collection,
    changes: [...CHANGES, 'customer-account', 'customer', 'shift', 'sale'],
    audit: { entity: 'collection', note: decisionOf },
    done: 'Put on the account',
    failed: 'Failed to put it on the account',
  }),
  /** The money was paid back by hand. Throws the same. */
  payBack: command('POST /api/collections/:id/paid-back', {
    can: 'collection.settle',
    input: z.object({ id: Id, reason: Reason }),
    output: Collection,
    changes: CHANGES,
    audit: { entity: 'collection', note: decisionOf },
    done: 'Marked as paid back',
    failed: 'Failed to mark it as paid back',
  }),
  /**
   * What the statement of the provider says about a request that the server no longer looks at.
   * Throws collection_watched before that.
   */
  record: command('POST /api/collections/:id/record', {
    can: 'collection.settle',
    input: z
      .object({
        id: Id,
        paid: z.boolean('Choose paid or not paid'),
        reference: PaymentReference.nullish(),
        reason: Reason.nullish(),
      })
      .refine(
        ({ paid, reference }) => !paid || (reference ?? '') !== '',
        'Type the reference of the statement',
      )
      .refine(
        ({ paid, reason }) => paid || (reason ?? '') !== '',
        'Give a reason of at least 3 characters',
      ),
    output: Collection,
    changes: CHANGES,
    audit: { entity: 'collection', note: decisionOf },
    done: 'Recorded',
    failed: 'Failed to record it',
  }),
}
