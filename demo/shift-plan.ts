// Which shifts the drawers of the demo had: one for
// each drawer and day, and which sales belong to each.
import type { Actor } from '@webale/domain/access/role.ts'
import { hoursOf, momentOf } from './calendar.ts'
import type { DepartmentName } from './departments.ts'
import { addMinutes } from './past.ts'
import type { Team } from './people.ts'
import { createRandom } from './random.ts'
import type { DemoSale } from './sales.ts'

export type DrawerName = 'Main counter' | 'Perfume counter'

type DrawerPlan = {
  readonly name: DrawerName
  /** Null: the whole shop. */
  readonly department: DepartmentName | null
  /** Whose sales go into it. */
  readonly serves: readonly DepartmentName[]
}

export const drawerPlans: readonly DrawerPlan[] = [
  { name: 'Main counter', department: null, serves: ['Cosmetics', 'Printing & Design'] },
  { name: 'Perfume counter', department: 'Perfume Lounge', serves: ['Perfume Lounge'] },
]

export type PlannedShift = {
  readonly id: string
  readonly closure_id: string
  readonly drawer: DrawerName
  readonly date: string
  readonly days_ago: number
  readonly opened_at: string
  /** Null while it is open. */
  readonly closed_at: string | null
  readonly opened_by: Actor
  readonly closed_by: Actor
  /** Those who work at the drawer. */
  readonly keepers: readonly Actor[]
  readonly sold: readonly DemoSale[]
  /** Sales that arrived after closing. */
  readonly late: readonly DemoSale[]
}

/** Nobody opened the shift before the first sale. */
const OPENED_LATE = { drawer: 'Perfume counter', days_ago: 6 } as const
/** The shift was closed before its last sale. */
const CLOSED_EARLY = { drawer: 'Main counter', days_ago: 4 } as const
/** Minutes after the doors close. One drawer is closed after the other. */
const CLOSING = {
  'Main counter': { least: 14, most: 24 },
  'Perfume counter': { least: 30, most: 42 },
} as const
/** Minutes for which the newest shift has been open, at least. */
const OPEN_FOR = 10

type Times = Pick<PlannedShift, 'opened_at' | 'closed_at'>
type Day = {
  readonly drawer: DrawerName
  readonly date: string
  readonly days_ago: number
  readonly now: string
}

const isDay = (
  day: Day,
  special: { readonly drawer: DrawerName; readonly days_ago: number },
): boolean => day.drawer === special.drawer && day.days_ago === special.days_ago

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/** Today the main counter is open, and the perfume counter was closed after its last sale. */
const timesOfToday = (
  { drawer, date, now }: Day,
  morning: string,
  sold: readonly DemoSale[],
): Times | null => {
  const midnight = momentOf(date, 0)
  const started = earlierOf(morning, addMinutes(now, -OPEN_FOR))
  const opened_at = started < midnight ? midnight : started
  if (drawer === 'Main counter') return { opened_at, closed_at: null }
  const last = sold.at(-1)?.sale.created_at
  if (last === undefined) return null
  const minutes = (Date.parse(now) - Date.parse(last)) / 60_000

  return { opened_at, closed_at: addMinutes(last, Math.min(3, minutes / 2)) }
}

const timesOf = (day: Day, sold: readonly DemoSale[]): Times | null => {
  const chance = createRandom(`times of ${day.drawer} on ${day.date}`)
  const { open, close } = hoursOf(day.date)
  const { least, most } = CLOSING[day.drawer]
  const morning = momentOf(day.date, open - chance.integer(6, 24), chance.integer(0, 59))
  const evening = momentOf(day.date, close + chance.integer(least, most), chance.integer(0, 59))
  if (day.days_ago === 0) return timesOfToday(day, morning, sold)
  const [first, last] = [sold[0]?.sale.created_at, sold.at(-1)?.sale.created_at]
  if (isDay(day, OPENED_LATE) && first !== undefined)
    return { opened_at: addMinutes(first, 2), closed_at: evening }

  if (isDay(day, CLOSED_EARLY) && last !== undefined)
    return { opened_at: morning, closed_at: addMinutes(last, -0.25) }

  return { opened_at: morning, closed_at: evening }
}

type Sources = {
  readonly days: readonly string[]
  readonly now: string
  readonly sold: readonly DemoSale[]
  readonly team: Team
  readonly departmentId: (name: DepartmentName) => string
}

const shiftOf = (
  day: Day,
  sold: readonly DemoSale[],
  keepers: readonly Actor[],
): PlannedShift | null => {
  const times = timesOf(day, sold)
  if (times === null) return null
  const { drawer, date, days_ago } = day
  const { opened_at, closed_at } = times
  const chance = createRandom(`shift of ${drawer} on ${date}`)
  const inside = sold.filter(({ sale }) => sale.created_at > opened_at)
  const isLate = ({ sale }: DemoSale): boolean => closed_at !== null && sale.created_at > closed_at

  return {
    id: chance.idAt(opened_at),
    closure_id: chance.idAt(closed_at ?? opened_at),
    drawer,
    date,
    days_ago,
    opened_at,
    closed_at,
    opened_by: chance.pick(keepers),
    closed_by: chance.pick(keepers),
    keepers,
    sold: inside.filter((one) => !isLate(one)),
    late: inside.filter(isLate),
  }
}

/** The shifts of all drawers, in the order of their days. */
export const planShifts = ({ days, now, sold, team, departmentId }: Sources): PlannedShift[] => {
  const served = drawerPlans.map(({ name, serves }) => {
    const ids = new Set(serves.map(departmentId))
    return {
      name,
      ids,
      keepers: team.staff.filter(({ department_id }) => ids.has(department_id ?? '')),
    }
  })

  const byDay = new Map<string, DemoSale[]>(days.map((date) => [date, []]))
  for (const entry of sold) byDay.get(entry.sale.business_date)?.push(entry)

  return days.flatMap((date, at) => {
    const ofDay = byDay.get(date) ?? []
    return served.flatMap(({ name: drawer, ids, keepers }) => {
      const own = ofDay.filter(({ sale }) => ids.has(sale.department_id ?? ''))
      return shiftOf({ drawer, date, days_ago: days.length - 1 - at, now }, own, keepers) ?? []
    })
  })
}

/**
 * The sales that were stored when they were made,
 * each with its shift; null for those outside shifts.
 */
export const placeSales = (
  sold: readonly DemoSale[],
  shifts: readonly PlannedShift[],
): DemoSale[] => {
  const late = new Set(shifts.flatMap((shift) => shift.late.map(({ sale }) => sale.id)))
  const places = new Map(
    shifts.flatMap((shift) => shift.sold.map(({ sale }) => [sale.id, shift.id])),
  )

  return sold
    .filter(({ sale }) => !late.has(sale.id))
    .map((one) => ({ ...one, sale: { ...one.sale, shift_id: places.get(one.sale.id) ?? null } }))
}
