// A week of takings as a grid: seven weekdays down, the hours of business across.
import type { OutputOf } from '@webale/domain/kernel/operation.ts'
import type { reportApi } from '@webale/domain/features/report/report.api.ts'

export type BusyHour = OutputOf<typeof reportApi.busyHours>[number]

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const FULL = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const OPENS = 8
const CLOSES = 20

/** The hours that are drawn: 8 to 20, and whatever lies outside of it when something was sold then. */
export const hoursAcross = (hours: readonly BusyHour[]): number[] => {
  const all = hours.map(({ hour }) => hour)
  const first = Math.min(OPENS, ...all)
  return Array.from({ length: Math.max(CLOSES, ...all) - first + 1 }, (_, index) => first + index)
}

/** Takings in UGX per weekday (Monday first) and drawn hour. */
export const weekGrid = (hours: readonly BusyHour[], across: readonly number[]): number[][] =>
  WEEKDAYS.map((_day, weekday) => across.map((hour) => hours.find((cell) => cell.weekday === weekday && cell.hour === hour)?.sales_total ?? 0))

const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`

/** 'Friday 17:00 to 18:00'. */
export const hourName = (weekday: number, hour: number): string => `${FULL[weekday] ?? ''} ${clock(hour)} to ${clock(hour + 1)}`

/** When to have two people at the counter. */
export const busiestInWords = (hours: readonly BusyHour[], span: string): string => {
  const busiest = hours.toSorted((a, b) => b.sales_total - a.sales_total)[0]
  return busiest === undefined ? 'Nothing was sold.' : `Busiest ${span}: ${hourName(busiest.weekday, busiest.hour)}. Have two people at the counter then.`
}
