// The difference between the sums, live while the person types: green when it is zero, red
// otherwise, and always with a text.
import {
  differenceFigure,
  differenceWord,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { cn } from '../../ui/cn.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts'

const lookOf = (difference: number | null): string => {
  if (difference === null) return 'bg-sunken text-text-2'
  return difference === 0 ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger-text'
}

/** `difference` in UGX; null until both sums are entered. */
export const DifferenceLine = ({ difference }: { difference: number | null }) => (
  <div
    className={cn(
      'flex min-h-14 items-center justify-between gap-3 rounded-row px-3.5 py-2',
      lookOf(difference),
    )}
  >
    <span className="text-small font-semibold">Difference</span>
    <output
      aria-label="Difference"
      className="flex items-center gap-2 text-right"
    >
      {difference === null ? (
        <span className="text-small">Fill in both sums</span>
      ) : (
        <>
          <Icon of={difference === 0 ? IconCheck : IconAlertTriangle} />
          <span className="figures font-display text-h2">{differenceFigure(difference)}</span>
          <span className="text-small font-semibold">{differenceWord(difference)}</span>
        </>
      )}
    </output>
  </div>
)
