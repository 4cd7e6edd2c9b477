// The list of one tab: rows, skeletons of the same size while it loads, a text when it is empty,
// Retry when it fails.
import type { ReactNode } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MAX_ROWS, type Items } from './use-items.ts'

type ItemListProps = {
  /** What is listed: products, services. */
  things: string
  items: Items<unknown>
  empty: ReactNode
  /** A line below the rows, or below the text of an empty list. */
  below?: ReactNode
  /** The rows, drawn. */
  children: ReactNode
}

/**
 * About 24rem on screens up to 900 px high, the whole
 * column on higher ones and on phones (decision D17).
 */
const scrollClass =
  'min-h-0 overflow-y-auto overscroll-contain max-md:overflow-visible md:[@media(height<=900px)]:max-h-96'

/** What scrolls below the tabs. */
export const ItemScroller = ({ children }: { children: ReactNode }) => (
  <div
    data-item-list
    className={cn(
      scrollClass,
      '-mx-3 px-3 pt-3 pb-5 md:[mask-image:linear-gradient(to_bottom,black_calc(100%-1.25rem),transparent)]',
    )}
  >
    {children}
  </div>
)

/** Shown while the first rows are read. */
export const ListSkeleton = ({ things }: { things: string }) => (
  <div
    role="status"
    aria-busy="true"
    aria-label={`Loading ${things}`}
    className="space-y-2"
  >
    {Array.from({ length: MAX_ROWS }, (_, index) => (
      <Skeleton
        key={index}
        className="h-16 rounded-row"
      />
    ))}
  </div>
)

/** The line of chips above the list, with room for the outline of the first one. */
export const chipsClass =
  '-mx-1 flex h-12 pointer-coarse:h-14 flex-none items-center gap-1.5 overflow-x-auto px-1'

export const gridClass = 'grid grid-cols-1 gap-2 2xl:grid-cols-2'

export const ItemList = ({ things, items, empty, below, children }: ItemListProps) => {
  const { rows, stale, capped, problem } = items
  return (
    <ItemScroller>
      {problem !== null && (
        <ErrorPanel
          className="mb-2"
          things={things}
          {...problem}
        />
      )}
      {rows === undefined && problem === null && <ListSkeleton things={things} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <ul
          aria-label={things}
          className={cn(gridClass, stale && 'opacity-60 transition-opacity delay-300')}
        >
          {children}
        </ul>
      )}
      {below}
      {capped && !stale && (
        <p className="pt-2 text-center text-small text-text-3">
          These are the first {MAX_ROWS}. Type more of the name to find the others.
        </p>
      )}
    </ItemScroller>
  )
}

/** 'No products found', and what can be done about it. */
export const NothingFound = ({
  words,
  hint,
  actions,
}: {
  words: string
  hint?: ReactNode
  actions?: ReactNode
}) => (
  <Empty
    drawing="box"
    hint={hint}
    actions={actions}
    className="py-6"
  >
    {words}
  </Empty>
)
