// Unusual stock movements, newest first.
import {
  movementWords,
  type StockDiscrepancy,
  UNKNOWN,
} from '@webale/domain/features/discrepancy/discrepancy.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'

const columns: readonly ListColumn<StockDiscrepancy>[] = [
  {
    id: 'date',
    header: 'Date and time',
    cell: ({ created_at }) => formatDateTime(created_at),
    sort: ({ created_at }) => created_at,
    className: 'xl:whitespace-nowrap',
  },
  {
    id: 'product',
    header: 'Product',
    cell: ({ product_name }) => (
      <span className="font-semibold break-words">{product_name ?? UNKNOWN}</span>
    ),
    sort: ({ product_name }) => product_name,
    card: 'title',
  },
  {
    id: 'type',
    header: 'Movement type',
    cell: ({ movement_type, is_oversold = false }) => (
      <Badge tone={is_oversold ? 'attention' : 'neutral'}>
        {is_oversold ? 'Sold without stock' : movementWords(movement_type)}
      </Badge>
    ),
    sort: ({ movement_type }) => movement_type,
    card: 'badge',
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => (
      <span className={cn('font-semibold', quantity < 0 && 'text-danger-text')}>
        {quantityText(quantity)}
      </span>
    ),
    sort: ({ quantity }) => quantity,
    card: 'amount',
  },
  {
    id: 'notes',
    header: 'Notes',
    cell: ({ notes }) => notes && <span className="break-words">{notes}</span>,
  },
]

export const StockDiscrepanciesList = ({
  movements,
}: {
  movements: readonly StockDiscrepancy[]
}) => (
  <DataList
    caption="Stock movement discrepancies"
    columns={columns}
    rows={movements}
    rowKey={({ id }) => id}
  />
)
