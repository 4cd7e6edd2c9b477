// The open part of a customer's charges: payments settle the oldest charge first, a return settles
// its own sale first. Everything follows from the entries alone, in any order.
import { addDays } from '../../kernel/time.ts'

export const ENTRY_KINDS = [
  'opening',
  'sale',
  'refund',
  'repayment',
  'payout',
  'undo',
  'adjustment',
  'restore',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** One entry of an account, in UGX with up to two decimals; above 0 the customer owes more. */
export type Entry = {
  readonly id: string
  readonly kind: EntryKind
  readonly amount: number
  readonly sale_id: string | null
  /** The entry that an undo takes back. */
  readonly entry_id: string | null
  readonly due: string | null
  readonly business_date: string
  readonly created_at: string
}

/** What is left of a charge. */
export type OpenCharge<One extends Entry = Entry> = {
  readonly entry: One
  readonly due: string
  readonly amount: number
}

export type OpenItems<One extends Entry = Entry> = {
  readonly open: readonly OpenCharge<One>[]
  /** Credit of the customer that no charge used up: 0 or more. */
  readonly unassigned: number
}

const toCents = (amount: number): number => Math.round(amount * 100)
const amountOf = (hundredths: number): number => hundredths / 100

const inOrder = (a: Entry, b: Entry): number => {
  if (a.business_date !== b.business_date) return a.business_date < b.business_date ? -1 : 1
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** The entries by day, time and id. */
export const sortEntries = <One extends Entry>(entries: readonly One[]): One[] =>
  entries.toSorted(inOrder)

/** Without payments that were undone, and without what undid them: they settle nothing. */
const withoutUndone = <One extends Entry>(entries: readonly One[]): One[] => {
  const undone = new Set(
    entries.flatMap(({ kind, entry_id }) => (kind === 'undo' && entry_id ? [entry_id] : [])),
  )

  const known = new Set(entries.map(({ id }) => id))

  return entries.filter(
    ({ id, kind, entry_id }) =>
      !undone.has(id) && !(kind === 'undo' && entry_id !== null && known.has(entry_id)),
  )
}

/** Returns of each sale, in hundredths, above 0. */
const returnsBySale = (entries: readonly Entry[]): Map<string, number> => {
  const returned = new Map<string, number>()
  for (const { kind, amount, sale_id } of entries)
    if (kind === 'refund' && sale_id !== null)
      returned.set(sale_id, (returned.get(sale_id) ?? 0) - toCents(amount))
  return returned
}

/** The last day on which a charge can be paid without being late. */
export const dueOf = ({ due, business_date }: Pick<Entry, 'due' | 'business_date'>): string =>
  due ?? business_date

/** The open charges, oldest first. Their sum less `unassigned` is the balance. */
export const openItems = <One extends Entry>(entries: readonly One[]): OpenItems<One> => {
  const counted = sortEntries(withoutUndone(entries))
  const returned = returnsBySale(counted)
  let pool = counted.reduce((sum, { amount }) => sum - Math.min(0, toCents(amount)), 0)
  const charges = counted.flatMap((entry) => {
    if (entry.amount <= 0) return []
    const own =
      entry.kind === 'sale' && entry.sale_id !== null ? (returned.get(entry.sale_id) ?? 0) : 0

    const settled = Math.min(toCents(entry.amount), own)
    if (settled > 0 && entry.sale_id !== null) returned.set(entry.sale_id, own - settled)
    pool -= settled

    return [{ entry, left: toCents(entry.amount) - settled }]
  })

  const open: OpenCharge<One>[] = []

  for (const { entry, left } of charges) {
    const paid = Math.min(pool, left)
    pool -= paid
    if (left > paid)
      open.push({
        entry,
        due: dueOf(entry),
        amount: amountOf(left - paid),
      })
  }

  return { open, unassigned: amountOf(pool) }
}

/** The columns of the debtors, by days after the due day. */
export const AGEING = ['not_due', 'days_30', 'days_60', 'days_90', 'older'] as const
export type AgeingColumn = (typeof AGEING)[number]
export type Ageing = Readonly<Record<AgeingColumn, number>>

/** The last day of lateness of each column but the last. */
const LAST_DAYS = [0, 30, 60, 90] as const

/**
 * The first due days of the columns on a day, from not due to 61-90 days: a charge belongs to the
 * first column whose day is not after its own due day.
 */
export const ageingStarts = (day: string): readonly string[] =>
  LAST_DAYS.map((days) => addDays(day, -days))

const columnOf = (due: string, starts: readonly string[]): AgeingColumn => {
  const index = starts.findIndex((start) => due >= start)
  return AGEING[index === -1 ? AGEING.length - 1 : index] ?? 'older'
}

/** What is open on a day, by how late it is. */
export const ageingOf = (
  open: readonly Pick<OpenCharge, 'due' | 'amount'>[],
  day: string,
): Ageing => {
  const starts = ageingStarts(day)
  const sums: Record<AgeingColumn, number> = {
    not_due: 0,
    days_30: 0,
    days_60: 0,
    days_90: 0,
    older: 0,
  }

  for (const { due, amount } of open) {
    const column = columnOf(due, starts)
    sums[column] = amountOf(toCents(sums[column]) + toCents(amount))
  }

  return sums
}

/** The sum of amounts with two decimals. */
export const sumOfEntries = (entries: readonly { readonly amount: number }[]): number =>
  amountOf(entries.reduce((sum, { amount }) => sum + toCents(amount), 0))

/** The balance after each entry, which begins at `before`. */
export const runningBalances = (
  entries: readonly { readonly amount: number }[],
  before: number,
): number[] => {
  let balance = toCents(before)
  return entries.map(({ amount }) => {
    balance += toCents(amount)
    return amountOf(balance)
  })
}
