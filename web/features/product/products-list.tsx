// The rows of the product list: a table on wide screens, cards on phones.
import { can } from '@webale/domain/access/permissions.ts'
import { isUnfinishedBundle, type Product, skuOf } from '@webale/domain/features/product/product.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { useMemo } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import { ItemTile, tileKindOf } from '../../components/item-tile.tsx'
import { ProductPicture } from '../../components/product-picture.tsx'
import { formatPerUnit, formatStock } from '../../components/product-text.ts'
import { StockBadge, StockMeter } from '../../components/stock-meter.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn, RowSelection, Sorting } from '../../ui/list-rows.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type OnAction, rowActions, useStockRights } from './product-row-actions.tsx'

/** Cards on phones; a table without or with a SKU column. */
type ListLayout = 'cards' | 'narrow' | 'roomy'

const formatSku = (product: Product): string => `SKU ${skuOf(product) ?? '—'}`

const Badges = ({ product }: { product: Product }) => (
  <>
    {product.retired_at && <Badge tone="bad">No longer sold</Badge>}
    {product.is_favourite && <Badge tone="good">Favourite</Badge>}
    {product.is_bundle && <Badge tone="info">Bundle</Badge>}
    {product.allow_custom_price && <Badge tone="attention">Custom Price</Badge>}
  </>
)

type NameCellProps = { product: Product; face: ListLayout }

const NameCell = ({ product, face }: NameCellProps) => {
  const sku = face === 'narrow'
  const badges =
    face !== 'cards' &&
    (product.retired_at || product.is_favourite || product.is_bundle || product.allow_custom_price)

  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="relative flex-none">
        <ItemTile
          kind={tileKindOf(product)}
          category={product.category_name}
          className="size-9"
        />
        <ProductPicture id={product.id} />
      </span>
      <span className="min-w-0">
        <span
          data-product-name
          className="block leading-5 font-semibold break-words"
        >
          {product.name}
        </span>
        {(product.brand || sku || badges) && (
          <span className="figures flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small font-medium text-text-3">
            {product.brand}
            {product.brand && sku && <span aria-hidden>·</span>}
            {sku && <span className="whitespace-nowrap">{formatSku(product)}</span>}
            {badges && <Badges product={product} />}
          </span>
        )}
      </span>
    </span>
  )
}

/** The badge of a stock that needs attention. */
const LevelBadge = ({ product }: { product: Product }) =>
  isUnfinishedBundle(product) ? (
    <Badge tone="info">No components yet</Badge>
  ) : (
    <StockBadge product={product} />
  )

const formatCost = ({ cost_price }: Product): string =>
  cost_price == null ? '—' : formatNumber(cost_price)

type PriceCellProps = { product: Product; withCost: boolean }

const PriceCell = ({ product, withCost }: PriceCellProps) => {
  const per = formatPerUnit(product)
  return (
    <span className="block whitespace-nowrap">
      <span className="block font-semibold">{formatNumber(product.selling_price)}</span>
      {per && <span className="block text-small font-medium text-text-3">{per}</span>}
      {withCost && (
        <span className="block text-small font-medium text-text-3">cost {formatCost(product)}</span>
      )}
    </span>
  )
}

const DepartmentCell = ({ product }: { product: Product }) => (
  <>
    <span className="block max-w-36 truncate">{product.category_name ?? '—'}</span>
    <span className="block max-w-36 truncate text-small text-text-3">
      {product.department_name ?? 'No department'}
    </span>
  </>
)

const formatDepartment = ({ category_name, department_name }: Product): string =>
  [category_name, department_name].filter(Boolean).join(' · ')

const STOCK: ListColumn<Product> = {
  id: 'current_stock',
  header: 'Stock',
  cell: (product) => (
    <span className="block min-w-28">
      <span className="flex items-center justify-between gap-2">
        <span className="figures whitespace-nowrap">{formatStock(product)}</span>
        <LevelBadge product={product} />
      </span>
      <StockMeter
        product={product}
        className="mt-1"
      />
    </span>
  ),
  sort: ({ current_stock }) => current_stock,
}

