// The law of goods over random histories: for each product, what came less what left less cost
// differences is the value of its shelf, kind by kind as in an independent model. Then faults are
// planted in a shop, and each is found.
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeStep } from '../../testing/law-work.ts'
import { FIRST_DAY, type LawShop, openLawShop } from '../../testing/law-shop.ts'
import { LAW_STEPS, type LawStep, lawStep } from '../../testing/law-steps.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Db } from '../../platform/database/store.ts'
import { closeShops, onEveryEngine } from '../../testing/shop.ts'
import { goodsViolations } from '../doctor/goods.queries.ts'

const STEPS = 60
const STEPS_OF_A_DAY = 10

/** Stock, value and cost of each shelf, in pieces and hundredths. */
const expectShelves = async ({ shop, ids, shelves }: LawShop): Promise<void> => {
  const rows = new Map((await shop.rows('products')).map((row) => [row.id, row]))
  const stored = ids.map((id) => {
    const { current_stock = 0, stock_value = 0, cost_price = null } = rows.get(id) ?? {}
    return [current_stock, stock_value, cost_price === null ? null : Math.round(cost_price * 100)]
  })
  expect(stored).toEqual(shelves.map(({ stock, value, cost }) => [stock, value, cost]))
}

const sumsOf = (rows: readonly { readonly kind: string; readonly value: number }[]) => {
  const sums = new Map<string, number>()
  for (const { kind, value } of rows) sums.set(kind, (sums.get(kind) ?? 0) + value)
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
}

const expectLaw = async ({ shop, ids, shelves }: LawShop): Promise<void> => {
  const rows = await shop.rows('stock_movements')
  for (const [at, id] of ids.entries()) {
    const own = rows.filter(({ product_id }) => product_id === id)
    const shelf = shelves[at]
    const kinds = own.map(({ movement_type, value }) => ({
      kind: movement_type,
      value: value ?? 0,
    }))
    const expected = [...(shelf?.kinds ?? [])].map(([kind, value]) => ({ kind, value }))
    expect(sumsOf(kinds)).toEqual(sumsOf(expected))
    expect(own.reduce((sum, { cost_difference }) => sum + (cost_difference ?? 0), 0)).toBe(
      shelf?.differences,
    )
  }
}

const expectReport = async ({ shop, shelves }: LawShop): Promise<void> => {
  const until = businessDate(shop.context.now())
  const days = { period: 'dates', from: addDays(until, -60), until } as const
  const { total } = await shop.ask(shopReportApi.profit, shop.admin, days)
  const differences = shelves.reduce((sum, shelf) => sum + shelf.differences, 0)
  expect(Math.round(total.cost_difference * 100)).toBe(differences)
}

/** So much more left or came, and the cost difference hides it: the value of the shelf agrees. */
const moreOf = (where: string, more: 1 | -1 = 1): string =>
  `update stock_movements set value = value + ${more}, cost_difference = cost_difference + ${more} where ${where}`

/** As if goods that left had come, with the same value of the shelf. */
const turned = (where: string): string =>
  `update stock_movements set value = -value, cost_difference = cost_difference - 2 * value where value <> 0 and ${where}`

const OF_KITS = 'select sale_id from sale_items where components is not null'

const FAULTS = [
  'update products set stock_value = stock_value + 1 where id = (select product_id from stock_movements where value <> 0 order by product_id limit 1)',
  "update products set stock_value = -1 where id = (select id from products where name = 'Goods 0' and current_stock >= 0 limit 1)",
  "update stock_movements set value = value - 1 where movement_type = 'sale' and value <> 0",
  "update stock_movements set value = 0 where movement_type = 'sale'",
  'update stock_movements set cost_difference = cost_difference + 1 where cost_difference is not null',
  "delete from stock_movements where movement_type = 'received'",
  'update sale_items set cost_value = cost_value + 1',
  'update sale_items set cost_value = 2 * cost_value',
  'update transfer_lines set cost_value = cost_value + 1',
  'update delivery_lines set line_cost = line_cost + 1',
  'update sale_items set cost_value = cost_value + 1 where components is not null',
  "update sale_items set components = replace(components, ']', '0]') where components is not null",
  moreOf(`value <> 0 and movement_type = 'sale' and reference_id in (${OF_KITS})`, -1),
  moreOf("reference_type = 'refund' and value <> 0"),
  moreOf("movement_type = 'taken_back'", -1),
  moreOf("movement_type = 'transfer_in'"),
  moreOf("movement_type = 'transfer_back'"),
  moreOf("reference_type = 'late_sale'"),
  turned("movement_type = 'internal_usage'"),
  turned("reference_type = 'stock_count'"),
  'update delivery_return_lines set value = value + 1',
] as const

