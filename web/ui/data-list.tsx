// The list of the product: one definition of columns gives a table from 768 px and cards below.
import type { ListColumn, ListRows, Sorting } from './list-rows.ts'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { DataCards } from './data-cards.tsx'
import { DataTable } from './data-table.tsx'
import { useMediaQuery } from './use-media-query.ts'

type DataListProps<Row> = ListRows<Row> & {
  /** Below this width the list shows cards. 1000 is for lists with many columns; default 768. */
  cardsBelow?: 768 | 1000
  /** Set when more rows exist on the server. */
  onMore?: (() => void) | undefined
  /** Below the rows: totals; a table with `totals` of its own has none. */
  footer?: ReactNode
  initialSort?: Sorting
  /**
   * The server sorts: rows are shown in the given order,
   * and a press on a header requests another order.
   */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}

const WHOLE = 200

const compareValues = (a: string | number | null, b: string | number | null): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
}

const sortRows = <Row,>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  sorting: Sorting,
): readonly Row[] => {
  const key = columns.find((column) => column.id === sorting?.id)?.sort
  if (!key || !sorting) return rows
  return rows.toSorted((a, b) => (sorting.down ? -1 : 1) * compareValues(key(a), key(b)))
}

export const DataList = <Row,>({
  initialSort = null,
  onMore,
  footer,
  cardsBelow = 768,
  sorting: asked,
  onSort,
  ...list
}: DataListProps<Row>) => {
  // Paper has tables, whatever its width.
  const wide = useMediaQuery(`(width >= ${cardsBelow}px), print`)
  const [own, setOwn] = useState<Sorting>(initialSort)
  const [limit, setLimit] = useState(WHOLE)
  const sorting = onSort ? (asked ?? null) : own
  const rows = onSort ? list.rows : sortRows(list.rows, list.columns, own)
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const more = shown.length < rows.length ? () => setLimit(limit + WHOLE) : onMore

  return (
    <>
      {wide ? (
        <DataTable
          {...list}
          rows={shown}
          sorting={sorting}
          onSort={onSort ?? setOwn}
        />
      ) : (
        <DataCards
          {...list}
          rows={shown}
        />
      )}
      {!(wide && list.totals) && footer}
      {more && (
        <div
          data-screen-only
          className="flex justify-center p-3"
        >
          <Button onClick={more}>Show more</Button>
        </div>
      )}
    </>
  )
}
