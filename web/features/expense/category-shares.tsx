// Where this month's money went: one strip, the five largest categories and the rest, with words beside the colours.
import { type Expense, totalOf } from '@webale/domain/features/expense/expense.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { today } from '../../lib/now.ts'
import { Card } from '../../ui/card.tsx'

const COLOURS = ['var(--c1)', 'var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)']

type Share = { readonly category: string; readonly amount: number; readonly colour: string }

const sharesOf = (expenses: readonly Expense[]): Share[] => {
  const largest = [...new Set(expenses.map(({ category }) => category))]
    .map((category) => ({ category, amount: totalOf(expenses.filter((expense) => expense.category === category)) }))
    .sort((a, b) => b.amount - a.amount)
  const shown = largest.slice(0, COLOURS.length).map((share, place) => ({ ...share, colour: COLOURS[place] ?? '' }))
  const rest = largest.slice(COLOURS.length)
  return rest.length === 0 ? shown : [...shown, { category: 'Other', amount: totalOf(rest), colour: 'var(--c-other)' }]
}

export const CategoryShares = ({ expenses }: { expenses: readonly Expense[] }) => {
  const month = today().slice(0, 7)
  const shares = sharesOf(expenses.filter(({ date }) => date.startsWith(month)))
  const total = totalOf(shares)
  if (total === 0) return <Card className="grid place-items-center text-small text-text-2">Nothing spent this month yet</Card>
  return (
    <Card>
      <p className="mb-2 text-small text-text-2">This month by category, UGX {figure(total)}</p>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {shares.map(({ category, amount, colour }) => (
          <span key={category} style={{ flexGrow: amount, backgroundColor: colour }} />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
        {shares.map(({ category, amount, colour }) => (
          <li key={category} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2.5 rounded-full" style={{ backgroundColor: colour }} />
            {category} <span className="figures text-text-2">{figure(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
