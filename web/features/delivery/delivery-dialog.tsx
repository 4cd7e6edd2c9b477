// One delivery: its supplier, its lines, and for administrators its costs.
import { can } from '@webale/domain/access/permissions.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import {
  COSTS_LATER,
  type Delivery,
  type DeliveryLine,
  type GoodsReturn,
  varianceOf,
} from '@webale/domain/features/delivery/delivery.ts'
import { GOODS_RETURN_LABELS } from '@webale/domain/features/delivery/goods-return.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { quantityText } from '@webale/domain/kernel/quantity.ts'
import { formatDateTime, formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconArrowBackUp, IconCoins, IconPrinter } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { CostsDialog } from './costs-dialog.tsx'
import { DeliveryLabels } from './delivery-labels.tsx'
import { ReturnGoodsDialog } from './return-goods-dialog.tsx'
import { Fact } from '../../components/fact.tsx'

const packsText = ({ packs, pack_size }: DeliveryLine): string | null =>
  packs === null || pack_size === null
    ? null
    : `${formatNumber(packs)} × ${quantityText(pack_size)}`

const amount = (value: number | null): string => (value === null ? '—' : formatNumber(value))

const GOODS: readonly ListColumn<DeliveryLine>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ product_name }) => product_name,
    card: 'title',
  },
  {
    id: 'packs',
    header: 'Packs',
    align: 'end',
    cell: packsText,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    align: 'end',
    cell: ({ quantity }) => quantityText(quantity),
    card: 'amount',
  },
]

const RETURNED: ListColumn<DeliveryLine> = {
  id: 'back',
  header: 'Taken back',
  align: 'end',
  cell: ({ taken_back }) => (taken_back === 0 ? null : quantityText(taken_back)),
}

const COSTS: readonly ListColumn<DeliveryLine>[] = [
  {
    id: 'cost',
    header: 'Line cost (UGX)',
    align: 'end',
    cell: ({ line_cost }) => (
      <>
        {line_cost !== null && <span className="md:hidden">UGX </span>}
        {amount(line_cost)}
      </>
    ),
    card: 'badge',
  },
  {
    id: 'extra',
    header: 'Extra costs',
    align: 'end',
    cell: ({ extra_share }) => amount(extra_share),
    card: 'none',
  },
]

const Costs = ({ delivery }: { delivery: Delivery }) => {
  const difference = varianceOf(delivery)
  if (delivery.total_cost === null) return <p className="text-text-2">No costs yet</p>

  return (
    <>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Fact label="Total cost">{formatUgx(delivery.total_cost)}</Fact>
        <Fact label="Extra costs">{formatUgx(delivery.extra ?? 0)}</Fact>
        {delivery.vat !== undefined && <Fact label="VAT">{formatUgx(delivery.vat)}</Fact>}
        {difference !== null && difference !== 0 && (
          <Fact label="Cost difference">{formatUgx(difference)}</Fact>
        )}
      </dl>
      {delivery.costs_at !== null && (
        <p className="text-small text-text-2">
          Costs added by {delivery.costs_by ?? 'an administrator'},{' '}
          {formatDateTime(delivery.costs_at)}
        </p>
      )}
    </>
  )
}

const Returns = ({ returns }: { returns: readonly GoodsReturn[] }) =>
  returns.length > 0 && (
    <section>
      <h3 className="mb-2 text-label text-text-2">Taken back</h3>
      <ul
        aria-label="Taken back"
        className="divide-y divide-border rounded-row border border-border"
      >
        {returns.map((taken) => (
          <li
            key={taken.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 p-3"
          >
            <div className="min-w-0">
              <p className="break-words">
                {taken.lines
                  .map(
                    ({ product_name, quantity }) => `${quantityText(quantity)} × ${product_name}`,
                  )
                  .join(', ')}
              </p>
              <p className="text-small break-words text-text-2">
                {GOODS_RETURN_LABELS[taken.kind]}: {taken.reason}. {taken.taken_by ?? '—'},{' '}
                {formatDateTime(taken.created_at)}
              </p>
            </div>
            {taken.value !== null && (
              <p className="figures font-semibold">{formatUgx(taken.value)}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )

const columnsOf = (delivery: Delivery, seesCost: boolean): readonly ListColumn<DeliveryLine>[] => [
  ...GOODS,
  ...(delivery.taken_back === 'none' ? [] : [RETURNED]),
  ...(seesCost && delivery.total_cost !== null ? COSTS : []),
]

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
        columns={columnsOf(delivery, seesCost)}
        rows={delivery.lines}
        rowKey={({ product_id }) => product_id}
      />
      {seesCost ? <Costs delivery={delivery} /> : <p className="text-text-2">{COSTS_LATER}</p>}
      <Returns returns={delivery.returns} />
    </div>
  )
}

/** What is open above the delivery. */
type Task = 'costs' | 'back' | 'labels'

const Buttons = ({ delivery, onDo }: { delivery: Delivery; onDo: (task: Task) => void }) => {
  const actor = useActor()
  return (
    <>
      <Button
        icon={IconPrinter}
        onClick={() => onDo('labels')}
      >
        Print labels
      </Button>
      {can(actor, 'delivery.receive') && delivery.taken_back !== 'all' && (
        <Button
          icon={IconArrowBackUp}
          onClick={() => onDo('back')}
        >
          Take back
        </Button>
      )}
      {can(actor, 'delivery.add_costs') && delivery.total_cost === null && (
        <Button
          look="primary"
          icon={IconCoins}
          onClick={() => onDo('costs')}
        >
          Add costs
        </Button>
      )}
    </>
  )
}

export const DeliveryDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const found = useQuery(deliveryApi.get, { id })
  const [task, setTask] = useState<Task | null>(null)
  const { data } = found
  const close = (): void => setTask(null)

  return (
    <>
      <Dialog
        open
        title={data?.number ?? 'Delivery'}
        width="l"
        footer={
          data && (
            <Buttons
              delivery={data}
              onDo={setTask}
            />
          )
        }
        onClose={onClose}
      >
        {found.isError && (
          <ErrorPanel
            things="the delivery"
            {...queryErrorProps(found)}
          />
        )}
        {found.isPending && !found.isError && <SkeletonList label="Loading the delivery" />}
        {data && <DeliveryView delivery={data} />}
      </Dialog>
      {data && task === 'costs' && (
        <CostsDialog
          delivery={data}
          onClose={close}
        />
      )}
      {data && task === 'back' && (
        <ReturnGoodsDialog
          delivery={data}
          onClose={close}
        />
      )}
      {data && task === 'labels' && (
        <DeliveryLabels
          id={data.id}
          onClose={close}
        />
      )}
    </>
  )
}
