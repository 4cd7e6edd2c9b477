// One stock count of the demo: two people counted some of the cosmetics a few days ago, and two
// products differed.
import type { Actor } from '@webale/domain/access/role.ts'
import { isLeader } from '@webale/domain/access/role.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '@webale/server/platform/database/store.ts'
import { momentOf } from './calendar.ts'
import { type Catalogue, idOf } from './goods.ts'
import { addMinutes, type Happening } from './past.ts'
import type { Team } from './people.ts'
import { createRandom, type Random } from './random.ts'

const DAYS_AGO = 6
const START_MINUTES = 9 * 60 + 20
const LENGTH_MINUTES = 45
const PLACES = ['Front shelf', 'Store room'] as const
/** The difference of each product that differs, by its position in the count. */
const DIFFERENCES: Readonly<Record<number, number>> = { 1: -2, 4: 1 }
const MAX_PRODUCTS = 8
/** Pieces above the reorder level: a correction raises no alert. */
const ENOUGH = 10

/** Goods counted in pieces and in no bundle, with enough stock. */
const countedIds = (
  { goods, parts }: Catalogue,
  stock: ReadonlyMap<string, number>,
  department_id: string,
): string[] => {
  const components = new Set(parts.map(({ component_product_id }) => component_product_id))
  const fitting = goods.filter(
    ({ row, ware }) =>
      row.department_id === department_id &&
      row.tracking_type === 'unit' &&
      !row.is_bundle &&
      ware.left === undefined &&
      !components.has(row.id) &&
      (stock.get(row.id) ?? 0) > row.reorder_level + ENOUGH,
  )

  return fitting.slice(0, MAX_PRODUCTS).map(({ row }) => row.id)
}

/** The stock by the ledger at this time. The whole history is already written. */
const stockAt = async (tx: Tx, product_id: string, time: string): Promise<number> => {
  const { quantity } = await tx
    .selectFrom('stock_movements')
    .select(({ fn }) => fn.sum<number>('quantity').as('quantity'))
    .where('product_id', '=', product_id)
    .where('created_at', '<=', time)
    .executeTakeFirstOrThrow()
  return roundQuantity(quantity)
}

type PlannedCount = {
  readonly count_id: string
  readonly product_ids: string[]
  readonly people: readonly Actor[]
  readonly chance: Random
  readonly time: string
}

const lineHappenings = ({
  count_id,
  product_ids,
  people,
  chance,
  time: start,
}: PlannedCount): Happening[] =>
  product_ids.map((product_id, at) => {
    const time = addMinutes(start, 4 + at * 3)
    return {
      time,
      happen: async (past) => {
        const [actor, place] = [people[at % people.length], PLACES[at % PLACES.length] ?? null]
        if (actor === undefined) return
        const counted = (await stockAt(past.tx, product_id, time)) + (DIFFERENCES[at] ?? 0)
        const line = { id: chance.idAt(time), count_id, product_id, counted, place }
        await past.perform(stockCountApi.saveLine, { actor, time }, line)
      },
    }
  })

/** Makes the count from start to end. `stock` is the stock at the end of the history. */
export const stockCountHappenings = (
  catalogue: Catalogue,
  { staff, owner }: Team,
  stock: ReadonlyMap<string, number>,
  now: string,
): Happening[] => {
  const department_id = idOf(catalogue.departments, 'Cosmetics')
  const people = staff.filter((person) => person.department_id === department_id)
  const actor = people.find(isLeader) ?? owner
  const chance = createRandom('stock count of the cosmetics')
  const time = momentOf(addDays(businessDate(now), -DAYS_AGO), START_MINUTES)
  const [count_id, product_ids] = [chance.idAt(time), countedIds(catalogue, stock, department_id)]
  const planned = { count_id, product_ids, people, chance, time }
  const sent = {
    id: count_id,
    name: 'Best sellers',
    department_id,
    scope: { kind: 'products' as const, product_ids },
  }

  const ended_at = addMinutes(time, LENGTH_MINUTES)
  const end = { id: chance.idAt(ended_at), count_id }

  return [
    {
      time,
      happen: async (past) => void (await past.perform(stockCountApi.start, { actor, time }, sent)),
    },
    ...lineHappenings(planned),
    {
      time: ended_at,
      happen: async (past) =>
        void (await past.perform(stockCountApi.finish, { actor, time: ended_at }, end)),
    },
  ]
}
