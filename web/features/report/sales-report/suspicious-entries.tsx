// Sales of the period that need attention: an item at no charge, or the same name twice.
import type { SuspiciousEntry } from '@webale/domain/features/report/report.ts'
import type { Suspicion } from '@webale/domain/features/sale/suspicious-entry.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { MoneyAmount } from '../money-amount.tsx'
import { MutedLine } from '../muted-line.tsx'
import { CheckBadge } from './report-lists.tsx'

const BADGES = {
  'Zero price': { tone: 'bad', text: 'Zero Price Item' },
  'Duplicate item': { tone: 'attention', text: 'Duplicate items' },
} as const satisfies Record<Suspicion, { tone: BadgeTone; text: string }>

const Entry = ({
  entry: { receipt_number, created_at, cashier_name, total, items },
}: {
  entry: SuspiciousEntry
}) => (
  <li
    data-keep
    className="border-b border-border last:border-b-0"
  >
    <Link
      to={`/sales-history?search=${encodeURIComponent(receipt_number)}`}
      className="flex items-start gap-3 rounded-small py-2.5 hover:bg-hover/45"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures font-semibold">{receipt_number}</span>
          {[...new Set(items.map(({ suspicion }) => suspicion))].map((suspicion) => (
            <Badge
              key={suspicion}
              tone={BADGES[suspicion].tone}
            >
              {BADGES[suspicion].text}
            </Badge>
          ))}
        </span>
        <span className="block text-small text-text-2">
          {formatDateTime(created_at)} · {cashier_name}
        </span>
        <span className="block truncate text-small text-text-2">
          {[...new Set(items.map(({ item_name }) => item_name))].join(', ')}
        </span>
      </span>
      <MoneyAmount of={total} />
    </Link>
  </li>
)

export const SuspiciousEntries = ({
  rows,
  count,
}: {
  rows: readonly SuspiciousEntry[]
  count: number
}) => (
  <Card
    title="Suspicious Entries"
    actions={count > 0 && <CheckBadge count={count} />}
  >
    {rows.length === 0 ? (
      <MutedLine>Nothing looks wrong.</MutedLine>
    ) : (
      <ul>
        {rows.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
          />
        ))}
      </ul>
    )}
  </Card>
)
