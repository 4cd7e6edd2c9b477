// The opening hours of the demo shop and its sales per hour: few on Sundays, most on Fridays, on
// Saturdays and before Christmas. Every date counts back from the day on which the demo is made.
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Random } from './random.ts'

const DAYS = 90
const MIN_SALES = 25
const MAX_SALES = 60

/** Sales of an ordinary day, Sunday first. */
const ORDINARY = [27, 31, 30, 32, 35, 45, 49] as const
const HOURS = {
  sunday: { open: 11 * 60, close: 18 * 60 },
  others: { open: 8 * 60 + 30, close: 20 * 60 },
} as const

/** The last 90 Kampala days, the oldest first and today last. */
export const shopDays = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, day) => addDays(businessDate(today), day - DAYS + 1))

/** A Kampala day and minutes (and seconds) after midnight as ISO time in UTC. */
export const momentOf = (date: string, minutes: number, seconds = 0): string =>
  new Date(
    Date.parse(`${date}T00:00:00.000+03:00`) + Math.round((minutes * 60 + seconds) * 1000),
  ).toISOString()

/** 0 for Sunday. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00.000Z`).getUTCDay()

/** Sales rise during Advent, up to a third more on Christmas Eve. */
const seasonOf = (date: string): number => {
  const [, month, day] = date.split('-').map(Number)
  return month === 12 && (day ?? 0) <= 24 ? 1 + (day ?? 0) / 72 : 1
}

/** How many sales are made on this day, 25 to 60. */
export const salesOn = (date: string, chance: Random): number => {
  const expected =
    (ORDINARY[weekdayOf(date)] ?? MIN_SALES) * seasonOf(date) * (0.9 + chance.share() * 0.2)
  return Math.min(MAX_SALES, Math.max(MIN_SALES, Math.round(expected)))
}

/** When the doors open and close on this day, in minutes after midnight. */
export const hoursOf = (date: string): { readonly open: number; readonly close: number } =>
  weekdayOf(date) === 0 ? HOURS.sunday : HOURS.others

/** A moment within the opening hours; most people come between lunch and evening. */
export const momentOfSale = (date: string, chance: Random): string => {
  const { open, close } = hoursOf(date)
  const share = chance.happens(0.5) ? (chance.share() + chance.share()) / 2 : chance.share() ** 0.8
  return momentOf(date, open + (close - open) * share)
}
