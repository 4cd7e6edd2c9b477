// The page Purchases: deliveries, which are goods that were received, and the suppliers.
import { can } from '@webale/domain/access/permissions.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import type { DeliveryRow } from '@webale/domain/features/delivery/delivery.ts'
import type { Supplier } from '@webale/domain/features/stock/supplier.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import { PagedRows } from '../../components/paged-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconPackageImport, IconTruckDelivery } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { SupplierActions } from './supplier-actions.tsx'

const ReceiveDialog = lazyPart(() => import('./receive-dialog.tsx'), 'ReceiveDialog')
const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx'), 'DeliveryDialog')

const COLUMNS: readonly ListColumn<DeliveryRow>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number, taken_back }) => (
      <span>
        {number}
        {taken_back !== 'none' && (
          <span className="block text-small font-normal text-text-2">
            {taken_back === 'all' ? 'Taken back' : 'Part taken back'}
          </span>
        )}
      </span>
    ),
    sort: ({ number }) => number,
    card: 'title',
    className: 'whitespace-nowrap',
  },
  {
    id: 'day',
    header: 'Day',
    cell: ({ received_on }) => formatDay(received_on),
    sort: ({ received_on }) => received_on,
    className: 'whitespace-nowrap',
  },
  {
    id: 'supplier',
    header: 'Supplier',
    cell: ({ supplier_name, reason }) => supplier_name ?? reason,
    sort: ({ supplier_name }) => supplier_name,
  },
  {
    id: 'invoice',
    header: 'Invoice number',
    cell: ({ invoice_number }) => invoice_number,
  },
  {
    id: 'lines',
    header: 'Lines',
    align: 'end',
    cell: ({ line_count }) => formatNumber(line_count),
    card: 'none',
  },
  { id: 'by', header: 'Received by', cell: ({ received_by }) => received_by },
]

const COST: ListColumn<DeliveryRow> = {
  id: 'cost',
  header: 'Cost (UGX)',
  align: 'end',
  cell: ({ total_cost }) => (total_cost === null ? 'No costs yet' : formatNumber(total_cost)),
  sort: ({ total_cost }) => total_cost,
  card: 'amount',
}

const PAGE_ROWS = 50
const WAIT_MS = 200

type OpenedDialog =
  | { readonly what: 'receive' }
  | { readonly what: 'delivery'; readonly id: string }

/** A page of the deliveries that the search finds. */
const useDeliveries = () => {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const term = useDebouncedValue(search.trim(), WAIT_MS)
  const sent = {
    offset: (page - 1) * PAGE_ROWS,
    limit: PAGE_ROWS,
    ...(term !== '' && { search: term.slice(0, 200) }),
  }

  const found = useQuery(deliveryApi.list, sent, { keepPrevious: true })
  const change = (text: string): void => {
    setSearch(text)
    setPage(1)
  }

  return { found, search, term, page, setPage, change }
}

const Rows = ({
  rows,
  onOpen,
}: {
  rows: readonly DeliveryRow[]
  onOpen: (delivery: DeliveryRow) => void
}) => {
  const seesCost = can(useActor(), 'product.see_cost')
  return (
    <DataList
      caption="Deliveries"
      columns={seesCost ? [...COLUMNS, COST] : COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      openLabel={({ number }) => `Open ${number}`}
    />
  )
}

const DeliveryList = ({ onOpen }: { onOpen: (delivery: DeliveryRow) => void }) => {
  const { found, search, term, page, setPage, change } = useDeliveries()
  const { data } = found
  if (data === undefined)
    return (
      <ListState
        query={found}
        things="deliveries"
      />
    )

  if (data.total === 0 && term === '' && search === '')
    return (
      <Card>
        <Empty
          drawing="box"
          hint="Receive goods here when a supplier brings them."
        >
          Nothing received yet
        </Empty>
      </Card>
    )

  return (
    <>
      <FilterBar
        search={{
          label: 'Search deliveries',
          value: search,
          onChange: change,
        }}
        summary={`${formatNumber(data.total)} ${data.total === 1 ? 'delivery' : 'deliveries'}`}
      />
      <ListState
        query={found}
        things="deliveries"
      />
      {data.total === 0 ? (
        <NoMatch
          wanted={search}
          onClear={() => change('')}
        />
      ) : (
        <Card flush>
          <PagedRows
            things="deliveries"
            page={page}
            shown={data.rows.length}
            limit={PAGE_ROWS}
            total={data.total}
            onPage={setPage}
          >
            <Rows
              rows={data.rows}
              onOpen={onOpen}
            />
          </PagedRows>
        </Card>
      )}
    </>
  )
}

const RECEIVED = 'received'
const TABS = [
  { value: RECEIVED, label: 'Received', icon: IconPackageImport },
  { value: 'suppliers', label: 'Suppliers', icon: IconTruckDelivery },
]

const OpenedPart = ({ open, onClose }: { open: OpenedDialog | null; onClose: () => void }) => (
  <OptionalPart
    open={open !== null}
    onClose={onClose}
  >
    {open?.what === 'receive' && <ReceiveDialog onClose={onClose} />}
    {open?.what === 'delivery' && (
      <DeliveryDialog
        id={open.id}
        onClose={onClose}
      />
    )}
  </OptionalPart>
)

type PurchasesPageProps = { suppliers: (actions: (supplier: Supplier) => ReactNode) => ReactNode }

export const PurchasesPage = ({ suppliers }: PurchasesPageProps) => {
  const [open, setOpen] = useState<OpenedDialog | null>(null)
  const [parameters, setParameters] = useSearchParams()
  const tab = TABS.find(({ value }) => value === parameters.get('tab'))?.value ?? RECEIVED
  const go = (value: string): void =>
    setParameters(value === RECEIVED ? {} : { tab: value }, { replace: true })

  return (
    <>
      <PageHeader
        title="Purchases"
        subtitle="Goods received, and who brings them"
        actions={
          <Button
            look="primary"
            icon={IconPackageImport}
            onClick={() => setOpen({ what: 'receive' })}
          >
            Receive goods
          </Button>
        }
      />
      <Tabs
        label="Purchases"
        tabs={TABS}
        value={tab}
        onChange={go}
      >
        <TabPanel value={RECEIVED}>
          <DeliveryList onOpen={({ id }) => setOpen({ what: 'delivery', id })} />
        </TabPanel>
        <TabPanel value="suppliers">
          {suppliers((supplier) => (
            <SupplierActions supplier={supplier} />
          ))}
        </TabPanel>
      </Tabs>
      <OpenedPart
        open={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
