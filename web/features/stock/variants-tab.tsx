// 'Product Variants': sizes, shades and scents with their own price and stock.
import { can } from '@webale/domain/access/permissions.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import type { Variant } from '@webale/domain/features/stock/variant.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { formatStock } from '../../components/product-text.ts'
import { StockBadge, StockMeter } from '../../components/stock-meter.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Empty, NoMatch } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { VariantDialog } from './variant-dialog.tsx'

const columns: readonly ListColumn<Variant>[] = [
  {
    id: 'product',
    header: 'Product',
    sort: ({ product_name }) => product_name,
    card: 'none',
  },
  {
    id: 'variant',
    header: 'Variant',
    // On a phone's card the variant is shown with its product.
    cell: (variant) => (
      <span className="font-semibold">
        <span className="md:hidden">{variant.product_name}, </span>
        {variant.variant_name}
      </span>
    ),
    sort: ({ variant_name }) => variant_name,
    card: 'title',
  },
  {
    id: 'sku',
    header: 'SKU',
    cell: ({ sku }) => sku && <span className="figures break-all md:whitespace-nowrap">{sku}</span>,
    sort: ({ sku }) => sku,
  },
  {
    id: 'stock',
    header: 'Stock',
    cell: (variant) => (
      <span className="md:inline-block md:min-w-28">
        <span className="figures whitespace-nowrap md:flex md:items-center md:gap-x-2 md:max-lg:flex-wrap">
          {formatStock(variant)}
          <StockBadge
            product={variant}
            className="max-md:hidden"
          />
        </span>
        <StockMeter
          product={variant}
          className="mt-1 max-md:hidden"
        />
      </span>
    ),
    sort: ({ current_stock }) => current_stock,
  },
  {
    id: 'level',
    header: 'Reorder at',
    align: 'end',
    cell: ({ reorder_level }) => formatNumber(reorder_level),
    sort: ({ reorder_level }) => reorder_level,
  },
  {
    id: 'price',
    header: 'Price (UGX)',
    align: 'end',
    cell: ({ selling_price }) => formatNumber(selling_price),
    sort: ({ selling_price }) => selling_price,
    card: 'amount',
  },
]

const COST: ListColumn<Variant> = {
  id: 'cost',
  header: 'Cost (UGX)',
  align: 'end',
  cell: ({ cost_price }) => (typeof cost_price === 'number' ? formatNumber(cost_price) : null),
  sort: ({ cost_price }) => cost_price ?? null,
}

type VariantListProps = { variants: readonly Variant[]; onAdd: (() => void) | undefined }

const VariantList = ({ variants, onAdd }: VariantListProps) => {
  const [search, setSearch] = useState('')
  const seesCost = can(useActor(), 'product.see_cost')
  const addButton = onAdd && (
    <Button
      look="primary"
      icon={IconPlus}
      onClick={onAdd}
    >
      Add Variant
    </Button>
  )

  if (variants.length === 0)
    return (
      <Card>
        <Empty
          drawing="bottle"
          hint="Add sizes, colours or scents, each with its own price and stock."
          actions={addButton}
        >
          No variants yet
        </Empty>
      </Card>
    )

  const found = variants.filter((variant) =>
    `${variant.product_name} ${variant.variant_name} ${variant.sku ?? ''}`
      .toLowerCase()
      .includes(search.trim().toLowerCase()),
  )

  return (
    <>
      <FilterBar
        search={{
          label: 'Search variants',
          value: search,
          onChange: setSearch,
        }}
        summary={`${formatNumber(found.length)} ${found.length === 1 ? 'variant' : 'variants'}`}
        actions={addButton}
      />
      {found.length === 0 ? (
        <NoMatch
          wanted={search}
          onClear={() => setSearch('')}
        />
      ) : (
        <Card flush>
          <DataList
            caption="Product Variants"
            columns={seesCost ? [...columns, COST] : columns}
            rows={found}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </>
  )
}

export const VariantsTab = () => {
  const variants = useQuery(stockApi.variants, {})
  const mayAdd = can(useActor(), 'variant.manage')
  const [adding, setAdding] = useState(false)

  return (
    <>
      {variants.isError && (
        <ErrorPanel
          className="mb-4"
          things="variants"
          {...queryErrorProps(variants)}
        />
      )}
      {variants.isPending && !variants.isError && <SkeletonList label="Loading variants" />}
      {variants.data && (
        <VariantList
          variants={variants.data}
          onAdd={mayAdd ? () => setAdding(true) : undefined}
        />
      )}
      {adding && <VariantDialog onClose={() => setAdding(false)} />}
    </>
  )
}
