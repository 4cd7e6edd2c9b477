// The filters of the sales history: search, start and end date, and three quick periods.
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { playAccepted } from '../../../lib/sound.ts'
import { CameraButton } from '../../../components/camera-button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { activeParts, type HistoryFilterState, quickPeriods } from './use-history-filter.ts'

const Periods = ({
  filter,
  change,
}: {
  filter: HistoryFilterState
  change: (part: Partial<HistoryFilterState>) => void
}) => (
  <div
    role="group"
    aria-label="Period"
    className="flex h-11 items-center gap-1.5"
  >
    {quickPeriods().map(({ label, from, until }) => {
      const chosen = filter.from === from && filter.until === until
      return (
        <button
          key={label}
          type="button"
          aria-pressed={chosen}
          onClick={() => change(chosen ? { from: '', until: '' } : { from, until })}
          className="h-9 rounded-full border border-border bg-surface px-3.5 text-small whitespace-nowrap text-text-2 touch-target hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
        >
          {label}
        </button>
      )
    })}
  </div>
)

/** '42 sales · UGX 1,105,500', and how many of them are listed if not all. */
const summaryOf = (
  found: { count: number; total: number; listed: number } | undefined,
): string | undefined => {
  if (found === undefined) return undefined
  const sentence =
    `${formatNumber(found.count)} ${found.count === 1 ? 'sale' : 'sales'} · ` +
    formatUgx(found.total)
  return found.listed < found.count ? `${sentence} · newest ${found.listed} shown` : sentence
}

type HistoryFilterBarProps = {
  filter: HistoryFilterState
  change: (part: Partial<HistoryFilterState>) => void
  /** The result of the filter, once it is known. */
  found: { count: number; total: number; listed: number } | undefined
}

export const HistoryFilterBar = ({ filter, change, found }: HistoryFilterBarProps) => {
  const takeCode = (search: string): void => {
    playAccepted()
    change({ search })
  }

  const isBackwards = filter.from !== '' && filter.until !== '' && filter.until < filter.from

  return (
    <FilterBar
      search={{
        label: 'Receipt # or Cashier',
        value: filter.search,
        onChange: (search) => change({ search }),
        acceptScan: true,
        aside: (
          <CameraButton
            onCode={takeCode}
            result={summaryOf(found)}
          />
        ),
      }}
      active={activeParts(filter).map(({ label, without }) => ({
        label,
        onRemove: () => change(without),
      }))}
      summary={summaryOf(found)}
      problem={isBackwards ? 'The first day cannot be after the last' : null}
    >
      <Field label="Start date">
        <DateField
          value={filter.from}
          words={null}
          max={filter.until || undefined}
          onChange={(from) => change({ from })}
          wrapClass="md:w-40"
        />
      </Field>
      <Field label="End date">
        <DateField
          value={filter.until}
          words={null}
          min={filter.from || undefined}
          aria-invalid={isBackwards || undefined}
          onChange={(until) => change({ until })}
          wrapClass="md:w-40"
        />
      </Field>
      <Periods
        filter={filter}
        change={change}
      />
    </FilterBar>
  )
}
