// The banner below the top bar: the server cannot save, its clock is wrong, or many sales are only
// on this till. The screen keeps its content, above all a cart.
import { Link } from 'react-router'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconAlertTriangle } from '../ui/icons.ts'

/** Two messages at once need more lines on a narrow screen. */
export const isLongTrouble = (words: string): boolean => words.length > 110

/** `hasCopy`: sales are in danger, and the page of the till saves a copy of them. */
export const StorageBanner = ({ words, hasCopy }: { words: string; hasCopy: boolean }) => (
  <div
    className={cn(
      'flex h-(--trouble-h) items-center justify-center gap-2.5 border-b border-border px-4 text-small font-medium',
      hasCopy ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
    )}
  >
    <Icon
      of={IconAlertTriangle}
      className="flex-none"
    />
    <p
      role="status"
      className={cn('min-w-0', isLongTrouble(words) ? 'line-clamp-5' : 'line-clamp-2')}
    >
      {words}
    </p>
    {hasCopy && (
      <Link
        to="/till"
        className="inline-flex h-8 flex-none items-center rounded-control border border-current px-2.5 font-semibold whitespace-nowrap pointer-coarse:h-11"
      >
        Save a copy
      </Link>
    )}
  </div>
)
