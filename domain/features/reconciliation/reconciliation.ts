// A cash reconciliation: the cash expected from the sales compared with the counted cash (REC).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { formatNumber, formatUgx, money } from '../../kernel/money.ts'
import { optionalLine, personName } from '../../kernel/text.ts'
import { RecordedDay } from '../../kernel/time.ts'
import { SilentTill } from '../till/till-moments.ts'

export const NewReconciliation = z.object({
  cashier_name: personName('Cashier name'),
  date: RecordedDay,
  system_cash: money('System cash'),
  reported_cash: money('Reported cash'),
  notes: optionalLine('Notes', 500),
  /** The department whose drawer an admin counted. For others it is always their own. */
  department_id: Id.nullish(),
  /** The shift whose cash is counted: this count takes the place of earlier ones of the shift. */
  shift_id: Id.nullish(),
})
export type NewReconciliation = z.output<typeof NewReconciliation>

export const Reconciliation = z.object({
  id: Id,
  cashier_name: z.string(),
  date: z.string(),
  /** UGX with up to two decimals, like the next two fields. */
  system_cash: z.number(),
  reported_cash: z.number(),
  /** Reported minus system: below 0 when money is missing. */
  difference: z.number(),
  notes: z.string().nullable(),
  department_id: Id.nullable(),
  /** The shift whose cash was counted; null for other cash. */
  shift_id: Id.nullish(),
  created_by: z.string(),
  created_at: z.string(),
})
export type Reconciliation = z.output<typeof Reconciliation>

/** A row of the list. */
export const ListedReconciliation = Reconciliation.extend({
  /**
   * UGX of cash sales of tills that were sold before
   * the count and arrived after it; absent without any.
   */
  came_later: z.number().optional(),
  /** The same cash was counted again: this count is in no sum. Absent otherwise. */
  is_replaced: z.boolean().optional(),
})
export type ListedReconciliation = z.output<typeof ListedReconciliation>

/** 'UGX 5,000 came later'; null where nothing did. The count stays as it is. */
export const cameLaterText = ({
  came_later = 0,
}: Pick<ListedReconciliation, 'came_later'>): string | null =>
  came_later === 0 ? null : `${formatUgx(came_later)} came later`

/**
 * A drawer was opened with another amount than its last closing left. Whole UGX, below 0 when money
 * is missing.
 */
export const OpeningDifference = z.object({
  shift_id: Id,
  date: z.string(),
  drawer: z.string(),
  left: z.number(),
  found: z.number(),
  difference: z.number(),
  /** Who closed the drawer before, and who opened it then. */
  closed_name: z.string(),
  opened_name: z.string(),
})
export type OpeningDifference = z.output<typeof OpeningDifference>

/** 'Joan left 50,000, Peter found 40,000': who to ask about an opening difference. */
export const openingText = ({
  closed_name,
  left,
  opened_name,
  found,
}: Pick<OpeningDifference, 'closed_name' | 'left' | 'opened_name' | 'found'>): string =>
  `${closed_name} left ${formatNumber(left)}, ${opened_name} found ${formatNumber(found)}`

/** A shift whose cash may be counted: closed as 'Z-000001, Front', or open: 'Front'. */
export const CountedShift = z.object({
  shift_id: Id,
  name: z.string(),
  is_open: z.boolean(),
  /** What the shift expects, whole UGX; may be below 0. */
  system_cash: z.number(),
})
export type CountedShift = z.output<typeof CountedShift>

/** What may have been counted: 'Cash of Z-000001, Front, again' or 'Cash of Front, still open'. */
export const countedText = ({ name, is_open }: Pick<CountedShift, 'name' | 'is_open'>): string =>
  `Cash of ${name}, ${is_open ? 'still open' : 'again'}`

/** 'Change of UGX 10,000 was given for other payments'; null when none was. */
export const changeGivenText = (change_given = 0): string | null =>
  change_given > 0 ? `Change of ${formatUgx(change_given)} was given for other payments` : null

/** The cash of a day: of its sales less all change, and what docs/requirements/money.md names. */
export const SystemCash = z.object({
  /** Whole UGX; below 0 when more left than came in. */
  system_cash: z.number(),
  /** Number of sales paid in cash. */
  sale_count: z.number(),
  /** What was paid back in cash; only when something was. */
  cash_refunds: z.number().optional(),
  /**
   * What customers paid of their debts in cash, less what was paid out to them; only when not 0.
   */
  cash_payments: z.number().optional(),
  /** What suppliers got in cash, less what was undone; only when not 0. */
  cash_to_suppliers: z.number().optional(),
  /**
   * Change of payments that were not cash, less what voids brought back; only when not 0. It is in
   * `system_cash` already.
   */
  change_given: z.number().optional(),
  /** Tills from which sales of the day may still come; absent without any. */
  silent_tills: z.array(SilentTill).optional(),
})
export type SystemCash = z.output<typeof SystemCash>

/** Reported minus system in UGX, exact to the hundredth. */
export const differenceOf = ({
  system_cash,
  reported_cash,
}: Pick<Reconciliation, 'system_cash' | 'reported_cash'>): number =>
  (Math.round(reported_cash * 100) - Math.round(system_cash * 100)) / 100

/** '−1,500', '+500' or '0': a difference with its sign, for lists. */
export const differenceFigure = (difference: number): string =>
  difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference)

/** The meaning of a difference: 'short', 'over' or 'matches'. */
export const differenceWord = (difference: number): 'short' | 'over' | 'matches' =>
  difference === 0 ? 'matches' : difference < 0 ? 'short' : 'over'
