// Goods that the demo shop used itself: testers, gifts, office paper, and breakage.
import {
  NewUsage,
  type UsageStatus,
  usageValue,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import { FIRST_DAY } from '@webale/domain/kernel/time.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { momentOf } from './calendar.ts'
import { type Random, createRandom } from './random.ts'
import type { Good } from './goods.ts'
import type { StockEvent } from './ledger.ts'
import type { Team } from './people.ts'

type UsageHabit = readonly [
  product: string,
  every: number,
  from: number,
  least: number,
  most: number,
  reason: string,
  notes: string | null,
]

/** Interval in days, and quantity in pieces, ml or litres. */
const habits: readonly UsageHabit[] = [
  ['Oud Kasubi', 9, 2, 5, 10, 'Tester', 'Bottle at the counter filled up'],
  ['Vanilla Kiss', 13, 1, 5, 10, 'Tester', null],
  ['Amber Sultan', 31, 12, 5, 5, 'Gift', 'For the wedding planner'],
  ['Gift bag with ribbon', 17, 6, 1, 3, 'Gift', 'For regular customers'],
  ['Glass atomizer 10 ml', 22, 0, 1, 2, 'Damaged', 'Pump does not spray'],
  ['Roll-on Fresh 50 ml', 19, 3, 1, 1, 'Tester', null],
  ['Matte lipstick Ruby', 16, 5, 1, 1, 'Tester', 'Opened for the mirror table'],
  ['Liquid soap, refill', 12, 4, 1, 2, 'Shop use', 'Cleaning of the shop'],
  ['Hair food 200 g', 40, 7, 1, 2, 'Damaged', 'Lid broken, leaked in the box'],
  ['A4 paper 80 gsm', 8, 1, 1, 2, 'Shop use', 'Test prints'],
  ['Ball pen blue', 15, 2, 2, 5, 'Shop use', null],
  ['Blank mug white', 21, 9, 1, 2, 'Damaged', 'Print came out crooked'],
  ['Clear tape', 25, 11, 1, 1, 'Shop use', 'Packing'],
]

/** Days after which the owner has reviewed a record. */
const REVIEWED_AFTER = 9
const FEW = 0.12

const statusOf = (days_ago: number, chance: Random): UsageStatus => {
  if (days_ago < REVIEWED_AFTER) return days_ago % 4 === 3 ? 'accounted' : 'recorded'
  return chance.happens(FEW) ? 'adjusted' : 'accounted'
}

type UsageSources = { readonly goods: readonly Good[]; readonly team: Team }
export type UsedGoods = {
  readonly usage: NewRow<'internal_stock_usage'>
  readonly event: StockEvent
}

const usedOn = (
  date: string,
  days_ago: number,
  [name, , , least, most, reason, notes]: UsageHabit,
  { goods, team }: UsageSources,
): UsedGoods => {
  const product = goods.find(({ row }) => row.name === name)?.row
  const by = team.staff.find(({ department_id }) => department_id === product?.department_id)
  if (product?.department_id == null || by === undefined) throw new Error(`Nobody can use ${name}`)
  const chance = createRandom(`use of ${name} on ${date}`)
  const created_at = momentOf(date, chance.integer(9 * 60, 18 * 60), chance.integer(0, 59))
  const { department_id: _chosen, ...fields } = NewUsage.parse({
    product_id: product.id,
    quantity: chance.integer(least, most),
    reason,
    notes,
  })

  const usage = {
    ...fields,
    id: chance.idAt(created_at),
    department_id: product.department_id,
    unit_value: product.selling_price,
    total_value: usageValue(product.selling_price, fields.quantity),
    recorded_by: by.id,
    status: statusOf(days_ago, chance),
    usage_date: date,
    created_at,
  }

  const changes = [{ product_id: product.id, quantity: -fields.quantity }]
  const event = {
    movement_type: 'internal_usage',
    reference_id: usage.id,
    reference_type: 'internal_usage',
    notes: reason,
    changes,
  } as const

  return { usage, event: { ...event, time: created_at, by: by.id } }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Days since the first day of all books. */
const serial = (date: string): number =>
  Math.round((Date.parse(date) - Date.parse(FIRST_DAY)) / DAY_MS)

/** Usage on these days before `now`, each with its change of stock. */
export const makeInternalUsage = (
  days: readonly string[],
  now: string,
  books: UsageSources,
): UsedGoods[] =>
  days
    // By calendar day and not by list position, so that a day keeps its records whenever the demo
    // is made.
    .flatMap((date, day) => {
      const due = habits.filter(([, every, from]) => serial(date) % every === from)
      return due.map((habit) => usedOn(date, days.length - 1 - day, habit, books))
    })
    .filter(({ usage }) => usage.created_at < now)
