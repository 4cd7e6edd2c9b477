// Leases: one holder at a time, also with concurrent requests, and expiry after a crash.
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { openLease } from './leases.ts'

whereEnginesDiffer('lease', (engine) => {
  test('DATA-008 one of twenty concurrent callers gets and renews the lease, and another gets it after expiry or release', async () => {
    const shop = await openShop(engine)
    const open = () => openLease(shop.context, 'seal', 60)
    const all = Array.from({ length: 20 }, open)
    const held = await Promise.all(all.map((lease) => lease.hold()))
    expect(held.filter(Boolean)).toHaveLength(1)
    const first = all[held.indexOf(true)] ?? open()
    shop.setNow('2026-11-21T09:00:50.000Z')
    expect([await first.hold(), await open().hold()]).toEqual([true, false])
    shop.setNow('2026-11-21T09:01:49.000Z')
    expect(await open().hold()).toBe(false)
    shop.setNow('2026-11-21T09:01:50.000Z')
    const second = open()
    expect([await second.hold(), await first.hold()]).toEqual([true, false])
    await first.release()
    expect(await open().hold()).toBe(false)
    await second.release()
    expect(await open().hold()).toBe(true)
  })

  test('DATA-009 a lease that was taken while the clock was ahead blocks nobody after the clock is set right', async () => {
    const shop = await openShop(engine)
    const open = () => openLease(shop.context, 'seal', 60)
    shop.setNow('2031-05-01T08:00:00.000Z')
    expect(await open().hold()).toBe(true)
    shop.setNow('2026-11-21T09:00:00.000Z')
    const second = open()
    expect([await second.hold(), await open().hold()]).toEqual([true, false])
  })

  test('DATA-008 leases of different names are independent', async () => {
    const shop = await openShop(engine)
    expect([
      await openLease(shop.context, 'seal', 60).hold(),
      await openLease(shop.context, 'prune', 60).hold(),
    ]).toEqual([true, true])
  })
})
