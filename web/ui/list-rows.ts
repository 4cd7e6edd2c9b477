// What a list shows: its columns, its rows and what can be done with them.
import type { ReactNode } from 'react'

export type ListColumn<Row> = {
  id: string
  header: string
  /** What it shows; the value to sort by where it is left out. */
  cell?: (row: Row) => ReactNode
  /** Aligns numbers to the right. */
  align?: 'end'
  /** The value to sort by; makes the header a sort button. */
  sort?: (row: Row) => string | number | null
  /**
   * Position on a phone's card: first line left or right, second line, third line, or hidden.
   * 'short' is beside the amount of a folded card only. Default: second line.
   */
  card?: 'title' | 'amount' | 'short' | 'meta' | 'badge' | 'none'
  className?: string
}

export type Sorting = { id: string; down: boolean } | null

/** Rows selected with a checkbox each. */
export type RowSelection<Row> = {
  readonly isChosen: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  /** The name of a row's checkbox for screen readers. */
  readonly labelOf: (row: Row) => string
}

/** What a column shows of a row. */
export const contentOf = <Row>({ cell, sort }: ListColumn<Row>, row: Row): ReactNode =>
  (cell ?? sort)?.(row)

/** What the table and the cards show. */
export type ListRows<Row> = {
  /** What the list holds, for screen readers. */
  caption: string
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: RowSelection<Row>
  /** Buttons at the end of a row. */
  actions?: (row: Row) => ReactNode
  /** Opens the row's details; `openLabel` names the button for screen readers. */
  onOpen?: (row: Row) => void
  openLabel?: (row: Row) => string
  /** Cards are one line; the rest is behind a button with this name. */
  foldLabel?: ((row: Row) => string) | undefined
  /** The last line of a table, by the ids of its columns; the first names it. Cards have none. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** Class of a row, for example to mark the one just added. */
  rowClass?: (row: Row) => string | undefined
}
