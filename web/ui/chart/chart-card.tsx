// A card with a chart: title, legend, and the same figures as a table.
import { type ReactNode, useState } from 'react'
import { Card } from '../card.tsx'
import { cn } from '../cn.ts'
import { IconButton } from '../icon-button.tsx'
import { IconChartBar, IconTable } from '../icons.ts'
import type { Series } from './series.ts'

const Legend = ({ series, className }: { series: readonly Series[]; className?: string }) => (
  <ul
    aria-label="Colours"
    className={cn('flex flex-wrap gap-x-4 gap-y-1 text-small', className)}
  >
    {series.map(({ name, colour }) => (
      <li
        key={name}
        className="flex items-center gap-1.5"
      >
        <span
          aria-hidden
          className="size-2.5 rounded-[3px] forced-color-adjust-none"
          style={{ backgroundColor: `var(--${colour})` }}
        />
        {name}
      </li>
    ))}
  </ul>
)

/** The figures of a chart as a table; the first cell names the row. */
export type ChartTable = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type ChartCardProps = {
  title: string
  /** What the chart shows, in one visible sentence. */
  headline?: ReactNode
  series?: readonly Series[]
  table: ChartTable
  className?: string
  /** The chart. */
  children: ReactNode
}

const Figures = ({ caption, table }: { caption: string; table: ChartTable }) => (
  <div className="overflow-x-auto">
    <table className="figures w-full text-right">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {table.head.map((name, index) => (
            <th
              key={name}
              scope="col"
              className={
                index === 0
                  ? 'py-2 text-left text-label text-text-2'
                  : 'py-2 pl-3 text-label text-text-2'
              }
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name = '', ...cells]) => (
          <tr
            key={name}
            className="border-t border-border"
          >
            <th
              scope="row"
              className="py-1.5 text-left font-medium"
            >
              {name}
            </th>
            {cells.map((cell, index) => (
              <td
                key={table.head[index + 1]}
                className="py-1.5 pl-3"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const ChartCard = ({
  title,
  headline,
  series = [],
  table,
  className,
  children,
}: ChartCardProps) => {
  const [asTable, setAsTable] = useState(false)
  const actions = (
    <div className="ml-auto flex items-center gap-2">
      {series.length > 0 && !asTable && <Legend series={series} />}
      <IconButton
        size="s"
        data-screen-only
        icon={asTable ? IconChartBar : IconTable}
        label={asTable ? 'View as chart' : 'View as table'}
        aria-description={title}
        onClick={() => setAsTable(!asTable)}
      />
    </div>
  )

  return (
    <Card
      title={title}
      actions={actions}
      className={className}
    >
      {headline && <p className="-mt-2 mb-3 text-text-2">{headline}</p>}
      {asTable ? (
        <Figures
          caption={title}
          table={table}
        />
      ) : (
        children
      )}
    </Card>
  )
}
