// One delivery: who brought it, its lines, and for administrators what it cost.
import { can } from '@webale/domain/access/permissions.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { COSTS_LATER, type Delivery, type DeliveryLine, varianceOf } from '@webale/domain/features/delivery/delivery.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime, formatDay } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { queryErrorProps } from '../../lib/query-error-props.ts'
import { useActor } from '../../lib/session.tsx'
import { useQuery } from '../../lib/use-query.ts'
import { DataList, type ListColumn } from '../../ui/data-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className="figures font-semibold break-words">{children}</dd>
  </div>
)

const packsText = ({ packs, pack_size }: DeliveryLine): string | null =>
  packs === null || pack_size === null ? null : `${formatNumber(packs)} × ${quantityText(pack_size)}`

const amount = (value: number | null): string => (value === null ? '—' : formatNumber(value))

const GOODS: readonly ListColumn<DeliveryLine>[] = [
  { id: 'product', header: 'Product', cell: ({ product_name }) => product_name, card: 'title' },
  { id: 'packs', header: 'Packs', align: 'end', cell: packsText },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => quantityText(quantity),
    card: 'amount',
  },
]

const COSTS: readonly ListColumn<DeliveryLine>[] = [
  {
    id: 'cost',
    header: 'Line cost (UGX)',
    align: 'end',
    cell: ({ line_cost }) => amount(line_cost),
    card: 'badge',
  },
  { id: 'extra', header: 'Extra costs', align: 'end', cell: ({ extra_share }) => amount(extra_share), card: 'none' },
]

const Costs = ({ delivery }: { delivery: Delivery }) => {
  const difference = varianceOf(delivery)
  if (delivery.total_cost === null) return <p className="text-text-2">No costs yet</p>
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <Fact label="Total cost">{formatUgx(delivery.total_cost)}</Fact>
      <Fact label="Extra costs">{formatUgx(delivery.extra ?? 0)}</Fact>
      {difference !== null && difference !== 0 && <Fact label="Cost difference">{formatUgx(difference)}</Fact>}
    </dl>
  )
}

const DeliveryView = ({ delivery }: { delivery: Delivery }) => {
  const seesCost = can(useActor(), 'product.see_cost')
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Fact label="Supplier">{delivery.supplier_name ?? '—'}</Fact>
        <Fact label="Invoice number">{delivery.invoice_number ?? '—'}</Fact>
        <Fact label="Day">{formatDay(delivery.received_on)}</Fact>
        <Fact label="Received by">{delivery.received_by ?? '—'}</Fact>
        <Fact label="Entered">{formatDateTime(delivery.created_at)}</Fact>
        {delivery.reason !== null && <Fact label="Reason">{delivery.reason}</Fact>}
      </dl>
      <DataList
        caption="What was received"
        columns={seesCost && delivery.total_cost !== null ? [...GOODS, ...COSTS] : GOODS}
        rows={delivery.lines}
        rowKey={({ product_id }) => product_id}
      />
      {seesCost ? <Costs delivery={delivery} /> : <p className="text-text-2">{COSTS_LATER}</p>}
    </div>
  )
}

export const DeliveryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const found = useQuery(deliveryApi.get, { id })
  return (
    <Dialog open title={found.data?.number ?? 'Delivery'} width="l" onClose={onClose}>
      {found.isError && <ErrorPanel things="the delivery" {...queryErrorProps(found)} />}
      {found.isPending && !found.isError && <SkeletonList label="Loading the delivery" />}
      {found.data && <DeliveryView delivery={found.data} />}
    </Dialog>
  )
}
