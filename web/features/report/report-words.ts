// How the figures of a report are put: the days in words, what is compared with what, which hours are drawn, and the one sentence.
import type { Bucket, Days, Figures, Period } from '@webale/domain/features/report/report.ts'
import { ugx } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import type { BarPoint } from '../../ui/chart/bars-layout.ts'

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (date: string): string => format.format(new Date(`${date}T00:00:00.000Z`))
}
const dayOfMonth = written({ day: 'numeric' })
const dayMonth = written({ day: 'numeric', month: 'long' })
const dayMonthYear = written({ day: 'numeric', month: 'long', year: 'numeric' })
const weekday = written({ weekday: 'long' })
const shortWeekday = written({ weekday: 'short' })
const shortDayMonth = written({ day: 'numeric', month: 'short' })

/** '21 November 2026', '15 – 21 November 2026', '23 October – 21 November 2026'. */
export const daysInWords = ({ from, until }: Days): string => {
  if (from === until) return dayMonthYear(until)
  const start = from.slice(0, 7) === until.slice(0, 7) ? dayOfMonth(from) : from.slice(0, 4) === until.slice(0, 4) ? dayMonth(from) : dayMonthYear(from)
  return `${start} – ${dayMonthYear(until)}`
}

/** What the figures are compared with, for people. */
export const COMPARED_WITH = { daily: 'yesterday by this hour', weekly: 'the 7 days before', monthly: 'the 30 days before' } as const satisfies Record<
  Period,
  string
>

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0)

/** Yesterday up to this hour: a morning compared with a whole day would always look like a disaster. */
const untilHour = (buckets: readonly Bucket[], hour: string): Figures => {
  const passed = buckets.filter(({ at }) => at <= hour)
  const total = passed.reduce((sum, { sales_total }) => sum + sales_total, 0)
  const transactions = passed.reduce((sum, bucket) => sum + bucket.transactions, 0)
  return {
    sales_total: total,
    transactions,
    items_sold: passed.reduce((sum, { items_sold }) => sum + items_sold, 0),
    average_basket: transactions === 0 ? 0 : Math.round(total / transactions),
    cogs: sumOf(passed.map(({ cogs }) => cogs)),
    gross_profit: sumOf(passed.map(({ gross_profit }) => gross_profit)),
  }
}

type Compared = { readonly previous: Figures; readonly previous_buckets: readonly Bucket[] }

/** The figures that those of a period are held against. */
export const comparedFigures = (period: Period, report: Compared, hour: string): Figures =>
  period === 'daily' ? untilHour(report.previous_buckets, hour) : report.previous

/** The change as a share (0.124 is 12.4 % more); undefined where there was nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | undefined =>
  now === null || before === null || before <= 0 ? undefined : (now - before) / before

const OPENS = 8
const CLOSES = 20

/** The buckets that are drawn: of a day the hours when shops are open, and any other in which something was sold. */
export const drawnBuckets = (buckets: readonly Bucket[], period: Period): readonly Bucket[] => {
  if (period !== 'daily') return buckets
  const busy = buckets.flatMap(({ transactions }, hour) => (transactions > 0 ? [hour] : []))
  return buckets.slice(Math.min(OPENS, busy[0] ?? OPENS), Math.max(CLOSES, busy.at(-1) ?? CLOSES) + 1)
}

/** What there is a line for: of a day the drawn hours that have begun. */
export const passedBuckets = (buckets: readonly Bucket[], period: Period, hour: string): readonly Bucket[] =>
  period === 'daily' ? drawnBuckets(buckets, period).filter(({ at }) => at <= hour) : buckets

const nextHour = (hour: string): string => String((Number(hour) + 1) % 24).padStart(2, '0')

const LABELS = {
  daily: (at: string) => ({ label: `${at}:00`, short: String(Number(at)), name: `${at}:00 to ${nextHour(at)}:00` }),
  weekly: (at: string) => ({ label: `${shortWeekday(at)} ${dayOfMonth(at)}`, short: shortWeekday(at), name: formatDay(at) }),
  monthly: (at: string) => ({ label: shortDayMonth(at), short: dayOfMonth(at), name: formatDay(at) }),
} as const satisfies Record<Period, (at: string) => Pick<BarPoint, 'label' | 'short' | 'name'>>

/** How a day or hour is written under a chart and in its words. */
export const dayLabels = (at: string, period: Period) => LABELS[period](at)

/** The bars of the sales chart: sales, and gross profit for those who may see it. `current` is today or the hour that runs. */
export const barPoints = (buckets: readonly Bucket[], period: Period, current: string): BarPoint[] =>
  buckets.map(({ at, sales_total, gross_profit }) => ({
    key: at,
    ...dayLabels(at, period),
    values: gross_profit === null ? [sales_total] : [sales_total, gross_profit],
    current: at === current,
  }))

const bestName = (at: string, period: Period): string => {
  if (period === 'daily') return `${at}:00`
  return period === 'weekly' ? weekday(at) : `${weekday(at)} ${dayMonth(at)}`
}

/** 'Friday was the best day, 36 % above average.' Hours and days without a sale do not count for the average. */
export const bestInWords = (buckets: readonly Bucket[], period: Period): string | null => {
  const sold = buckets.filter(({ sales_total }) => sales_total > 0)
  const [first] = sold
  if (first === undefined) return null
  const best = sold.reduce((most, bucket) => (bucket.sales_total > most.sales_total ? bucket : most), first)
  const above = Math.round((best.sales_total / (sold.reduce((sum, { sales_total }) => sum + sales_total, 0) / sold.length) - 1) * 100)
  const start = `${bestName(best.at, period)} was the best ${period === 'daily' ? 'hour' : 'day'}`
  return sold.length > 1 && above > 0 ? `${start}, ${above} % above average.` : `${start}, ${ugx(best.sales_total)}.`
}
