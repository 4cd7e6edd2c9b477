// A ranking with a bar per row: products, people or departments by size.
import { cn } from '../cn.ts'

export type RankRow = {
  readonly key: string
  readonly name: string
  /** Sets the length of the bar. */
  readonly value: number
  /** The value as text: '1,488,000'. */
  readonly text: string
  /** Small text below the name or the value: '142 sales', '49% of total'. */
  readonly note?: string | undefined
  readonly detail?: string | undefined
}

type RankBarsProps = {
  label: string
  rows: readonly RankRow[]
  className?: string | undefined
}

export const RankBars = ({ label, rows, className }: RankBarsProps) => {
  const largest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol
      aria-label={label}
      className={cn('space-y-3', className)}
    >
      {rows.map(({ key, name, value, text, note, detail }) => (
        <li
          key={key}
          data-keep
        >
          <div className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-semibold break-words">{name}</span>
            <b className="figures flex-none">{text}</b>
          </div>
          <div
            aria-hidden
            className="mt-1 h-1.5 rounded-full bg-hover forced-color-adjust-none"
          >
            <div
              className="h-full rounded-full bg-c1"
              style={{ width: `${(Math.max(0, value) / largest) * 100}%` }}
            />
          </div>
          {(note || detail) && (
            <div className="figures mt-0.5 flex justify-between gap-3 text-small text-text-2">
              <span className="min-w-0 truncate">{note}</span>
              <span className="flex-none">{detail}</span>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
