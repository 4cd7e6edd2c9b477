// Where this month's money went: one strip, the five largest categories and the rest, with words beside the colours.
import { type Expense, totalOf } from '@webale/domain/features/expense/expense.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { today } from '../../lib/now.ts'
import { Card } from '../../ui/card.tsx'
import { type Part, ShareStrip } from '../../ui/chart/share-strip.tsx'

const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5'] as const

const sharesOf = (expenses: readonly Expense[]): Part[] => {
  const largest = [...new Set(expenses.map(({ category }) => category))]
    .map((name) => ({ name, value: totalOf(expenses.filter(({ category }) => category === name)) }))
    .sort((a, b) => b.value - a.value)
  const rest = totalOf(largest.slice(COLOURS.length).map(({ value }) => ({ amount: value })))
  const parts = largest.slice(0, COLOURS.length).map((part, place): Part => ({ ...part, text: figure(part.value), colour: COLOURS[place] ?? 'c-other' }))
  return rest === 0 ? parts : [...parts, { name: 'Other', value: rest, text: figure(rest), colour: 'c-other' }]
}

export const CategoryShares = ({ expenses }: { expenses: readonly Expense[] }) => {
  const month = today().slice(0, 7)
  const shares = sharesOf(expenses.filter(({ date }) => date.startsWith(month)))
  const total = totalOf(shares.map(({ value }) => ({ amount: value })))
  if (total === 0) return <Card className="grid place-items-center text-small text-text-2">Nothing spent this month yet</Card>
  return (
    <Card>
      <p className="mb-2 text-small text-text-2">This month by category, UGX {figure(total)}</p>
      <ShareStrip label="Categories of this month" parts={shares} />
    </Card>
  )
}
