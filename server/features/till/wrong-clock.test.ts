// Reports of a till after the clock of the server was ahead for a while.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { MAX_BLOCKS_AN_HOUR } from '@webale/domain/features/till/till.ts'
import { expect, test } from 'vitest'
import { registerTill } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const AHEAD = '2031-05-01T08:00:00.000Z'

onEveryEngine('tills after a clock that was ahead', (engine) => {
  test('OFF-305 a till gets numbers and is clear until now, not until that day', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const now = shop.context.now()
    const report = (changes: object) => till.report(changes, shop.admin)
    shop.setNow(AHEAD)
    let block_id: string | null = null
    for (let count = 0; count < MAX_BLOCKS_AN_HOUR; count += 1)
      block_id = (await report({ numbers_left: 0, block_id, device_now: AHEAD })).block?.id ?? null
    expect((await shop.rows('tills'))[0]?.clear_at).toBe(AHEAD)
    shop.setNow(now)
    const wanting = { numbers_left: 0, block_id, device_now: now, completed: 1 }
    expect((await report({ ...wanting, waiting: 1 })).block).not.toBeNull()
    expect((await shop.rows('tills'))[0]?.clear_at).toBeNull()
    await report(wanting)
    expect((await shop.rows('tills'))[0]?.clear_at).toBe(now)
  })

  test('OFF-305 sales that the server lost are asked for, and shown as missing after an hour', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const now = shop.context.now()
    shop.setNow(AHEAD)
    await till.report({ completed: 1 })
    await till.call(tillApi.offer, { sales: [{ id: shop.context.newId(), epoch: 'x' }] })
    shop.setNow(now)
    expect((await till.report({ completed: 1 })).offer).toBe(true)
    shop.setNow(new Date(Date.parse(now) + 3_600_000).toISOString())
    expect((await shop.ask(tillApi.list, shop.admin, {})).rows[0]?.missing).toBe(1)
    await till.report({ completed: 1, waiting: 1 })
  })
})
