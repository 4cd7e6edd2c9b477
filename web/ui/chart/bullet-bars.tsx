// Bullet bars: actual value against target, one bar
// with a tick per row. The figures are beside the bar.
import { cn } from '../cn.ts'
import { scaleBullet } from './bullet-scale.ts'

export type BulletRow = {
  readonly key: string
  readonly name: string
  readonly note?: string | undefined
  readonly value: number
  /** The value at the tick. */
  readonly target: number
  /** The value as text: '85 ml', 'Out'. */
  readonly text: string
  readonly tone: 'good' | 'attention' | 'bad'
}

const FILLS = {
  good: 'bg-c1',
  attention: 'bg-accent',
  bad: 'bg-danger',
} as const

const Row = ({ row }: { row: BulletRow }) => {
  const { filled, tick } = scaleBullet(row.value, row.target)
  return (
    <li
      data-keep
      className="grid grid-cols-[minmax(0,1fr)_5.5rem_4.5rem] items-center gap-3 border-b border-border py-2.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(5.5rem,30%)_5rem]"
    >
      <div className="min-w-0">
        <p className="font-semibold break-words">{row.name}</p>
        {row.note && <p className="figures text-small text-text-2">{row.note}</p>}
      </div>
      <span
        aria-hidden
        className="relative block h-1.5 rounded-full bg-hover forced-color-adjust-none"
      >
        <span
          className={cn('block h-full rounded-full', FILLS[row.tone])}
          style={{ width: `${filled}%` }}
        />
        {tick !== null && (
          <span
            className="absolute -top-1 h-3.5 w-0.5 rounded-full bg-border-strong"
            style={{ left: `${tick}%` }}
          />
        )}
      </span>
      <b className={cn('figures text-right', row.tone === 'bad' && 'text-danger-text')}>
        {row.text}
      </b>
    </li>
  )
}

export const BulletBars = ({ label, rows }: { label: string; rows: readonly BulletRow[] }) => (
  <ul aria-label={label}>
    {rows.map((row) => (
      <Row
        key={row.key}
        row={row}
      />
    ))}
  </ul>
)
