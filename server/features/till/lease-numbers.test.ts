// The counter of receipts follows only the numbers that the shop leased.
import { expect, test } from 'vitest'
import { writeHighestNumber } from '../../platform/shop-file/numbers-file.ts'
import { registerTill } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'
import { openTill } from '../../testing/till.ts'
import { findEpoch, findShopId, renewEpoch } from '../snapshot/epoch.queries.ts'
import { highestReceipt } from '../snapshot/skip-numbers.queries.ts'
import { signBlockId, signEpoch } from '../../platform/operations/signed-past.ts'

onEveryEngine('numbers of reports', (engine) => {
  test('OFF-238 the receipt counter is raised to the numbers of a block that the shop leased to the till', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = (await findEpoch(shop.context.store.db)) ?? ''
    const numberAfter = async (block_id: string, block_last: number) => {
      await till.report({ epoch, block_id, block_last })
      return highestReceipt(shop.context.store.db)
    }
    // A restore that is known: the till still names the block of the epoch before.
    const after = signEpoch(shop.context, shop.context.newId())
    await shop.context.store.transaction((tx) => renewEpoch(tx, after))
    const block = { till_id: till.id, epoch, last: 5000 }
    const block_id = signBlockId(shop.context, block, shop.context.newId())
    expect(await numberAfter(block_id, 900_000_000_000)).toBe(0)
    expect(await numberAfter(shop.context.newId(), 5000)).toBe(0)
    expect(await numberAfter(block_id, 5000)).toBe(5000)
    // Of another till, or of a block of an earlier version: up to what was ever leased.
    const shop_id = (await findShopId(shop.context.store.db)) ?? ''
    writeHighestNumber(shop.context.config, { shop_id, highest: 7000 }, shop.context.log)
    expect(await numberAfter(shop.context.newId(), 6000)).toBe(6000)
    expect(await numberAfter(shop.context.newId(), 9000)).toBe(7000)
    shop.leaveBroken()
  })

  test('OFF-238 a block whose numbers were sold is never given again, also to a till that forgot it', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const witness = await registerTill(till, till.admin)
    const epoch = (await findEpoch(till.context.store.db)) ?? ''
    const wanted = { epoch, numbers_left: 0 }
    const { block } = await witness.report(wanted, till.admin)
    // Its answer was lost: the same once more.
    expect((await witness.report(wanted, till.admin)).block).toEqual(block)
    const receipt_number = `RCP-${String(block?.first).padStart(6, '0')}`
    await till.send('closed', await till.body([{ product_id: soap.id }], { receipt_number }))
    const next = await witness.report(wanted, till.admin)
    expect(next.block?.first).toBeGreaterThan(block?.last ?? 0)
    // A till that holds a block which the database has not is given none that it may have had.
    const unknown = { ...wanted, block_id: till.context.newId() }
    expect((await witness.report(unknown, till.admin)).block?.first).toBeGreaterThan(
      next.block?.last ?? 0,
    )
  })
})
