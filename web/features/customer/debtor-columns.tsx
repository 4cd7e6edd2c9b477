// The columns of the debtors, and the sums below them.
import {
  AGEING_LABELS,
  type Debtor,
  type Debtors,
} from '@webale/domain/features/customer/account.ts'
import { AGEING, type AgeingColumn } from '@webale/domain/features/customer/open-items.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import type { ListColumn } from '../../ui/list-rows.ts'

/** A zero is left blank, so that overdue amounts are easy to see. */
const amountColumn = (
  id: AgeingColumn | 'balance' | 'unassigned',
  header: string,
): ListColumn<Debtor> => ({
  id,
  header,
  align: 'end',
  cell: (debtor) => (debtor[id] === 0 ? null : formatNumber(debtor[id])),
  sort: (debtor) => debtor[id],
  className: 'whitespace-nowrap',
})

const amountsOf = (hasCredit: boolean) => [
  ['balance', 'Balance'] as const,
  ...AGEING.map((age) => [age, AGEING_LABELS[age]] as const),
  ...(hasCredit ? [['unassigned', 'Credit'] as const] : []),
]

/** The columns of the list; the credit only where somebody has some. */
export const debtorColumns = (hasCredit: boolean): readonly ListColumn<Debtor>[] => [
  {
    id: 'name',
    header: 'Customer',
    cell: ({ name, phone }) => (
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="block text-small font-normal text-text-2">{phone}</span>
      </span>
    ),
    sort: ({ name }) => name,
    card: 'title',
  },
  ...amountsOf(hasCredit).map(([id, header]) => ({
    ...amountColumn(id, header),
    ...(id === 'balance' && { card: 'amount' as const }),
  })),
  {
    id: 'oldest',
    header: 'Oldest day',
    cell: ({ oldest_day }) => oldest_day && formatDay(oldest_day),
    sort: ({ oldest_day }) => oldest_day,
    card: 'badge',
    className: 'whitespace-nowrap',
  },
]

const Total = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)

/** The sums of all debtors; the ages less unassigned credit come to the balance. */
const sumsOf = (totals: Debtors['totals']) =>
  amountsOf(totals.unassigned > 0).map(([id, label]) => [id, label, totals[id]] as const)

/** The sums below cards. */
export const DebtorTotals = ({ totals }: Pick<Debtors, 'totals'>) => (
  <dl
    aria-label="Totals"
    className="grid grid-cols-2 gap-x-4 gap-y-3 border-t border-border bg-sunken px-4.5 py-3 md:grid-cols-4"
  >
    {sumsOf(totals).map(([id, label, sum]) => (
      <Total
        key={id}
        label={label}
      >
        {formatNumber(sum)}
      </Total>
    ))}
  </dl>
)

/** The sums below the columns of the table. */
export const debtorTotals = (totals: Debtors['totals']): Readonly<Record<string, ReactNode>> => ({
  name: 'Total',
  ...Object.fromEntries(sumsOf(totals).map(([id, , sum]) => [id, formatNumber(sum)])),
})
