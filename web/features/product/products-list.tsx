// The rows of the product list: a table on wide windows, cards on phones (INV-007 to INV-009).
import { IconBarcode, IconPencil, IconPuzzle } from '@tabler/icons-react'
import { can } from '@webale/domain/access/permissions.ts'
import { type Product, skuOf } from '@webale/domain/features/product/product.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { useMemo } from 'react'
import { useActor } from '../../lib/session.tsx'
import { ItemTile, tileKindOf } from '../../parts/item-tile.tsx'
import { perText, stockText } from '../../parts/product-words.ts'
import { StockBadge, StockMeter } from '../../parts/stock-meter.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Column, DataList, type Sorting } from '../../ui/data-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWide } from '../../ui/use-media.ts'

const Badges = ({ product }: { product: Product }) => (
  <>
    {product.is_bundle && <Badge tone="info">Bundle</Badge>}
    {product.allow_custom_price && <Badge tone="attention">Custom Price</Badge>}
  </>
)

const NameCell = ({ product, wide }: { product: Product; wide: boolean }) => (
  <span className="flex min-w-0 items-center gap-3">
    <ItemTile kind={tileKindOf(product)} category={product.category_name} className="size-9" />
    <span className="min-w-0">
      <span className="block leading-5 font-semibold break-words">{product.name}</span>
      {(product.brand || (wide && (product.is_bundle || product.allow_custom_price))) && (
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small font-medium text-text-3">
          {product.brand}
          {wide && <Badges product={product} />}
        </span>
      )}
    </span>
  </span>
)

const StockCell = ({ product }: { product: Product }) => (
  <span className="block min-w-28">
    <span className="flex items-center justify-between gap-2">
      <span className="figures whitespace-nowrap">{stockText(product)}</span>
      <StockBadge product={product} />
    </span>
    <StockMeter product={product} className="mt-1" />
  </span>
)

const PriceCell = ({ product }: { product: Product }) => {
  const per = perText(product)
  return (
    <>
      <span className="block font-semibold">{figure(product.selling_price)}</span>
      {per && <span className="block text-small font-medium text-text-3">{per}</span>}
    </>
  )
}

const PlaceCell = ({ product }: { product: Product }) => (
  <>
    <span className="block">{product.category_name ?? '—'}</span>
    <span className="block text-small text-text-3">{product.department_name ?? 'No department'}</span>
  </>
)

const placeText = ({ category_name, department_name }: Product): string => [category_name, department_name].filter(Boolean).join(' · ')

/** What a card says in another way than the table: a code needs its label there, a stock more room. */
const cardColumns: readonly Column<Product>[] = [
  { id: 'sku', header: 'SKU', cell: (product) => `SKU ${skuOf(product) ?? '—'}` },
  { id: 'place', header: 'Category', cell: placeText },
  {
    id: 'badges',
    header: 'Kind',
    card: 'badge',
    cell: (product) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="block w-32">
          <span className="figures block text-small">{stockText(product)}</span>
          <StockMeter product={product} className="mt-1" />
        </span>
        <StockBadge product={product} />
        <Badges product={product} />
      </span>
    ),
  },
]

const tableColumns: readonly Column<Product>[] = [
  { id: 'sku', header: 'SKU', cell: (product) => <span className="figures text-small">{skuOf(product) ?? '—'}</span> },
  { id: 'place', header: 'Category', cell: (product) => <PlaceCell product={product} /> },
  { id: 'current_stock', header: 'Stock', cell: (product) => <StockCell product={product} />, sort: ({ current_stock }) => current_stock },
]

const columnsOf = (wide: boolean, seesCost: boolean): readonly Column<Product>[] => [
  { id: 'name', header: 'Product', cell: (product) => <NameCell product={product} wide={wide} />, sort: ({ name }) => name, card: 'title' },
  ...(wide ? tableColumns : cardColumns),
  {
    id: 'selling_price',
    header: 'Price (UGX)',
    align: 'end',
    cell: (product) => <PriceCell product={product} />,
    sort: ({ selling_price }) => selling_price,
    card: 'amount',
  },
  ...(seesCost
    ? [{ id: 'cost_price', header: 'Cost (UGX)', align: 'end' as const, cell: ({ cost_price }: Product) => (cost_price == null ? '—' : figure(cost_price)) }]
    : []),
]

export type RowAction = 'edit' | 'barcode' | 'components'

type ProductsListProps = {
  products: readonly Product[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onAction: (action: RowAction, product: Product) => void
}

export const ProductsList = ({ products, sorting, onSort, onAction }: ProductsListProps) => {
  const wide = useWide()
  const seesCost = can(useActor(), 'product.see_cost')
  const columns = useMemo(() => columnsOf(wide, seesCost), [wide, seesCost])
  return (
    <DataList
      caption="Products Inventory"
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      sorting={sorting}
      onSort={onSort}
      onOpen={(product) => onAction('edit', product)}
      actions={(product) => (
        <>
          {product.is_bundle && <IconButton size="s" label={`Components of ${product.name}`} icon={IconPuzzle} onClick={() => onAction('components', product)} />}
          <IconButton size="s" label={`Barcode of ${product.name}`} icon={IconBarcode} onClick={() => onAction('barcode', product)} />
          <IconButton size="s" label={`Edit ${product.name}`} icon={IconPencil} onClick={() => onAction('edit', product)} />
        </>
      )}
    />
  )
}
