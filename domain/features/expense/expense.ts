// An expense: money that left the shop. Rules of the specification, point 5 (EXP, SCH-015 to SCH-019), used by form and server.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { money } from '../../kernel/money.ts'
import { line } from '../../kernel/text.ts'
import { RecordedDay } from '../../kernel/time.ts'

export const NewExpense = z.object({
  description: line('Description', 3, 200).regex(/^[\p{L}\p{M}\d ,.()-]*$/u, 'Description can only have letters, digits, spaces and , . - ( )'),
  category: line('Category', 2, 50).regex(/^[\p{L}\p{M} ]*$/u, 'Category can only have letters and spaces'),
  amount: money('Amount', { above: 0, atMost: 50_000_000 }),
  date: RecordedDay,
  /** Where an admin books it; everybody else's is the own department. */
  department_id: Id.nullish(),
})
export type NewExpense = z.output<typeof NewExpense>

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

/** Sum of all listed expenses in UGX, exact to the hundredth (EXP-006). */
export const totalOf = (expenses: readonly Pick<Expense, 'amount'>[]): number =>
  expenses.reduce((hundredths, { amount }) => hundredths + Math.round(amount * 100), 0) / 100

/** Categories in use, most used first: suggestions of the form. */
export const usedCategories = (expenses: readonly Pick<Expense, 'category'>[]): string[] => {
  const uses = new Map<string, number>()
  for (const { category } of expenses) uses.set(category, (uses.get(category) ?? 0) + 1)
  return [...uses].sort(([, a], [, b]) => b - a).map(([category]) => category)
}
