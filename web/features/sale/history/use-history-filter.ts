// The filter of the sales history. It is in the URL, so
// that a filtered list can be bookmarked and shared.
import { addDays, formatDay } from '@webale/domain/kernel/time.ts'
import { readDay, readText, useUrlFilter } from '../../../lib/url-filter.ts'
import { today } from '../../../lib/now.ts'

export type HistoryFilterState = {
  /** Part of a receipt number or of a cashier's name. */
  readonly search: string
  /** Kampala days, YYYY-MM-DD, '' for no limit; both days are included. */
  readonly from: string
  readonly until: string
}

export type HistoryPeriod = {
  readonly label: string
  readonly from: string
  readonly until: string
}

const EMPTY: HistoryFilterState = { search: '', from: '', until: '' }

/** The periods of the three chips; '7 days' is today and the six days before (decision S19). */
export const quickPeriods = (): readonly HistoryPeriod[] => {
  const now = today()
  return [
    { label: 'Today', from: now, until: now },
    { label: 'Yesterday', from: addDays(now, -1), until: addDays(now, -1) },
    { label: '7 days', from: addDays(now, -6), until: now },
  ]
}

type ActivePart = { readonly label: string; readonly without: Partial<HistoryFilterState> }

const periodParts = ({ from, until }: HistoryFilterState): readonly ActivePart[] => {
  const quick = quickPeriods().find((period) => period.from === from && period.until === until)
  if (quick !== undefined) return [{ label: quick.label, without: { from: '', until: '' } }]

  return [
    ...(from ? [{ label: `From ${formatDay(from)}`, without: { from: '' } }] : []),
    ...(until ? [{ label: `Until ${formatDay(until)}`, without: { until: '' } }] : []),
  ]
}

/** The active filters as texts, one for each that can be removed. */
export const activeParts = (filter: HistoryFilterState): readonly ActivePart[] => [
  ...(filter.search ? [{ label: `'${filter.search}'`, without: { search: '' } }] : []),
  ...periodParts(filter),
]

export const useHistoryFilter = () => {
  const [params, change] = useUrlFilter()
  const filter: HistoryFilterState = {
    search: readText(params, 'search', 100),
    from: readDay(params, 'from'),
    until: readDay(params, 'until'),
  }

  return {
    filter,
    change: (part: Partial<HistoryFilterState>) => change(part),
    clear: () => change(EMPTY),
    isFiltered: filter.search !== '' || filter.from !== '' || filter.until !== '',
  }
}
