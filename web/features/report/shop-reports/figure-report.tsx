// A shop report of figures: tiles with the totals, one
// list, and a CSV file with the same rows and totals.
import { MAX_SHOP_REPORT_ROWS } from '@webale/domain/features/report/goods-report.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CURRENCY } from '@webale/domain/kernel/product-name.ts'
import type { ReactNode } from 'react'
import { downloadText, formatCsv } from '../../../lib/csv.ts'
import { Card } from '../../../ui/card.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Stat } from '../../../ui/stat.tsx'
import { type FigureColumn, fileRowsOf, listColumnsOf } from './figure-columns.ts'

/** `chooser` is the control that chooses another report. */
export type ShopReportProps = { chooser: ReactNode }

export const ReportLoading = () => (
  <output
    aria-busy="true"
    aria-label="Loading the report"
    className="block"
  >
    <Skeleton className="mb-4 h-26 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </output>
)

/** `count` is a number without a currency. */
export type Tile = {
  readonly label: string
  readonly amount?: number | null
  readonly count?: number
  readonly note?: string | undefined
}

export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <section
    aria-label="Summary"
    className="mb-4"
  >
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 print:grid-cols-4">
      {tiles.map(({ label, amount, count, note }) => (
        <li
          key={label}
          data-keep
          className="grid"
        >
          <Stat
            label={label}
            {...(count === undefined && { unit: CURRENCY })}
            value={formatNumber(count ?? amount ?? 0)}
            note={note}
          />
        </li>
      ))}
    </ul>
  </section>
)

type FigureListProps<Row> = {
  title: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** All rows; only the first are in the list. */
  count: number
  empty: string
  note?: ReactNode
}

export const FigureList = <Row,>({
  title,
  columns,
  rows,
  rowKey,
  count,
  empty,
  note,
}: FigureListProps<Row>) => (
  <Card
    title={title}
    flush
    className="mb-4"
  >
    {rows.length === 0 ? (
      <Empty drawing="calm">{empty}</Empty>
    ) : (
      <DataList
        caption={title}
        columns={listColumnsOf(columns)}
        rows={rows}
        rowKey={rowKey}
        cardsBelow={1000}
        footer={
          <p className="border-t border-border px-3.5 py-3 text-small text-text-2 md:px-4.5">
            Amounts in UGX. {note}
            {count > rows.length &&
              ` The first ${formatNumber(MAX_SHOP_REPORT_ROWS)} of ${formatNumber(count)}; ` +
                `the totals hold all.`}
          </p>
        }
      />
    )}
  </Card>
)

/** Saves the rows and the totals: 'stock-value-2026-11-21.csv'. */
export const downloadFigures = async <Row,>(
  name: string,
  { from, until }: Days,
  columns: readonly FigureColumn<Row>[],
  rows: readonly Row[],
  totals: Readonly<Partial<Record<string, number | null>>>,
): Promise<void> =>
  downloadText(
    `${name}-${from === until ? until : `${from}-to-${until}`}.csv`,
    await formatCsv(
      columns.map(({ header }) => header),
      fileRowsOf(columns, rows, totals),
    ),
    'text/csv;charset=utf-8',
  )
