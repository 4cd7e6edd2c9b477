// 'Products Inventory': search, the list in a panel of its own height (GEN-018), and its pages.
import { IconPlus } from '@tabler/icons-react'
import { can } from '@webale/domain/access/permissions.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { memo, useRef } from 'react'
import { useActor } from '../../lib/session.tsx'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Pager } from '../../parts/pager.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Sorting } from '../../ui/data-list.tsx'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { ProductsList, type RowAction } from './products-list.tsx'
import { type ProductFilter, PAGE_ROWS, type ProductFilterState } from './use-product-filter.ts'

type ProductPage = OutputOf<typeof productApi.list>

/** About 24rem on windows up to 900 px, more on taller ones; phones scroll the whole page (decision D17). */
const PANEL =
  'md:overflow-auto md:[--bars:0px] md:[@media(height<=900px)]:max-h-96 md:[@media(height>900px)]:max-h-[max(24rem,calc(100dvh-23rem))] relative isolate'

const sortingOf = ({ sort }: ProductFilter): Sorting => ({ id: sort.replace(/^-/, ''), down: sort.startsWith('-') })

const sortOf = (sorting: Sorting): ProductFilter['sort'] => (sorting === null ? 'name' : (`${sorting.down ? '-' : ''}${sorting.id}` as ProductFilter['sort']))

const NothingFound = ({ state, onAdd }: { state: ProductFilterState; onAdd: () => void }) => {
  const mayAdd = can(useActor(), 'product.manage')
  if (state.isFiltered) return <NoMatch wanted={state.filter.search || undefined} onClear={state.clear} />
  return (
    <Empty
      drawing="box"
      hint={mayAdd ? undefined : 'Ask an administrator to add them.'}
      actions={
        mayAdd && (
          <Button look="soft" icon={IconPlus} onClick={onAdd}>
            Add your first product
          </Button>
        )
      }
    >
      No products found. Add your first product to get started.
    </Empty>
  )
}

type ProductsPanelProps = { state: ProductFilterState; onAdd: () => void; onAction: (action: RowAction, product: ProductPage['rows'][number]) => void }

// Opening and closing a dialog draws none of its rows again.
export const ProductsPanel = memo(({ state, onAdd, onAction }: ProductsPanelProps) => {
  const { filter, change } = state
  const offset = (filter.page - 1) * PAGE_ROWS
  const sent = { search: filter.search, sort: filter.sort, offset, limit: PAGE_ROWS, ...(filter.department && { department_id: filter.department }) }
  const products = useQuery(productApi.list, sent, { keepPrevious: true })
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
        <>
          <p role="status" className="figures text-small text-text-2 md:mr-auto">
            {data && `${figure(data.total)} ${data.total === 1 ? 'product' : 'products'}`}
          </p>
          <SearchField
            data-scan="accept"
            label="Search products"
            placeholder="Search by name or barcode"
            value={filter.search}
            onChange={(search) => change({ search })}
            wrapClass="w-full md:w-80"
          />
        </>
      }
    >
      {products.isError && <ErrorPanel className="m-3.5 mt-1" things="products" {...readingProblem(products)} />}
      <div ref={panel} data-panel="products" aria-busy={products.isFetching} className={PANEL}>
        {products.isPending && !products.isError && (
          <div className="p-3.5">
            <SkeletonList label="Loading products" rows={7} />
          </div>
        )}
        {data?.total === 0 && <NothingFound state={state} onAdd={onAdd} />}
        {data && data.total > 0 && data.rows.length === 0 && (
          <Empty drawing="search" actions={<Button onClick={() => toPage(0)}>First page</Button>}>
            This page has no products any more.
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <ProductsList products={data.rows} sorting={sortingOf(filter)} onSort={(sorting) => change({ sort: sortOf(sorting) })} onAction={onAction} />
        )}
      </div>
      {data && data.total > PAGE_ROWS && data.rows.length > 0 && (
        <Pager things="products" offset={offset} shown={data.rows.length} limit={PAGE_ROWS} total={data.total} onMove={toPage} />
      )}
    </Card>
  )
})
