// The lists of the sales report: top items, payment methods, staff, restock alerts.
import type {
  LowProduct,
  PaymentShare,
  StaffShare,
  TopItem,
} from '@webale/domain/features/report/report.ts'
import { netOf } from '@webale/domain/features/report/net-shares.ts'
import { MONEY_LABELS } from '@webale/domain/features/sale/payment.ts'
import { PAYMENT_LABELS, type PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { Initials } from '../../../components/person.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { BulletBars } from '../../../ui/chart/bullet-bars.tsx'
import { RankBars } from '../../../ui/chart/rank-bars.tsx'
import type { SeriesColour } from '../../../ui/chart/series.ts'
import { ShareStrip } from '../../../ui/chart/share-strip.tsx'
import { IconAlertTriangle } from '../../../ui/icons.ts'
import { MoneyAmount } from '../money-amount.tsx'
import { MutedLine } from '../muted-line.tsx'

const formatPercent = (share: number): string => `${Math.round(share * 100)} %`
const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** The five items with the highest revenue. */
const PIECES = /^(pcs?|pieces?)$/i

/** '3 sold', '12.5 ml sold': pieces go without saying. */
const soldText = (quantity: number, unit: string | null): string =>
  `${quantityText(quantity)}${unit === null || PIECES.test(unit) ? '' : ` ${unit}`} sold`

export const TopItems = ({ items }: { items: readonly TopItem[] }) => (
  <Card title="Top 5 Selling Items">
    {items.length === 0 ? (
      <MutedLine>Nothing was sold yet.</MutedLine>
    ) : (
      <RankBars
        label="Top 5 selling items"
        rows={items.map(({ item_name, unit, revenue, quantity }, index) => ({
          key: `${index} ${item_name}`,
          name: item_name,
          value: revenue,
          text: formatUgx(revenue),
          detail: soldText(quantity, unit),
        }))}
      />
    )}
  </Card>
)

const COLOURS = {
  cash: 'c1',
  mobile_money: 'c2',
  card: 'c3',
} as const satisfies Record<PaymentMethod, SeriesColour>

/** No money moved for what was bought on credit, so it is below the payment methods. */
const OnCredit = ({ sales_total }: PaymentShare) => (
  <p className="mt-3 flex justify-between gap-4 border-t border-border pt-3">
    <span>Credit</span>
    <span className="figures">{formatUgx(sales_total)}</span>
  </p>
)

/** 'Net UGX 3,000' under a gross figure of which something came back. */
const NetLine = ({ gross, returned }: { gross: number; returned: number | undefined }) => {
  const net = netOf(gross, returned)
  return net === null ? null : (
    <span className="figures block text-small text-text-2">Net {formatUgx(net)}</span>
  )
}

/** The payment methods by which something was paid back. */
const NetPayments = ({ payments }: { payments: readonly PaymentShare[] }) => {
  const returned = payments.filter((share) => share.returned !== undefined)
  return returned.length === 0 ? null : (
    <ul
      aria-label="After returns"
      className="mt-3 border-t border-border pt-3"
    >
      {returned.map(({ payment_method, sales_total, returned: back }) => (
        <li
          key={payment_method}
          className="flex justify-between gap-4"
        >
          <span>{MONEY_LABELS[payment_method]} after returns</span>
          <NetLine
            gross={sales_total}
            returned={back}
          />
        </li>
      ))}
    </ul>
  )
}

const isPaid = (share: PaymentShare): share is PaymentShare & { payment_method: PaymentMethod } =>
  share.payment_method !== 'credit'

export const Payments = ({
  payments,
  isHidden,
}: {
  payments: readonly PaymentShare[]
  isHidden: boolean
}) => (
  <Card title="How people paid">
    {isHidden ? (
      <MutedLine>Hidden until your drawer is closed.</MutedLine>
    ) : payments.every(
        ({ transactions, returned }) => transactions === 0 && returned === undefined,
      ) ? (
      <MutedLine>Nothing was paid yet.</MutedLine>
    ) : (
      <>
        <ShareStrip
          label="How people paid"
          parts={payments.filter(isPaid).map(({ payment_method, sales_total }) => ({
            name: PAYMENT_LABELS[payment_method],
            value: Math.max(0, sales_total),
            text: formatUgx(sales_total),
            colour: COLOURS[payment_method],
          }))}
        />
        {payments.map(
          (share) =>
            !isPaid(share) && (
              <OnCredit
                key="credit"
                {...share}
              />
            ),
        )}
        <NetPayments payments={payments} />
      </>
    )}
  </Card>
)

const unitWords = (quantity: number, unit: string): string => `${quantityText(quantity)} ${unit}`

/** Out of stock first, then the lowest. */
export const RestockAlerts = ({ rows, count }: { rows: readonly LowProduct[]; count: number }) => (
  <Card
    title="Inventory Restock Alerts"
    actions={count > 0 && <Badge tone="attention">{formatNumber(count)} low</Badge>}
  >
    {rows.length === 0 ? (
      <MutedLine>Every product is above its reorder level.</MutedLine>
    ) : (
      <BulletBars
        label="Inventory restock alerts"
        rows={rows.map(({ id, name, unit, current_stock, reorder_level }) => ({
          key: id,
          name,
          note: `Reorder at ${unitWords(reorder_level, unit)}`,
          value: current_stock,
          target: reorder_level,
          text: current_stock <= 0 ? 'Out' : unitWords(current_stock, unit),
          tone: current_stock <= 0 ? 'bad' : 'attention',
        }))}
      />
    )}
  </Card>
)

/** Sales by cashier. */
export const StaffSummary = ({ staff }: { staff: readonly StaffShare[] }) => (
  <Card title="Staff Sales Summary">
    {staff.length === 0 && <MutedLine>Nobody sold anything yet.</MutedLine>}
    <ul>
      {staff.map(({ cashier_name, sales_total, transactions, share, returned }) => (
        <li
          key={cashier_name}
          data-keep
          className="flex items-center gap-3 border-b border-border py-2.5 last:border-b-0"
        >
          <Initials of={cashier_name} />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold break-words">{cashier_name}</span>
            <span className="figures block text-small text-text-2">
              {formatCount(transactions, 'sale')} · {formatPercent(share)} of total
            </span>
          </span>
          <span className="text-right">
            <MoneyAmount of={sales_total} />
            <NetLine
              gross={sales_total}
              returned={returned}
            />
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

/** The badge on the title of a list of things to check. */
export const CheckBadge = ({ count }: { count: number }) => (
  <Badge
    tone="bad"
    icon={IconAlertTriangle}
  >
    {formatNumber(count)} to check
  </Badge>
)
