// 'Products Inventory': search, the list in a panel with a fixed height, and its pages.
import { can } from '@webale/domain/access/permissions.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product, StockFilter } from '@webale/domain/features/product/product.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import { useActor } from '../../lib/session/session.tsx'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Pager } from '../../components/pager.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Sorting } from '../../ui/list-rows.ts'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconPlus, IconTag } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import type { RowAction } from './product-row-actions.tsx'
import { ProductsList } from './products-list.tsx'
import { useProductSelection } from './use-product-selection.ts'
import { type ProductFilter, PAGE_ROWS, type ProductFilterState } from './use-product-filter.ts'

/**
 * 24 to 27rem on screens up to 900 px high, more on taller ones; phones scroll the whole page
 * (decision D17).
 */
const PANEL =
  'md:overflow-auto md:[--bars:0px] md:[@media(height<=900px)]:max-h-[clamp(24rem,calc(100dvh-21rem),27rem)] md:[@media(height>900px)]:max-h-[max(24rem,calc(100dvh-23rem))] relative isolate'

const STOCK_OPTIONS = [
  { value: '', label: 'All stock' },
  { value: 'out', label: 'Out of stock' },
  { value: 'low', label: 'Low' },
]

/** Their stock counts as worth 0. */
const WITH_UNKNOWN_COST = [...STOCK_OPTIONS, { value: 'no_cost', label: 'Cost unknown' }]

type SelectionBarProps = {
  products: readonly Product[]
  onLabels: () => void
  onEnd: () => void
}

/** The number of selected rows and what can be done with them. */
const SelectionBar = ({ products, onLabels, onEnd }: SelectionBarProps) => (
  <div className="flex flex-wrap items-center gap-2 border-t border-border bg-primary-soft/60 px-3.5 py-2 md:px-4.5">
    <p
      role="status"
      className="figures mr-auto font-semibold"
    >
      {products.length === 0 ? 'Choose the products' : `${products.length} chosen`}
    </p>
    <Button
      size="s"
      onClick={onEnd}
    >
      Cancel
    </Button>
    <Button
      size="s"
      look="primary"
      icon={IconTag}
      disabled={products.length === 0}
      onClick={onLabels}
    >
      Print labels
    </Button>
  </div>
)

const sortingOf = ({ sort }: ProductFilter): Sorting => ({
  id: sort.replace(/^-/, ''),
  down: sort.startsWith('-'),
})

const sortOf = (sorting: Sorting): ProductFilter['sort'] =>
  sorting === null ? 'name' : (`${sorting.down ? '-' : ''}${sorting.id}` as ProductFilter['sort'])

const NothingFound = ({ state, onAdd }: { state: ProductFilterState; onAdd: () => void }) => {
  const mayAdd = can(useActor(), 'product.manage')
  if (state.isFiltered)
    return (
      <NoMatch
        wanted={state.filter.search || undefined}
        onClear={state.clear}
      />
    )

  return (
    <Empty
      drawing="box"
      hint={mayAdd ? undefined : 'Ask an administrator to add them.'}
      actions={
        mayAdd && (
          <>
            <Button
              look="soft"
              icon={IconPlus}
              onClick={onAdd}
            >
              Add your first product
            </Button>
            <Link
              to="/import"
              className={buttonClass()}
            >
              Import a list
            </Link>
          </>
        )
      }
    >
      No products found. Add your first product to get started.
    </Empty>
  )
}

type PanelActionsProps = {
  state: ProductFilterState
  total: number | undefined
  /** Null while products are chosen already. */
  onChoose: (() => void) | null
}

const PanelActions = ({ state: { filter, change }, total, onChoose }: PanelActionsProps) => (
  <>
    <p
      role="status"
      className="figures text-small text-text-2 md:mr-auto"
    >
      {total !== undefined && `${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`}
    </p>
    {onChoose !== null && (
      <Button
        size="s"
        icon={IconTag}
        onClick={onChoose}
      >
        Choose for labels
      </Button>
    )}
    <Select
      small
      aria-label="Filter by stock"
      options={can(useActor(), 'product.see_cost') ? WITH_UNKNOWN_COST : STOCK_OPTIONS}
      value={filter.stock}
      onChange={(event) => change({ stock: event.target.value as StockFilter | '' })}
      wrapClass="w-36 max-md:w-32"
    />
    <SearchField
      data-scan="accept"
      label="Search products"
      placeholder="Search by name or barcode"
      value={filter.search}
      onChange={(search) => change({ search })}
      wrapClass="w-full lg:w-72"
    />
  </>
)

type ProductsPanelProps = {
  state: ProductFilterState
  onAdd: () => void
  onAction: (action: RowAction, product: Product) => void
  onLabels: (products: readonly Product[]) => void
}

// Memoised: opening and closing a dialog renders no row again.
export const ProductsPanel = memo(({ state, onAdd, onAction, onLabels }: ProductsPanelProps) => {
  const { filter, change } = state
  const offset = (filter.page - 1) * PAGE_ROWS
  const sent = {
    search: filter.search,
    sort: filter.sort,
    offset,
    limit: PAGE_ROWS,
    ...(filter.department && { department_id: filter.department }),
    ...(filter.stock && { stock: filter.stock }),
  }

  const products = useQuery(productApi.list, sent, { keepPrevious: true })
  const selection = useProductSelection()
  const selecting = selection.selection !== null
  const panel = useRef<HTMLDivElement>(null)
  const { data } = products
  const toPage = (start: number): void => {
    change({ page: Math.floor(start / PAGE_ROWS) + 1 })
    panel.current?.scrollTo({ top: 0 })
  }

  return (
    <Card
      title="Products Inventory"
      flush
      className="overflow-hidden"
      actions={
        <PanelActions
          state={state}
          total={data?.total}
          onChoose={selecting ? null : selection.begin}
        />
      }
    >
      {selecting && (
        <SelectionBar
          products={selection.products}
          onLabels={() => onLabels(selection.products)}
          onEnd={selection.end}
        />
      )}
      {products.isError && (
        <ErrorPanel
          className="m-3.5 mt-1"
          things="products"
          {...queryErrorProps(products)}
        />
      )}
      <div
        ref={panel}
        data-panel="products"
        aria-busy={products.isFetching}
        className={PANEL}
      >
        {products.isPending && !products.isError && (
          <div className="p-3.5">
            <SkeletonList
              label="Loading products"
              rows={7}
            />
          </div>
        )}
        {data?.total === 0 && (
          <NothingFound
            state={state}
            onAdd={onAdd}
          />
        )}
        {data && data.total > 0 && data.rows.length === 0 && (
          <Empty
            drawing="search"
            actions={<Button onClick={() => toPage(0)}>First page</Button>}
          >
            This page has no products any more.
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <ProductsList
            products={data.rows}
            sorting={sortingOf(filter)}
            onSort={(sorting) => change({ sort: sortOf(sorting) })}
            onAction={onAction}
            selection={selection.selection}
          />
        )}
      </div>
      {data && data.total > PAGE_ROWS && data.rows.length > 0 && (
        <Pager
          things="products"
          offset={offset}
          shown={data.rows.length}
          limit={PAGE_ROWS}
          total={data.total}
          onMove={toPage}
        />
      )}
    </Card>
  )
})
