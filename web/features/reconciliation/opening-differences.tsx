// Money that changed between two shifts: it is in no count, so it is listed beside them.
import {
  differenceFigure,
  differenceWord,
  type OpeningDifference,
  openingText,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'

export const OpeningDifferences = ({ openings }: { openings: readonly OpeningDifference[] }) => (
  <section
    aria-label="Between shifts"
    className="border-t border-border px-3.5 py-3 md:px-4.5"
  >
    <h3 className="text-small font-semibold">Between shifts</h3>
    <ul className="mt-1 space-y-1.5 text-small">
      {openings.map(({ shift_id, date, drawer, difference, ...opening }) => (
        <li
          key={shift_id}
          className="flex justify-between gap-4"
        >
          <span className="min-w-0 text-text-2">
            {formatDay(date)}, {drawer}: {openingText(opening)}
          </span>
          <span className="figures flex-none font-medium text-danger-text">
            {differenceFigure(difference)} {differenceWord(difference)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)
