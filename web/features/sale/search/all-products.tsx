// The list of products without a search: all that can be sold, in the order of the day (decision
// R9), and chips that show one category. Pages that are out of sight keep only their height, so
// that a long list stays light.
import { OFFERED_AT_ONCE, productReads } from '@webale/domain/features/product/product-reads.api.ts'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useCatalogue } from '../../../till/page/current-catalogue.ts'
import { cn } from '../../../ui/cn.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { chipsClass, gridClass, ItemScroller, ListSkeleton, NothingFound } from './item-list.tsx'
import { ProductRow } from './item-row.tsx'
import type { Lookup } from './use-lookup.ts'
import type { ListedProduct } from './use-items.ts'

type ListProps = {
  /** The rows that were shown before this part was loaded. */
  readonly first: readonly ListedProduct[]
  readonly countOf: (id: string) => number
  readonly disabled: boolean
  readonly remember: Lookup['remember']
  readonly onAdd: (item: Sellable) => void
}

type PageProps = ListProps & { readonly category: string | null; readonly page: number }

/** Drawn again only when its quantity in the cart or the product changed. */
const Row = memo(ProductRow)

/** Distance (px) at which a page is drawn before it comes into sight. */
const NEAR_PX = 800

type Sight = {
  readonly isNear: boolean
  /** It was near at least once: then the page behind it is wanted. */
  readonly wasNear: boolean
  /** Of the drawn page, in px. */
  readonly height: number
}

/** Whether this element is near what the person sees. */
const useSight = (place: RefObject<HTMLElement | null>): Sight => {
  const [sight, setSight] = useState<Sight>({ isNear: true, wasNear: false, height: 0 })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const list = element.closest<HTMLElement>('[data-item-list]')
    const scrolls = list !== null && getComputedStyle(list).overflowY !== 'visible'
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry === undefined) return
        const { isIntersecting: isNear, boundingClientRect } = entry
        setSight(({ wasNear, height }) => ({
          isNear,
          wasNear: wasNear || isNear,
          height: boundingClientRect.height || height,
        }))
      },
      { root: scrolls ? list : null, rootMargin: `${NEAR_PX}px 0px` },
    )

    watch.observe(element)

    return () => watch.disconnect()
  }, [place])

  return sight
}

/** The rows of a page, from the catalogue of this till or from the server. */
const useOffered = (category: string | null, page: number, enabled: boolean) => {
  const used = useCatalogue()
  const offset = page * OFFERED_AT_ONCE
  const own = useMemo(
    () =>
      enabled && used.catalogue !== null
        ? used.catalogue.offerProducts({ category, offset, limit: OFFERED_AT_ONCE })
        : null,
    [used, enabled, category, offset],
  )

  const read = useQuery(
    productReads.offer,
    { ...(category !== null && { category }), offset },
    { enabled: enabled && used.catalogue === null },
  )

  const rows: readonly ListedProduct[] | undefined = own ?? read.data?.rows

  return { rows, read, isOwn: own !== null }
}

/** A page of rows, and behind it the next one as soon as this one was near. */
const Page = (props: PageProps) => {
  const { first, category, page, countOf, disabled, remember, onAdd } = props
  const place = useRef<HTMLUListElement>(null)
  const { isNear, wasNear, height } = useSight(place)
  const { rows: read_rows, read, isOwn } = useOffered(category, page, isNear)
  const rows = read_rows ?? (page === 0 && category === null ? first : [])
  const isReading = page === 0 && isNear && rows.length === 0 && read_rows === undefined
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    if (read_rows === undefined) return
    setIsFull(read_rows.length === OFFERED_AT_ONCE)
    remember(read_rows)
  }, [read_rows, remember])

  return (
    <>
      {!isOwn && read.isError && (page === 0 || read_rows === undefined) && (
        <ErrorPanel
          className="mb-2"
          things="products"
          {...queryErrorProps(read)}
        />
      )}
      {isReading && !read.isError && <ListSkeleton things="products" />}
      {page === 0 && read_rows?.length === 0 && <NothingFound words="No products found" />}
      <ul
        ref={place}
        aria-label={page === 0 ? 'products' : `products, part ${page + 1}`}
        style={isNear ? undefined : { height }}
        className={cn(gridClass, page > 0 && 'mt-2', 'min-h-px content-start')}
      >
        {isNear &&
          rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              count={countOf(row.id)}
              disabled={disabled}
              onAdd={onAdd}
            />
          ))}
      </ul>
      {wasNear && isFull && (
        <Page
          {...props}
          page={page + 1}
        />
      )}
    </>
  )
}

/** The categories of what can be sold; undefined while they are read. */
const useCategories = (): readonly string[] | undefined => {
  const used = useCatalogue()
  const own = useMemo(() => used.catalogue?.offeredCategories() ?? null, [used])
  const { data } = useQuery(productReads.offer, { offset: 0 }, { enabled: own === null })

  return own ?? data?.categories
}

type ChipsProps = {
  readonly categories: readonly string[]
  readonly chosen: string | null
  readonly onChoose: (category: string | null) => void
}

const CategoryChips = ({ categories, chosen, onChoose }: ChipsProps) => (
  <div
    role="group"
    aria-label="Categories"
    className={chipsClass}
  >
    {[null, ...categories].map((category) => (
      <button
        key={category ?? ''}
        type="button"
        aria-pressed={category === chosen}
        onClick={() => onChoose(category)}
        className={cn(
          'h-9 flex-none rounded-full border border-border bg-surface px-3 touch-target',
          'text-small font-semibold text-text-2',
          'aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text',
        )}
      >
        {category ?? 'All'}
      </button>
    ))}
  </div>
)

/** The same function all the time, which calls the newest one: rows are not drawn again for it. */
const useSame = (onAdd: ListProps['onAdd']): ListProps['onAdd'] => {
  const latest = useRef(onAdd)
  useEffect(() => {
    latest.current = onAdd
  })

  return useCallback((item) => latest.current(item), [])
}

/** `hasChips`: their place is kept while the categories are read. */
export const AllProducts = ({
  hasChips,
  onAdd,
  ...list
}: ListProps & { readonly hasChips: boolean }) => {
  const add = useSame(onAdd)
  const [category, setCategory] = useState<string | null>(null)
  const found = useCategories()
  const categories = found ?? []
  // One that nothing is left of, or that another department has, is no choice any more.
  const chosen = category !== null && found?.includes(category) === false ? null : category
  const isChoice = categories.length > 0 || chosen !== null

  return (
    <>
      {isChoice ? (
        <CategoryChips
          categories={categories}
          chosen={chosen}
          onChoose={setCategory}
        />
      ) : (
        hasChips && <div className={chipsClass} />
      )}
      <ItemScroller>
        <Page
          key={chosen ?? ''}
          {...list}
          onAdd={add}
          category={chosen}
          page={0}
        />
      </ItemScroller>
    </>
  )
}
