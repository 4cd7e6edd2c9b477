// Counting and closing: the counts of a drawer, and the closure (Z report) that is written once.
// Whole UGX.
import { z } from 'zod'
import { isAdmin, type Actor } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { optionalLine } from '../../kernel/text.ts'
import { Day } from '../../kernel/time.ts'
import { SilentTill } from '../till/till-moments.ts'
import { COUNTED_COINS, COUNTED_NOTES, MAX_PIECES } from '../reconciliation/cash-count.ts'
import { wholeShillings } from './shift.ts'

/** After these only "Close anyway" is left. */
export const MAX_COUNTS = 5

const PIECES = new Set([...COUNTED_NOTES, ...COUNTED_COINS].map(({ id }) => id))

/** Number of pieces by id, as on the screen that counts. */
export const Pieces = z
  .record(
    z.string(),
    z.number('Check the count').int('Check the count').min(0, 'Check the count'),
    'Check the count',
  )
  .refine(
    (pieces) =>
      Object.entries(pieces).every(([id, count]) => PIECES.has(id) && count <= MAX_PIECES),
    'Check the count',
  )

export const NewCount = z.object({
  id: Id,
  shift_id: Id,
  /** The id of the closure, if this count closes the shift. */
  closure_id: Id,
  pieces: Pieces,
  mobile_money: wholeShillings('Mobile money total', 0, 10_000_000_000).nullable().default(null),
  card: wholeShillings('Card total', 0, 10_000_000_000).nullable().default(null),
  left_in_drawer: wholeShillings('Cash left for the next shift', 0).default(0),
  notes: optionalLine('Notes', 500),
})
export type NewCount = z.output<typeof NewCount>

export const NewClosure = z.object({ id: Id, shift_id: Id, count_id: Id })

export const NewClosureApproval = z.object({
  id: Id,
  closure_id: Id,
  note: optionalLine('Note', 200),
})

const Tally = z.object({ count: z.number(), amount: z.number() })
const Amounts = z.object({
  cash: z.number(),
  mobile_money: z.number(),
  card: z.number(),
})

/** A float line that was counted in the shift: its balance as typed and as the book said. */
const CountedFloat = z.object({ line: z.string(), typed: z.number(), expected: z.number() })
export type CountedFloat = z.output<typeof CountedFloat>

/** The figures of the slip that are not expected or counted money, as they were at closing. */
export const ShiftSums = z.object({
  sales: z.object({
    count: z.number(),
    subtotal: z.number(),
    discounts: z.number(),
    total: z.number(),
  }),
  returns: Tally,
  voids: Tally,
  /** Money received for sales and payments, and money paid back, by payment method. */
  came_in: Amounts,
  paid_back: Amounts,
  credit_given: z.number(),
  float: z.number(),
  left_before: z.number().nullable(),
  paid_in: z.number(),
  paid_out: z.number(),
  /** In cash. In closures of earlier versions, which have no `suppliers_by`, by all methods. */
  repayments: z.number(),
  suppliers: z.number(),
  /** What suppliers got by each method; absent in closures of earlier versions. */
  suppliers_by: Amounts.optional(),
  mobile_money_services: z.number(),
  /** What rounding of cash brought, below 0 when it took; only when not 0. */
  cash_rounding: z.number().optional(),
  /** Float lines that were counted in the shift, in shops that keep a float book. */
  float_lines: z.array(CountedFloat).optional(),
  no_sale_count: z.number(),
  first_receipt: z.string().nullable(),
  last_receipt: z.string().nullable(),
  held_carts: Tally,
  /** Tills from which sales of the shift may still come; absent without any. */
  silent_tills: z.array(SilentTill).optional(),
})
export type ShiftSums = z.output<typeof ShiftSums>

/** A sale, return or payment that reached a shift after it was closed. */
export const LateEvent = z.object({
  id: Id,
  subject_type: z.string(),
  /** Receipt number of a sale, number of a return; null for money without a number. */
  number: z.string().nullable(),
  /** By payment method; negative where money left. */
  amounts: Amounts,
  created_at: z.string(),
})
export type LateEvent = z.output<typeof LateEvent>

export const CLOSURE_STATES = ['approved', 'waiting', 'after_closing'] as const
export type ClosureState = (typeof CLOSURE_STATES)[number]

export const CLOSURE_STATE_LABELS: Readonly<Record<ClosureState, string>> = {
  approved: 'Approved',
  waiting: 'Waiting for approval',
  after_closing: 'After closing',
}

/** A row of the list. */
export const ClosureRow = z.object({
  id: Id,
  /** 'Z-000001'. */
  number: z.string(),
  drawer_id: Id,
  drawer: z.string(),
  opened_at: z.string(),
  closed_at: z.string(),
  closed_name: z.string(),
  closed_by: Id,
  expected_cash: z.number(),
  counted_cash: z.number(),
  /** Counted less expected cash. */
  difference: z.number(),
  state: z.enum(CLOSURE_STATES),
  /** Somebody has to approve it still. */
  is_waiting: z.boolean(),
})
export type ClosureRow = z.output<typeof ClosureRow>

export const Closure = ClosureRow.extend({
  shift_id: Id,
  department_id: Id.nullable(),
  opened_name: z.string(),
  expected: Amounts,
  counted: z.object({
    cash: z.number(),
    mobile_money: z.number().nullable(),
    card: z.number().nullable(),
  }),
  pieces: z.record(z.string(), z.number()),
  left_in_drawer: z.number(),
  notes: z.string().nullable(),
  shift_notes: z.string().nullable(),
  count_number: z.number(),
  sums: ShiftSums,
  is_within: z.boolean(),
  approved_name: z.string().nullable(),
  approval_note: z.string().nullable(),
  chain_seq: z.number(),
  /** First 16 characters of the newest link of the audit chain at closing. */
  chain_head: z.string(),
  late: z.array(LateEvent),
})
export type Closure = z.output<typeof Closure>

export const ClosureFilter = z.object({
  drawer_id: Id.optional(),
  from: Day.optional(),
  until: Day.optional(),
})
export type ClosureFilter = z.output<typeof ClosureFilter>

/** What the expected figures of an open shift say to a leader. */
export const ShiftReport = z.object({
  shift_id: Id,
  expected: Amounts,
  sums: ShiftSums,
  /** Pay-outs that took more than there should have been. */
  over_expected: z.array(Id),
})
export type ShiftReport = z.output<typeof ShiftReport>

/** Cash of a business day that belongs to no shift although its department has a drawer. */
export const OutsideDay = z.object({
  date: z.string(),
  documents: z.number(),
  cash: z.number(),
})
export type OutsideDay = z.output<typeof OutsideDay>

type ReadableClosure = {
  readonly department_id: string | null
  readonly opened_by: string
  readonly closed_by: string
}

/**
 * May this person read the closure? Leaders those of their department, others those of shifts that
 * they opened or closed; closures of a drawer of the whole shop hold the figures of all departments
 * and are for administrators.
 */
export const mayReadClosure = (
  actor: Actor,
  { department_id, opened_by, closed_by }: ReadableClosure,
): boolean => {
  if (isAdmin(actor)) return true
  if (department_id === null || department_id !== actor.department_id) return false
  return actor.role === 'moderator' || opened_by === actor.id || closed_by === actor.id
}

/** 'Z-000001'. */
export const closureNumber = (number: number): string => `Z-${String(number).padStart(6, '0')}`
