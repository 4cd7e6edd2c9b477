// The columns of the stock alerts.
import {
  ageText,
  ALERT_LABELS,
  type StockAlert,
} from '@webale/domain/features/stock/stock-alert.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { unitOf } from '../../components/product-text.ts'
import { currentMoment } from '../../lib/now.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'

export const alertColumns: readonly ListColumn<StockAlert>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ product_name }) => <span className="font-semibold">{product_name}</span>,
    sort: ({ product_name }) => product_name,
    card: 'title',
  },
  {
    id: 'variant',
    header: 'Variant',
    sort: ({ variant_name }) => variant_name,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ alert_type }) => (
      <Badge
        tone={alert_type === 'out_of_stock' ? 'bad' : 'attention'}
        icon
      >
        {ALERT_LABELS[alert_type]}
      </Badge>
    ),
    card: 'badge',
  },
  {
    id: 'stock',
    header: 'Stock',
    align: 'end',
    cell: (alert) => (
      <span className="figures">
        {quantityText(alert.current_stock)} {unitOf(alert)}
        {alert.stock_now !== alert.current_stock && (
          <span className="text-text-2 max-md:before:content-[',_'] md:block md:text-small">
            now {quantityText(alert.stock_now)}
          </span>
        )}
      </span>
    ),
    sort: ({ current_stock }) => current_stock,
    className: 'whitespace-nowrap',
  },
  {
    id: 'threshold',
    header: 'Threshold',
    align: 'end',
    cell: ({ threshold }) => quantityText(threshold),
    sort: ({ threshold }) => threshold,
  },
  {
    id: 'since',
    header: 'Open since',
    cell: ({ created_at }) => (
      <time title={formatDateTime(created_at)}>{ageText(created_at, currentMoment())}</time>
    ),
    sort: ({ created_at }) => created_at,
    className: 'whitespace-nowrap',
  },
]
