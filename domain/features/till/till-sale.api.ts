// The sales of tills: sending one, quarantined sales, and flags of stored ones.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { optionalLine, Reason } from '../../kernel/text.ts'
import { Sale } from '../sale/sale.ts'
import { KIND_THINGS } from './document-on-till.ts'
import { FLAG_NAMES } from './flags.ts'
import { QuarantinedSale, SaleFlag } from './quarantined-sale.ts'
import { MAX_BODY } from './sale-on-till.ts'

const SentSale = z.object({
  id: Id,
  /** Version of the body. */
  v: z.number('Version must be a number').int().min(1).max(1_000_000),
  /**
   * `closed`: the customer has the goods. `open`: the cashier waits for the answer, and the server
   * may refuse.
   */
  mode: z.enum(['open', 'closed']),
  /** As JSON text, because a body is stored that no schema fits. */
  body: z
    .looseObject({}, 'The sale must be an object')
    .transform((body) => JSON.stringify(body))
    .refine((text) => text.length <= MAX_BODY, 'This sale is too large'),
})

/** What became of a sent sale. `now` and `epoch` are those of the server. */
const SellResult = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('stored'),
    sale: Sale,
    replayed: z.boolean(),
    flags: z.array(z.enum(FLAG_NAMES)),
    now: z.string(),
    epoch: z.string(),
  }),
  z.object({
    state: z.enum(['kept', 'dismissed']),
    reason: QuarantinedSale.shape.reason,
    now: z.string(),
    epoch: z.string(),
  }),
])

const SALE_CHANGES = [
  'sale',
  'product',
  'stock',
  'discrepancy',
  'report',
  'customer-account',
  'till',
] as const

/** What an administrator adds when a flag looks right. */
export const MarkNote = optionalLine('Note', 200)
const Marked = z.object({ marked: z.number() })
/** What it was, for the message. */
const Thing = z.enum(Object.values(KIND_THINGS))

/** Most flags that one step resolves, and most that a list answers. */
export const MAX_FLAGS = 500

export const tillSaleApi = {
  /**
   * Stores a sale of a till. A closed one is never refused: it is stored or quarantined.
   * An open one throws what `sale.complete` throws, and sale_late, cart_copied,
   * sale_withdrawn, person_unknown, person_unproved, person_removed and till_ended. Throws
   * kept_full when too many sales of the till wait for an administrator, and till_too_fast above
   * MAX_SALES_A_SECOND.
   */
  sell: command('POST /api/till/sales', {
    can: 'till',
    input: SentSale,
    output: SellResult,
    changes: SALE_CHANGES,
    audit: 'by_handler',
    done: null,
    failed: 'Failed to complete sale',
    idempotency: 'input.id',
    isShort: true,
  }),
  /** Sales that wait for a decision, oldest first. */
  quarantined: query('GET /api/till/kept', {
    can: 'till.manage',
    noun: 'till',
    input: z.object({}),
    output: z.array(QuarantinedSale),
  }),
  /**
   * Stores a quarantined sale with its flags, once. Throws invalid_input while this program cannot
   * read it.
   */
  acceptQuarantined: command('POST /api/till/kept/:id/accept', {
    can: 'till.manage',
    input: z.object({ id: Id }),
    output: z.object({
      /** Null for an expense and for mobile money. */
      sale: Sale.nullable(),
      thing: Thing,
    }),
    changes: [...SALE_CHANGES, 'expense', 'mobile-money', 'shift'],
    audit: 'by_handler',
    done: '{thing} taken into the books',
    failed: 'Failed to take the sale',
  }),
  dismissQuarantined: command('POST /api/till/kept/:id/dismiss', {
    can: 'till.manage',
    input: z.object({ id: Id, note: Reason }),
    output: z.object({ id: Id, thing: Thing }),
    changes: ['till'],
    audit: 'by_handler',
    done: '{thing} dismissed',
    failed: 'Failed to dismiss sale',
  }),
  /**
   * Flags to review, oldest sale first, at most MAX_FLAGS; `count` is all. Sums of `below` in UGX
   * by person.
   */
  flags: query('GET /api/till/flags', {
    can: 'discrepancy.read',
    noun: 'till',
    input: z.object({}),
    output: z.object({
      rows: z.array(SaleFlag),
      count: z.number(),
      below: z.array(
        z.object({
          person_id: Id,
          person: z.string().nullable(),
          below: z.number(),
        }),
      ),
    }),
  }),
  resolve: command('POST /api/till/flags/:id/resolve', {
    can: 'sale_flag.resolve',
    input: z.object({ id: Id, note: MarkNote }),
    output: Marked,
    changes: ['till', 'sale'],
    audit: 'by_handler',
    done: 'Marked as right',
    failed: 'Failed to mark the sale',
  }),
  /**
   * Resolves the shown flags of one kind and one till in one step. Flags of another kind or till
   * are left out.
   */
  resolveShown: command('POST /api/till/flags/resolve', {
    can: 'sale_flag.resolve',
    input: z.object({
      ids: z.array(Id).min(1, 'Choose one').max(MAX_FLAGS, `${MAX_FLAGS} rows at most`),
      flag: z.enum(FLAG_NAMES),
      till_id: Id,
      note: MarkNote,
    }),
    output: Marked,
    changes: ['till', 'sale'],
    audit: 'by_handler',
    done: 'Marked as right',
    failed: 'Failed to mark the sale',
  }),
}
