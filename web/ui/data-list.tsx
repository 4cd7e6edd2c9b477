// Every list of the product: one definition of columns gives a real table from 768 px on and cards on phones.
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'
import { useMedia } from './use-media.ts'

export type ListColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand to the right. */
  align?: 'end'
  /** Makes the header a sort button: what to compare. */
  sort?: (row: Row) => string | number | null
  /** Where it stands on a phone's card: first line left or right, second line, third line, or nowhere. Default: second line. */
  card?: 'title' | 'amount' | 'meta' | 'badge' | 'none'
  className?: string
}

export type Sorting = { id: string; down: boolean } | null

/** Rows chosen with a box before each. */
export type Selection<Row> = {
  readonly isChosen: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** Names the box of a row for screen readers. */
  readonly labelOf: (row: Row) => string
}

type DataListProps<Row> = {
  /** What the list holds, for screen readers. */
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: Selection<Row>
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** Opens the row's details; `openLabel` names the button for screen readers. */
  onOpen?: (row: Row) => void
  openLabel?: (row: Row) => string
  /** Marks rows, for example the one just added. */
  rowClass?: (row: Row) => string | undefined
  /** Lists with many columns are cards up to 1000 px. Default: up to 768 px. */
  cardsBelow?: 768 | 1000
  /** More rows exist on the server than were read. */
  onMore?: (() => void) | undefined
  /** Under the rows: totals. */
  footer?: ReactNode
  initialSort?: Sorting
  /** The server sorts: rows are shown as they come, and a press on a header only asks for another order. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}

const WHOLE = 200

const compare = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
}

const sorted = <Row,>(rows: readonly Row[], columns: readonly ListColumn<Row>[], sorting: Sorting): readonly Row[] => {
  const key = columns.find((column) => column.id === sorting?.id)?.sort
  if (!key || !sorting) return rows
  return rows.toSorted((a, b) => (sorting.down ? -1 : 1) * compare(key(a), key(b)))
}

export const DataList = <Row,>({ initialSort = null, onMore, footer, cardsBelow = 768, sorting: asked, onSort, ...list }: DataListProps<Row>) => {
  const wide = useMedia(`(width >= ${cardsBelow}px)`)
  const [own, setOwn] = useState<Sorting>(initialSort)
  const [limit, setLimit] = useState(WHOLE)
  const sorting = onSort ? (asked ?? null) : own
  const rows = onSort ? list.rows : sorted(list.rows, list.columns, own)
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const more = shown.length < rows.length ? () => setLimit(limit + WHOLE) : onMore
  return (
    <>
      {wide ? <DataTable {...list} rows={shown} sorting={sorting} onSort={onSort ?? setOwn} /> : <DataCards {...list} rows={shown} />}
      {footer}
      {more && (
        <div data-screen-only className="flex justify-center p-3">
          <Button onClick={more}>Show more</Button>
        </div>
      )}
    </>
  )
}
