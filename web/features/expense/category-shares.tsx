// Expenses by category: one strip with the five largest categories and the rest, with text beside
// the colours.
import { type ExpenseCategorySum, totalOf } from '@webale/domain/features/expense/expense.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { Card } from '../../ui/card.tsx'
import { type ShareOfWhole, ShareStrip } from '../../ui/chart/share-strip.tsx'

const COLOURS = ['c1', 'c2', 'c3', 'c4', 'c5'] as const

/** `categories` are sorted with the largest first. */
const computeShares = (categories: readonly ExpenseCategorySum[]): ShareOfWhole[] => {
  const rest = totalOf(categories.slice(COLOURS.length))
  const parts = categories.slice(0, COLOURS.length).map(
    ({ category, amount }, index): ShareOfWhole => ({
      name: category,
      value: amount,
      text: formatNumber(amount),
      colour: COLOURS[index] ?? 'c-other',
    }),
  )

  return rest === 0
    ? parts
    : [
        ...parts,
        {
          name: 'Other',
          value: rest,
          text: formatNumber(rest),
          colour: 'c-other',
        },
      ]
}

/** `span` is 'November 2026' or 'All months'. */
export const CategoryShares = ({
  categories,
  span,
}: {
  categories: readonly ExpenseCategorySum[]
  span: string
}) => {
  if (categories.length === 0)
    return (
      <Card className="grid place-items-center text-small text-text-2">No expenses: {span}</Card>
    )
  return (
    <Card>
      <p className="mb-2 text-small text-text-2">By category, {span}</p>
      <ShareStrip
        label="Where the money went"
        parts={computeShares(categories)}
      />
    </Card>
  )
}
