// The pager below a list: which rows are shown, and buttons for the previous and the next page.
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../ui/icons.ts'

export type PagerProps = {
  /** 'products', in the plural. */
  things: string
  /** Counted from 0. */
  offset: number
  /** Rows on this page. */
  shown: number
  limit: number
  total: number
  onMove: (offset: number) => void
}

export const Pager = ({ things, offset, shown, limit, total, onMove }: PagerProps) => (
  <nav
    aria-label={`Pages of ${things}`}
    data-screen-only
    className="flex items-center justify-end gap-1 border-t border-border px-3.5 py-1.5 md:px-4.5"
  >
    <p
      role="status"
      className="figures mr-auto text-small text-text-2"
    >
      {formatNumber(offset + 1)}–{formatNumber(offset + shown)} of {formatNumber(total)}
    </p>
    <IconButton
      label="Previous page"
      icon={IconChevronLeft}
      disabled={offset === 0}
      onClick={() => onMove(Math.max(0, offset - limit))}
    />
    <IconButton
      label="Next page"
      icon={IconChevronRight}
      disabled={offset + shown >= total}
      onClick={() => onMove(offset + limit)}
    />
  </nav>
)
