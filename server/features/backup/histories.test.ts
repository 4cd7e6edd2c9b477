// Random histories of a shop are exported, checked and restored into an empty shop: every row is
// equal and the books are in order. Half of the history happens in the restored shop, so restored
// rows are exported again.
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Store } from '../../platform/database/store.ts'
import { history, runHistory } from '../../testing/histories.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { restoreElsewhere } from '../../testing/restored.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine, type Shop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const HISTORIES = roundsOf('TORTURE_HISTORIES', 2)
/** Findings that random sales, stocks and days cause without a fault. */
const EXPECTED = ['below_zero', 'number_twice', 'shift_old', 'suspicious'] as const

/** Stores a row that no file can hold, to prove that the check would notice. */
const storeUnreadableRow = (store: Store): Promise<unknown> =>
  store.transaction((tx) =>
    sql`update departments set name = ${'x'.repeat(300)}
      where id in (select id from departments limit 1)`.execute(tx),
  )

onEveryEngine('random histories', (engine) => {
  test('BKP-025 a random history is restored from its backup file twice in a row', {
    timeout: 600_000,
  }, async () => {
    let [done, all] = [0, 0]
    const liveOn = async (
      shop: Shop,
      steps: Parameters<typeof runHistory>[1],
      people: Parameters<typeof runHistory>[2],
    ): Promise<void> => {
      done += await runHistory(shop, steps, people)
      all += steps.length
      await expectHealthy(shop, ...EXPECTED)
    }
    const comesBack = async (steps: Parameters<typeof runHistory>[1]): Promise<void> => {
      const till = await openTill(engine)
      await till.product({ current_stock: 1_000_000 })
      await till.product({
        name: 'Oud',
        tracking_type: 'milliliter',
        selling_price_per_ml: 0.3,
        bottle_size_ml: 30.5,
        wholesale_price_per_bottle: 9,
      })
      await till.bundle([
        { product: await till.product({ name: 'Rice', tracking_type: 'volume' }), quantity: 0.1 },
      ])
      await till.service({ is_negotiable: true })
      const { id: drawer_id } = await till.ask(drawerApi.add, till.admin, { name: 'Front' })
      await till.ask(shiftApi.open, till.seller, {
        id: till.context.newId(),
        drawer_id,
        float: 5000,
      })
      const half = Math.ceil(steps.length / 2)
      await liveOn(till, steps.slice(0, half), { leader: till.admin, seller: till.seller })
      if (roundsOf('TORTURE_PLANT', 0) > 0) await storeUnreadableRow(till.context.store)
      const other = await restoreElsewhere(engine, till, ...EXPECTED)
      const people = {
        leader: await other.person('admin'),
        seller: await other.person('user', till.department_id),
      }
      await liveOn(other, steps.slice(half), people)
      await restoreElsewhere(engine, other, ...EXPECTED)
    }
    await fc.assert(fc.asyncProperty(history, comesBack), {
      numRuns: HISTORIES,
      endOnFailure: true,
    })
    // Histories whose commands were all refused would prove little; usually a quarter succeeds.
    expect(done).toBeGreaterThan(all / 16)
  })

  test('BKP-025 the check fails when a row does not fit into a backup file', {
    timeout: 120_000,
  }, async () => {
    const till = await openTill(engine)
    await storeUnreadableRow(till.context.store)
    await expect(restoreElsewhere(engine, till)).rejects.toThrow(
      'name must be a text of 1 to 200 characters',
    )
  })
})