const SKU: ListColumn<Product> = {
  id: 'sku',
  header: 'SKU',
  cell: (product) => <span className="figures text-small">{skuOf(product) ?? '—'}</span>,
}

const STOCK_BADGE: ListColumn<Product> = {
  id: 'stock',
  header: 'Stock',
  card: 'badge',
  cell: (product) => (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="mr-1 block w-28">
        <span className="figures block text-small">{formatStock(product)}</span>
        <StockMeter
          product={product}
          className="mt-1"
        />
      </span>
      <Badges product={product} />
    </span>
  ),
}

/** The columns between name and price. */
const MIDDLE_COLUMNS: Readonly<Record<ListLayout, readonly ListColumn<Product>[]>> = {
  cards: [
    {
      id: 'left',
      header: 'Stock',
      card: 'short',
      cell: (product) => (
        <span className="flex items-center gap-1.5">
          {formatStock(product)}
          <LevelBadge product={product} />
        </span>
      ),
    },
    { id: 'sku', header: 'SKU', cell: formatSku },
    { id: 'place', header: 'Category', cell: formatDepartment },
    STOCK_BADGE,
  ],
  narrow: [
    {
      id: 'place',
      header: 'Category',
      cell: (product) => <DepartmentCell product={product} />,
    },
    STOCK,
  ],
  roomy: [
    SKU,
    {
      id: 'place',
      header: 'Category',
      cell: (product) => <DepartmentCell product={product} />,
    },
    STOCK,
  ],
}

/** On the narrow table the cost is below the price. */
const COST_COLUMNS: Readonly<Record<ListLayout, readonly ListColumn<Product>[]>> = {
  cards: [
    {
      id: 'cost_price',
      header: 'Cost',
      cell: ({ cost_price }) => `Cost ${cost_price == null ? '—' : formatUgx(cost_price)}`,
    },
  ],
  narrow: [],
  roomy: [
    {
      id: 'cost_price',
      header: 'Cost (UGX)',
      align: 'end',
      cell: formatCost,
    },
  ],
}

const columnsOf = (face: ListLayout, seesCost: boolean): readonly ListColumn<Product>[] => [
  {
    id: 'name',
    header: 'Product',
    cell: (product) => (
      <NameCell
        product={product}
        face={face}
      />
    ),
    sort: ({ name }) => name,
    card: 'title',
  },
  ...MIDDLE_COLUMNS[face],
  {
    id: 'selling_price',
    header: 'Price (UGX)',
    align: 'end',
    cell: (product) => (
      <PriceCell
        product={product}
        withCost={seesCost && face === 'narrow'}
      />
    ),
    sort: ({ selling_price }) => selling_price,
    card: 'amount',
  },
  ...(seesCost ? COST_COLUMNS[face] : []),
]

/** From 1200 px the list of alerts takes a part of the width. */
const ROOMY_QUERY = '(1080px <= width < 1200px), (width >= 1440px)'

type ProductsListProps = {
  products: readonly Product[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onAction: OnAction
  /** While rows are selected, a checkbox is before each. */
  selection: RowSelection<Product> | null
}

export const ProductsList = ({
  products,
  sorting,
  onSort,
  onAction,
  selection,
}: ProductsListProps) => {
  const wide = useMediaQuery('(width >= 1000px)')
  const roomy = useMediaQuery(ROOMY_QUERY)
  const face = wide ? (roomy ? 'roomy' : 'narrow') : 'cards'
  const seesCost = can(useActor(), 'product.see_cost')
  const may = useStockRights()
  const columns = useMemo(() => columnsOf(face, seesCost), [face, seesCost])

  return (
    <DataList
      caption="Products Inventory"
      cardsBelow={1000}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      sorting={sorting}
      onSort={onSort}
      onOpen={(product) => (selection ? selection.toggle(product) : onAction('edit', product))}
      {...(selection ? { selection } : { actions: rowActions(onAction, may, wide) })}
      {...(!wide && { openLabel: ({ name }: Product) => `Edit ${name}` })}
      {...(!wide && !selection && { foldLabel: ({ name }: Product) => `More of ${name}` })}
    />
  )
}
