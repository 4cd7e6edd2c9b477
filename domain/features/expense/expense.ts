// An expense: money that left the shop. The form and the server use the same schema.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { line } from '../../kernel/text.ts'
import { businessDate, RecordedDay } from '../../kernel/time.ts'

export const NewExpense = z.object({
  description: line('Description', 3, 200).regex(
    /^[\p{L}\p{M}\d ,.()-]*$/u,
    'Description can only have letters, digits, spaces and , . - ( )',
  ),
  category: line('Category', 2, 50).regex(
    /^[\p{L}\p{M} ]*$/u,
    'Category can only have letters and spaces',
  ),
  amount: money('Amount', { above: 0, atMost: 50_000_000 }),
  date: RecordedDay,
  /** The department chosen by an admin. For others it is always their own. */
  department_id: Id.nullish(),
})
export type NewExpense = z.output<typeof NewExpense>

/**
 * The device may make the id: an expense that is sent
 * again, also later by a till, is recorded once.
 */
export const SentExpense = NewExpense.extend({ id: Id.optional() })

export const Expense = z.object({
  id: Id,
  description: z.string(),
  category: z.string(),
  /** UGX, up to two decimals. */
  amount: z.number(),
  date: z.string(),
  department_id: Id.nullable(),
  created_by: z.string(),
  created_at: z.string(),
})
export type Expense = z.output<typeof Expense>

/** What was spent on one category, in UGX. */
export const ExpenseCategorySum = z.object({ category: z.string(), amount: z.number() })
export type ExpenseCategorySum = z.output<typeof ExpenseCategorySum>

/** Sum in UGX, exact to the hundredth. */
export const totalOf = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((hundredths, { amount }) => hundredths + Math.round(amount * 100), 0) / 100

/** The day of an expense: the typed one, and never after the day on which it was recorded. */
export const dayOfExpense = ({ date }: Pick<NewExpense, 'date'>, created_at: string): string => {
  const recorded = businessDate(created_at)
  return date > recorded ? recorded : date
}

/**
 * What distinguishes an expense from another one with its id; a till proves it too. Without the
 * department, because the server decides it.
 */
export const expenseContent = (
  expense: Pick<NewExpense, 'description' | 'category' | 'amount' | 'date'>,
): readonly unknown[] => [expense.description, expense.category, expense.amount, expense.date]
