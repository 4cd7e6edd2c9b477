// The left part of the till: two input fields, two tabs and their lists.
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { businessDate, formatDateTime, formatTime } from '@webale/domain/kernel/time.ts'
import { useEffect, type ReactNode } from 'react'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { today } from '../../../lib/now.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { useCatalogue } from '../../../till/page/current-catalogue.ts'
import { Badge } from '../../../ui/badge.tsx'
import { IconPackages, IconScan, IconTools } from '../../../ui/icons.ts'
import { PageTitle } from '../../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { useTill } from '../till/till-context.tsx'
import { chipsClass, ItemList, NothingFound } from './item-list.tsx'
import { ProductRow, ServiceRow } from './item-row.tsx'
import { ScanBox, SearchBox } from './search-boxes.tsx'
import { MAX_ROWS, useProducts, useServices, useSoldOut } from './use-items.ts'
import type { ItemSearch as Search, ItemTab } from './use-item-search.ts'
import type { Lookup } from './use-lookup.ts'

const TABS = [
  { value: 'products', label: 'Products', icon: IconPackages },
  { value: 'services', label: 'Services', icon: IconTools },
] as const

type ListsProps = {
  search: Search
  remember: Lookup['remember']
  onAdd: (item: Sellable) => void
}

/** The quantity of each item in the cart. */
const useCounts = (): ((id: string) => number) => {
  const { cart } = useTill()
  return (id) =>
    roundQuantity(
      cart.lines
        .filter(({ item }) => item.id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    )
}

/** Loaded where products are sold out. */
const SoldOut = lazyPart(() => import('./sold-out.tsx'), 'SoldOut')

/** Loaded where the list is empty. */
const EmptyProducts = lazyPart(() => import('./no-products.tsx'), 'EmptyProducts')

/** Loaded when the first ten rows are there and there may be more. */
const AllProducts = lazyPart(() => import('./all-products.tsx'), 'AllProducts')

const ProductList = ({ search, remember, onAdd }: ListsProps) => {
  const { frozen } = useTill()
  const items = useProducts(search.term)
  const soldOut = useSoldOut(search.term, items)
  const countOf = useCounts()
  const { rows, capped } = items
  useEffect(() => remember(rows ?? []), [remember, rows])
  const hasWords = useLoadedPart(EmptyProducts, rows?.length === 0)
  const hasSoldOut = useLoadedPart(SoldOut, soldOut > 0)
  const isOffer = search.term === '' && capped && !items.stale
  const hasAll = useLoadedPart(AllProducts, useFirstScreenLoaded() && isOffer)
  // The place of the chips is kept, so that no row moves under a finger.
  const hasChips = isOffer && (rows ?? []).some(({ category_name }) => category_name)
  if (hasAll && isOffer)
    return (
      <AllProducts
        first={rows ?? []}
        hasChips={hasChips}
        countOf={countOf}
        disabled={frozen}
        remember={remember}
        onAdd={onAdd}
      />
    )

  return (
    <>
      {hasChips && <div className={chipsClass} />}
      <ItemList
        things="products"
        items={items}
        empty={
          hasWords && (
            <EmptyProducts
              term={search.term}
              soldOut={soldOut}
            />
          )
        }
        below={
          hasSoldOut &&
          soldOut > 0 && (
            <SoldOut
              count={soldOut}
              term={search.term}
              disabled={frozen}
              onAdd={onAdd}
            />
          )
        }
      >
        {rows?.map((row) => (
          <ProductRow
            key={row.id}
            row={row}
            count={countOf(row.id)}
            disabled={frozen}
            onAdd={onAdd}
          />
        ))}
      </ItemList>
    </>
  )
}

const ServiceList = ({ search, onAdd }: Omit<ListsProps, 'remember'>) => {
  const items = useServices(search.term)
  const { frozen } = useTill()
  const countOf = useCounts()

  return (
    <ItemList
      things="services"
      items={items}
      empty={
        <NothingFound
          words="No services found"
          hint={search.term === '' ? 'Add services on the Services page.' : 'Try another word.'}
        />
      }
    >
      {items.rows?.map((row) => (
        <ServiceRow
          key={row.id}
          row={row}
          count={countOf(row.id)}
          disabled={frozen}
          onAdd={onAdd}
        />
      ))}
    </ItemList>
  )
}

/** Without the server and without a catalogue a scanned code cannot be looked up. */
const ScannerBadge = () => {
  const isAway = useIsServerAway()
  const { catalogue } = useCatalogue()

  return (
    <Badge
      tone={isAway && catalogue === null ? 'neutral' : 'good'}
      icon={IconScan}
      className="h-7 px-3"
    >
      Scanner ready
    </Badge>
  )
}

/** While the server is away the stocks are the last known ones, less what this till sold. */
const StockTime = () => {
  const isAway = useIsServerAway()
  const read_at = useCatalogue().catalogue?.readAt() ?? null
  if (!isAway || read_at === null) return null
  const time = businessDate(read_at) === today() ? formatTime(read_at) : formatDateTime(read_at)

  return <p className="flex-none pt-1.5 text-small text-text-3">Stock at {time}</p>
}

/** Loaded when the first screen is there. */
const CameraButton = lazyPart(() => import('../../../components/camera-button.tsx'), 'CameraButton')

const ScanWithCamera = ({ search }: { search: Search }) => {
  const { flash } = useTill()
  const isLoaded = useLoadedPart(CameraButton, useFirstScreenLoaded())
  if (!isLoaded) return null

  return (
    <CameraButton
      onCode={search.seeCode}
      result={flash && `${flash.name} added to cart`}
    />
  )
}

export const ItemSearch = ({
  search,
  remember,
  onAdd,
  footer,
}: ListsProps & { footer: ReactNode }) => (
  <>
    <div className="flex flex-none items-center justify-between gap-3 pt-4 pb-3 short:pt-2.5 short:pb-2">
      <PageTitle>Point of Sale</PageTitle>
      <ScannerBadge />
    </div>
    <div className="grid flex-none grid-cols-[1fr_auto] gap-2 md:grid-cols-1 lg:grid-cols-[1.1fr_1fr] xl:grid-cols-[1.5fr_1fr]">
      <SearchBox search={search} />
      <div className="flex min-w-0 gap-2">
        <ScanBox search={search} />
        <ScanWithCamera search={search} />
      </div>
    </div>
    <StockTime />
    <Tabs
      label="What to sell"
      look="segment"
      tabs={TABS}
      value={search.tab}
      onChange={(tab) => search.setTab(tab as ItemTab)}
      aside={
        <span className="flex-none text-small text-text-3 max-xl:hidden">
          {search.term === '' ? 'Best sellers first' : `Up to ${MAX_ROWS} results`}
        </span>
      }
      listClass="flex-1 xl:max-w-64"
      className="flex min-h-0 min-w-0 flex-1 flex-col pt-2.5 short:pt-2"
    >
      <TabPanel
        value="products"
        className="flex min-h-0 flex-1 flex-col pt-0"
      >
        <ProductList
          search={search}
          remember={remember}
          onAdd={onAdd}
        />
      </TabPanel>
      <TabPanel
        value="services"
        className="flex min-h-0 flex-1 flex-col pt-0"
      >
        <ServiceList
          search={search}
          onAdd={onAdd}
        />
      </TabPanel>
    </Tabs>
    {footer}
  </>
)
