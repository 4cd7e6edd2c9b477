// A shift: one drawer between opening and closing, and what people put in and took out meanwhile.
// Whole UGX.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { MAX_MONEY, formatNumber } from '../../kernel/money.ts'
import { optionalLine } from '../../kernel/text.ts'
import { Drawer } from './drawer.ts'

const CONTROL = /\p{Cc}/u

/** Whole shillings from `least` to `most`. */
export const wholeShillings = (label: string, least: number, most = MAX_MONEY): z.ZodNumber =>
  z
    .number(`${label} must be whole shillings`)
    .int(`${label} must be whole shillings`)
    .min(least, `${label} cannot be below ${formatNumber(least)}`)
    .max(most, `${label} cannot be above ${formatNumber(most)}`)

/** The reason of a money movement: 3 to 200 characters on one line. */
export const Reason = z
  .string('Give a reason of at least 3 characters')
  .trim()
  .refine((text) => text.length >= 3, 'Give a reason of at least 3 characters')
  .refine((text) => text.length <= 200, 'Reason must be at most 200 characters')
  .refine((text) => !CONTROL.test(text), 'Give a reason of at least 3 characters')

export const NewShift = z.object({
  /** Made by the device: the same id never opens a second shift. */
  id: Id,
  drawer_id: Id,
  float: wholeShillings('Opening float', 0),
  notes: optionalLine('Notes', 500),
})
export type NewShift = z.output<typeof NewShift>

export const Shift = z.object({
  id: Id,
  drawer_id: Id,
  float: z.number(),
  /** What the closure before left in the drawer; null when there was none. */
  left_before: z.number().nullable(),
  notes: z.string().nullable(),
  opened_by: Id,
  opened_name: z.string(),
  opened_at: z.string(),
})
export type Shift = z.output<typeof Shift>

export const SHIFT_MOVEMENTS = ['paid_in', 'paid_out', 'no_sale'] as const
export type ShiftMovement = (typeof SHIFT_MOVEMENTS)[number]

/** As people read them in the list of movements. */
export const MOVEMENT_LABELS: Readonly<Record<string, string>> = {
  float: 'Opening float',
  paid_in: 'Pay in',
  paid_out: 'Pay out',
  expense: 'Pay out, expense',
  no_sale: 'No sale',
  undo: 'Undo',
  refund: 'Paid back',
  repayment: 'Payment of a customer',
  payout: 'Credit paid out',
  supplier: 'Paid to a supplier',
  mobile_money: 'Mobile Money Services',
  float_fee: 'Fee of float',
  cash_rounding: 'Cash rounding',
}

/** Money that goes in or out. The amount is always typed above 0. */
export const NewMovement = z.object({
  id: Id,
  shift_id: Id,
  movement_type: z.enum(['paid_in', 'paid_out']),
  amount: wholeShillings('Amount', 1),
  reason: Reason,
  /** A pay-out that is also an expense of this category. */
  expense_category: z.string().nullable().default(null),
  approvals: z.array(Id).max(5).optional(),
})
export type NewMovement = z.output<typeof NewMovement>

/** The drawer is opened without a sale, for change. */
export const NewNoSale = z.object({
  id: Id,
  shift_id: Id,
  reason: Reason,
  approvals: z.array(Id).max(5).optional(),
})

export const DrawerMovement = z.object({
  id: Id,
  movement_type: z.string(),
  method: z.string(),
  /** Negative when money leaves. */
  amount: z.number(),
  reason: z.string().nullable(),
  created_by: Id,
  created_name: z.string().nullable(),
  created_at: z.string(),
  /**
   * May be undone: a pay-in or pay-out that is no expense and was not undone. Whose own it is, the
   * screen knows.
   */
  is_undoable: z.boolean(),
})
export type DrawerMovement = z.output<typeof DrawerMovement>

/** What this person has paid out in a shift, undone pay-outs left out: whole UGX, 0 or above. */
export const paidOutBy = (
  person: string,
  movements: readonly Pick<
    DrawerMovement,
    'movement_type' | 'amount' | 'created_by' | 'is_undoable'
  >[],
): number =>
  movements
    .filter(({ created_by }) => created_by === person)
    .filter(({ movement_type, is_undoable }) =>
      movement_type === 'paid_out' ? is_undoable : movement_type === 'expense',
    )
    .reduce((sum, { amount }) => sum - amount, 0)

/**
 * A drawer with its open shift and what went in and
 * out, newest first. No figure of what is expected.
 */
export const CurrentShift = z.object({
  drawer: Drawer,
  shift: Shift.nullable(),
  movements: z.array(DrawerMovement),
  /** Counts submitted in this shift. */
  counts: z.number(),
  newest_count_id: Id.nullable(),
})
export type CurrentShift = z.output<typeof CurrentShift>

const DAY_MS = 24 * 60 * 60 * 1000

/** A shift that was forgotten: open for more than a day. */
export const isShiftOld = (opened_at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(opened_at) > DAY_MS

/** 'The last shift left 50,000. This is 10,000 short.'; null when the float is what was left. */
export const floatAdvice = (float: number, left: number | null): string | null => {
  if (left === null || float === left) return null
  const difference = `${formatNumber(Math.abs(float - left))} ${float < left ? 'short' : 'over'}`
  return `The last shift left ${formatNumber(left)}. This is ${difference}.`
}
