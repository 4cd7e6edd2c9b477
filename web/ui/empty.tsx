// The empty state of a list: a drawing, a text and one action.
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const DRAWINGS = {
  receipt: 'M30 14h36v58l-6-5-6 5-6-5-6 5-6-5-6 5z M39 28h18 M39 38h18 M39 48h10 M14 80h68',
  box: 'M48 14l30 14v36L48 80 18 64V28z M18 28l30 14 30-14 M48 42v38 M33 21l30 14',
  bottle:
    'M40 14h16v10H40z M37 24h22v8H37z M37 32c-9 4-13 10-13 20v24a4 4 0 0 0 4 4h40a4 4 0 0 0 ' +
    '4-4V52c0-10-4-16-13-20z M24 56h48 M48 62v10',
  people:
    'M36 44a12 12 0 1 0 0-24 12 12 0 0 0 0 24z M14 78c0-14 9-24 22-24s22 10 22 24 M60 44a10 10 ' +
    '0 1 0-3-19 M64 54c11 1 18 10 18 24',
  search: 'M42 64a24 24 0 1 0 0-48 24 24 0 0 0 0 48z M60 58l22 22 M32 40h20',
  calm: 'M48 82a34 34 0 1 0 0-68 34 34 0 0 0 0 68z M33 49l11 11 20-23',
} as const

type EmptyProps = {
  drawing?: keyof typeof DRAWINGS
  /** The text. */
  children: ReactNode
  hint?: ReactNode
  /** One primary action and an optional link to the guide. */
  actions?: ReactNode
  className?: string | undefined
}

export const Empty = ({ drawing = 'receipt', children, hint, actions, className }: EmptyProps) => (
  <div className={cn('flex flex-col items-center px-4 py-10 text-center', className)}>
    <svg
      viewBox="0 0 96 96"
      aria-hidden
      className="mb-3 size-24 text-border-strong"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={DRAWINGS[drawing]} />
      <circle
        cx="78"
        cy="20"
        r="5"
        fill="var(--accent)"
        stroke="none"
      />
    </svg>
    <p className="max-w-sm font-semibold">{children}</p>
    {hint && <p className="mt-1 max-w-sm text-text-2">{hint}</p>}
    {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
  </div>
)

/** The empty state of a filter without matches. */
export const NoMatch = ({
  wanted,
  onClear,
}: {
  wanted?: string | undefined
  onClear: () => void
}) => (
  <Empty
    drawing="search"
    actions={
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 px-2 font-semibold text-primary-text underline underline-offset-4"
      >
        Clear filters
      </button>
    }
  >
    {wanted ? `No match for '${wanted}'.` : 'Nothing matches these filters.'}
  </Empty>
)
