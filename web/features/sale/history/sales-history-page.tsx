// Sales History: finds sales by receipt number, cashier or day, shows them and prints them again. A
// scanned receipt opens its sale.
import { can } from '@webale/domain/access/permissions.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type LazyPart, lazyPart } from '../../../lib/lazy-part.ts'
import { onScan } from '../../../lib/scan/scanner.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconCashRegister, IconTrash } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useReprint } from '../receipt/use-reprint.ts'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { SaleDetailsDialog } from './sale-details-dialog.tsx'
import { SalesList } from './sales-list.tsx'
import { useHistoryFilter } from './use-history-filter.ts'
import { useOwnHistory } from './use-own-history.ts'

const RemovedCartsDialog: LazyPart<{ onClose: () => void }> = lazyPart(
  () => import('../held/removed-carts.tsx'),
  'RemovedCartsDialog',
)

/** Also while nothing is held and the till has no list. */
const RemovedCartsButton = () => {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)

  return (
    <>
      <Button
        icon={IconTrash}
        onClick={() => setOpen(true)}
      >
        Removed carts
      </Button>
      <OptionalPart
        open={open}
        onClose={close}
      >
        {open && <RemovedCartsDialog onClose={close} />}
      </OptionalPart>
    </>
  )
}

const NothingFound = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <Empty
      drawing="search"
      hint="Try another number, name or day."
      actions={<Button onClick={onClear}>Clear filters</Button>}
    >
      No sales found
    </Empty>
  ) : (
    <Empty
      hint="Completed sales appear here."
      actions={
        <Link
          to="/sales"
          className={buttonClass({ look: 'primary' })}
        >
          <Icon of={IconCashRegister} />
          Point of Sale
        </Link>
      }
    >
      No sales found
    </Empty>
  )

/**
 * The sale whose details are open. A receipt number that was scanned, or typed and confirmed with
 * Enter, opens its sale as soon as it is the only result.
 */
const useOpenSale = (sales: readonly Sale[] | undefined, search: (code: string) => void) => {
  const [sale, setSale] = useState<Sale | null>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  const match =
    wanted === null
      ? undefined
      : sales?.find(({ receipt_number }) => receipt_number.toLowerCase() === wanted.toLowerCase())

  if (match !== undefined) {
    setSale(match)
    setWanted(null)
  }

  useEffect(
    () =>
      onScan(({ code }) => {
        setWanted(code)
        search(code)
      }),
    [search],
  )

  const onSearchKey = (event: KeyboardEvent): void => {
    if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'search'
    )
      setWanted(event.target.value.trim())
  }

  return { sale, setSale, onSearchKey }
}

export const SalesHistoryPage = () => {
  const { filter, change, clear, isFiltered } = useHistoryFilter()
  const history = useQuery(saleApi.history, filter, { keepPrevious: true })
  const own = useOwnHistory(filter)
  const data = own ?? history.data
  const search = useCallback((code: string) => change({ search: code }), [change])
  const { sale, setSale, onSearchKey } = useOpenSale(data?.rows, search)
  const reprint = useReprint()
  const maySeeRemoved = can(useActor(), 'held_cart.see_removed')
  const { held_carts } = useShopRules()
  const isFailed = own === null && history.isError
  const print = (one: Sale): void => void reprint(one.id, own === null ? undefined : one)

  return (
    <>
      <PageHeader
        title="Sales History"
        subtitle="Find a sale, look at it, print it again"
        actions={held_carts && maySeeRemoved && <RemovedCartsButton />}
      />
      <div onKeyDownCapture={onSearchKey}>
        <HistoryFilterBar
          filter={filter}
          change={change}
          found={
            data && {
              count: data.count,
              total: data.total,
              listed: data.rows.length,
            }
          }
        />
      </div>
      {own !== null && (
        <p
          role="status"
          className="mb-4 rounded-control bg-warning-soft px-4 py-3 font-medium text-warning"
        >
          This till's own sales. All others come back with the server.
        </p>
      )}
      {isFailed && (
        <ErrorPanel
          className="mb-4"
          things="sales"
          {...queryErrorProps(history)}
        />
      )}
      {(data !== undefined || history.isPending) && !(isFailed && data === undefined) && (
        <Card flush>
          <div aria-busy={own === null && history.isFetching}>
            {data === undefined && (
              <div className="space-y-2 p-4">
                <p
                  role="status"
                  className="text-text-2"
                >
                  Loading sales...
                </p>
                {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
                  <Skeleton
                    key={row}
                    className="h-13 rounded-row"
                  />
                ))}
              </div>
            )}
            {data?.rows.length === 0 && (
              <NothingFound
                isFiltered={isFiltered}
                onClear={clear}
              />
            )}
            {data && data.rows.length > 0 && (
              <SalesList
                sales={data.rows}
                waiting={own?.waiting}
                onView={setSale}
                onReprint={print}
              />
            )}
            {data && data.rows.length > 0 && (
              <p className="border-t border-border px-3.5 py-2.5 text-small text-text-2 md:px-4.5">
                Each till has its own hundred receipt numbers, so they can jump.
              </p>
            )}
          </div>
        </Card>
      )}
      {sale && (
        <SaleDetailsDialog
          key={sale.id}
          sale={sale}
          open
          onReprint={() => print(sale)}
          onClose={() => setSale(null)}
        />
      )}
    </>
  )
}