const GUARDED = ['delivery_lines', 'delivery_return_lines', 'transfer_lines'] as const

/** Before a fault is planted: a step of each kind that keeps a cost. */
const BEFORE_FAULTS: readonly LawStep[] = [
  { what: 'sell', at: 0, quantity: 2 },
  { what: 'kit', quantity: 2 },
  { what: 'return', at: 1, damaged: false },
  { what: 'deliver', at: 0, quantity: 2, cost: 3000, extra: 0 },
  { what: 'back', at: 0, quantity: 1 },
  { what: 'send', at: 0, quantity: 2, is_kit: false },
  { what: 'receive', at: 0, lost: 1 },
  { what: 'send', at: 1, quantity: 2, is_kit: false },
  { what: 'cancel', at: 0 },
  { what: 'use', at: 0, quantity: 1 },
  { what: 'count', at: 1, counted: 3 },
  { what: 'late', at: 1, quantity: 1, days: 1 },
]

onEveryEngine('the law of goods', (engine) => {
  const on = (table: string): string => (engine === 'postgres' ? ` on ${table}` : '')

  test('GOODS-010 each movement and each shelf has the value of an independent model after random histories', {
    timeout: 7_200_000,
  }, async () => {
    const numRuns = roundsOf('TORTURE_GOODS', 20)
    const happened = new Set<LawStep['what']>()
    const live = async (steps: readonly LawStep[]): Promise<void> => {
      const law = await openLawShop(engine)
      for (const [at, step] of steps.entries()) {
        const day = addDays(FIRST_DAY, Math.floor(at / STEPS_OF_A_DAY))
        law.shop.setNow(`${day}T09:${String(at).padStart(2, '0')}:00.000Z`)
        if (await takeStep(law, step)) happened.add(step.what)
        await expectShelves(law)
      }
      await expectLaw(law)
      await expectReport(law)
      await closeShops(false)
    }
    const histories = fc.array(lawStep, { minLength: STEPS, maxLength: STEPS })
    await fc.assert(fc.asyncProperty(histories, live), {
      numRuns,
      endOnFailure: true,
      ...(numRuns === 20 && { seed: 7 }),
    })
    expect(happened.size).toBe(LAW_STEPS)
  })

  test('GOODS-011 the doctor finds each planted fault of values, and none before', {
    timeout: 120_000,
  }, async () => {
    const law = await openLawShop(engine)
    law.shop.setNow(`${addDays(FIRST_DAY, 1)}T09:00:00.000Z`)
    for (const step of BEFORE_FAULTS)
      expect([step, await takeStep(law, step)]).toEqual([step, true])

    const findFaults = async (db: Db): Promise<unknown[]> => {
      const found = []
      for (const rule of Object.values(goodsViolations))
        found.push(...(await rule(db).execute(db)).rows)
      return found
    }
    expect(await findFaults(law.shop.context.store.db)).toEqual([])
    for (const fault of FAULTS) {
      const planted = law.shop.write(async (tx) => {
        await withImmutabilityDisabled(tx, async () => {
          for (const table of GUARDED)
            await sql.raw(`drop trigger keep_${table}_update${on(table)}`).execute(tx)
          await sql.raw(fault).execute(tx)
        })
        throw new Error((await findFaults(tx)).length > 0 ? 'found' : 'missed')
      })
      await expect(planted, fault).rejects.toThrow('found')
    }
  })
})
