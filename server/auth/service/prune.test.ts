// Old sessions, codes and flows leave the tables; what may still be used stays.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { pruneAuthRows } from './prune.ts'

const DAY = 24 * 3600

onEveryEngine('pruning', (engine) => {
  test('AUTHAPI-003 expired sessions, codes and flows are deleted and valid ones kept', async () => {
    const box = await openMailbox()
    const httpShop = await openHttpShop(engine, box.env)
    const { db } = httpShop.shop.context.store
    const ann = await httpShop.signUp('ann@shop.ug')
    await httpShop.client().signInWithOtp({ email: 'ann@shop.ug' })
    await box.newest('ann@shop.ug')
    const counts = async () => {
      await pruneAuthRows(httpShop.shop.context)
      const tables = ['auth_sessions', 'auth_one_time_tokens', 'auth_flow_states'] as const
      return Promise.all(
        tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length),
      )
    }
    expect(await counts()).toEqual([1, 1, 1])
    httpShop.advanceClock(3 * DAY)
    expect(await counts()).toEqual([1, 0, 0])
    expect((await httpShop.refresh(ann.refresh_token)).status).toBe(200)
    httpShop.advanceClock(31 * DAY)
    expect((await httpShop.signIn('ann@shop.ug', PASSWORD)).status).toBe(200)
    expect(await counts()).toEqual([2, 0, 0])
    httpShop.advanceClock(7 * DAY)
    expect(await counts()).toEqual([1, 0, 0])
  })
})
