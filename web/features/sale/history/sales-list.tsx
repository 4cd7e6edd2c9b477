// The list of recent sales: a table on wide screens, cards on phones.
import { paidBy } from '@webale/domain/features/sale/payment.ts'
import { DEFAULT_CASHIER, type Sale } from '@webale/domain/features/sale/sale.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { ReceiptBadge } from '../../../components/receipt-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import type { ListColumn } from '../../../ui/list-rows.ts'
import { IconEye, IconPrinter } from '../../../ui/icons.ts'
import { paymentIcon } from '../payment/payment-icons.ts'

/** '3 items': how many lines the receipt has. */
const itemCount = ({ sale_items }: Sale): string =>
  `${sale_items.length} ${sale_items.length === 1 ? 'item' : 'items'}`

const columns: readonly ListColumn<Sale>[] = [
  {
    id: 'receipt',
    header: 'Receipt',
    cell: ({ receipt_number, mark }) => (
      <ReceiptBadge
        number={receipt_number}
        mark={mark}
      />
    ),
    card: 'title',
  },
  {
    id: 'date',
    header: 'Date',
    cell: ({ created_at }) => formatDateTime(created_at),
    className: 'md:min-w-28 lg:whitespace-nowrap',
  },
  {
    id: 'cashier',
    header: 'Cashier',
    cell: ({ cashier_name }) => cashier_name || DEFAULT_CASHIER,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (sale) => <Badge icon={paymentIcon(sale)}>{paidBy(sale)}</Badge>,
    card: 'badge',
  },
  {
    id: 'items',
    header: 'Items',
    cell: itemCount,
    className: 'whitespace-nowrap',
  },
  {
    id: 'total',
    header: 'Total (UGX)',
    align: 'end',
    cell: ({ total }) => <span className="font-bold">{formatNumber(total)}</span>,
    card: 'amount',
  },
]

type RowHandlers = { onView: (sale: Sale) => void; onReprint: (sale: Sale) => void }

// On tablets the buttons have no icons, to save room.
const rowButton = 'md:max-lg:px-2.5 md:max-lg:[&>svg]:hidden'

const RowActions = ({ sale, onView, onReprint }: RowHandlers & { sale: Sale }) => (
  <>
    <Button
      size="s"
      icon={IconEye}
      className={rowButton}
      aria-label={`View ${sale.receipt_number}`}
      onClick={() => onView(sale)}
    >
      View
    </Button>
    <Button
      size="s"
      icon={IconPrinter}
      className={rowButton}
      aria-label={`Reprint ${sale.receipt_number}`}
      onClick={() => onReprint(sale)}
    >
      Reprint
    </Button>
  </>
)

/** Renders the row actions; a plain function, as DataList requires. */
const actionsOf = (does: RowHandlers) => (sale: Sale) => (
  <RowActions
    sale={sale}
    {...does}
  />
)

/** Of the sales of this till: does the server have it? */
const sentColumn = (waiting: ReadonlySet<string>): ListColumn<Sale> => ({
  id: 'sent',
  header: 'State',
  cell: ({ id }) =>
    waiting.has(id) ? <Badge tone="attention">Waiting</Badge> : <Badge tone="good">Sent</Badge>,
})

/** `waiting` names the sales of this till that the server does not have; only while it is away. */
export const SalesList = ({
  sales,
  waiting,
  ...does
}: RowHandlers & { sales: readonly Sale[]; waiting?: ReadonlySet<string> | undefined }) => (
  <DataList
    caption="Sales, newest first"
    columns={waiting === undefined ? columns : [...columns, sentColumn(waiting)]}
    rows={sales}
    rowKey={({ id }) => id}
    onOpen={does.onView}
    openLabel={({ receipt_number }) => `Open ${receipt_number}`}
    actions={actionsOf(does)}
  />
)
