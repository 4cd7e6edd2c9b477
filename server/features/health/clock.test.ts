// A clock that was set back: detected, shown and logged while sales are still accepted, and cleared
// once it is right.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { afterEach, expect, test } from 'vitest'
import { runAdmin } from '../../commands/admin.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { findingsIn } from '../../testing/healthy.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { openClockWatch } from './clock-watch.ts'

const CUSTOMER = { name: 'Ann', email: '', phone: '', address: '' }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

onEveryEngine('the clock', (engine) => {
  const open = async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const add = (name: string) => shop.ask(customerApi.add, admin, { ...CUSTOMER, name })
    const logged: string[] = []
    const log = {
      error: (_facts: unknown, text?: string) => void logged.push(`error ${text}`),
      warn: (_facts: unknown, text?: string) => void logged.push(`warn ${text}`),
    }
    const watch = await openClockWatch({
      store: shop.context.store,
      now: shop.context.now,
      log: log as never,
    })
    closing.push(watch.close)
    const look = async (now: string): Promise<string | null> => {
      shop.setNow(now)
      await watch.look()
      return watch.behind()
    }
    const doctor = async (): Promise<boolean> =>
      'clock_behind' in (await findingsIn(shop.context.store.db, shop.context.now()))
    const health = async () => (await shop.ask(healthApi.get, admin, {})).clock_behind
    return { shop, add, look, doctor, health, logged }
  }

  const START = '2026-11-21T09:00:00.000Z'

  test('HLTH-003 a warning is shown and sales are accepted while the clock is behind the newest entry', async () => {
    const { add, look, doctor, health, logged } = await open()
    expect(await look(START)).toBeNull()
    await add('Ann')
    expect(await look('2026-11-21T08:56:00.000Z')).toBeNull()
    for (const wrong of [
      '2026-11-21T08:54:00.000Z',
      '2019-01-01T00:10:00.000Z',
      '1970-01-01T00:00:09.000Z',
    ]) {
      expect(await look(wrong)).toBe(START)
      expect([await doctor(), await health()]).toEqual([true, START])
      await add('Ben')
    }
    expect(await look('2026-11-21T09:01:00.000Z')).toBeNull()
    expect([await doctor(), await health()]).toEqual([false, null])
    expect(logged).toEqual([
      'error the clock of this computer went back: new sales get a wrong day. Set the clock',
      'warn the clock of this computer is right again',
    ])
  })

  test('HLTH-003 every response has a header while the clock is behind', async () => {
    const { shop, url } = await openHttpShop(engine)
    await shop.ask(customerApi.add, await shop.person('admin'), CUSTOMER)
    const newest = shop.context.now()
    const header = async (): Promise<string | null> => {
      await shop.services.clock.look()
      return (await fetch(`${url}/healthz`)).headers.get('x-clock-behind')
    }
    expect(await header()).toBeNull()
    shop.setNow('1970-01-01T00:00:09.000Z')
    expect(await header()).toBe(newest)
  })

  test.runIf(engine === 'sqlite')(
    'HLTH-003 no warning is shown for entries from when the clock was ahead once somebody confirmed the clock',
    async () => {
      const { shop, add, look, doctor } = await open()
      shop.setNow('2030-01-01T00:00:00.000Z')
      await add('Ann')
      expect(await look(START)).toBe('2030-01-01T00:00:00.000Z')
      expect(await runAdmin(['clock-is-right'], { DATA_DIR: shop.folder })).toEqual({
        code: 0,
        text: expect.stringContaining('The clock is taken as right'),
      })
      expect([await look(START), await doctor()]).toEqual([null, false])
      shop.setNow('2031-01-01T00:00:00.000Z')
      await add('Ben')
      expect(await look(START)).toBe('2031-01-01T00:00:00.000Z')
    },
  )
})
