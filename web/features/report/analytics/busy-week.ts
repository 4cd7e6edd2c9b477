// Sales of a week as a grid: seven weekdays by the business hours.
import { hasEnoughSales, type Evidence } from '@webale/domain/features/report/enough-sales.ts'
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import type { reportApi } from '@webale/domain/features/report/report.api.ts'

export type BusyHour = OutputOf<typeof reportApi.busyHours>['hours'][number]

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const FULL = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const OPENS = 8
const CLOSES = 20

/** The hours to show: 8 to 20, and hours outside with sales. */
export const hoursToShow = (hours: readonly BusyHour[]): number[] => {
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(OPENS, ...all)
  return Array.from({ length: Math.max(CLOSES, ...all) - first + 1 }, (_, index) => first + index)
}

/** Sales in UGX per weekday (Monday first) and hour. */
export const buildWeekGrid = (hours: readonly BusyHour[], across: readonly number[]): number[][] =>
  WEEKDAYS.map((_day, weekday) =>
    across.map(
      (hour) =>
        hours.find((cell) => cell.weekday === weekday && cell.hour === hour)?.sales_total ?? 0,
    ),
  )

const formatHour = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** 'Friday 17:00 to 18:00'. */
export const hourName = (weekday: number, hour: number): string =>
  `${FULL[weekday] ?? ''} ${formatHour(hour)} to ${formatHour(hour + 1)}`

/**
 * 'Busiest in the last 30 days: Friday 17:00 to 18:00.' Empty when there are too few sales
 * (decision R11).
 */
export const describeBusiest = (
  hours: readonly BusyHour[],
  evidence: Evidence,
  span: string,
): string => {
  const busiest = hours.toSorted((a, b) => b.sales_total - a.sales_total)[0]
  if (busiest === undefined) return 'Nothing was sold.'
  return hasEnoughSales(evidence)
    ? `Busiest ${span}: ${hourName(busiest.weekday, busiest.hour)}.`
    : `Sales by weekday and hour ${span}.`
}
