// What is kept of a command's answer: only where it is needed, only what is small, only for a week.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../testing/shop.ts'
import { openTill } from '../testing/till.ts'

const ink = { description: 'Ink', category: 'Other', amount: 5000, date: '2026-11-21' } as const

/** A picture of a logo's kind and of so many bytes. */
const logoOf = (bytes: number): string => {
  const start = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
  return `data:image/png;base64,${Buffer.concat([start, Buffer.alloc(bytes - start.length)]).toString('base64')}`
}

onEveryEngine('answers kept for requests that arrive twice', (engine) => {
  test('an answer of more than seven days ago is gone with the next command of another day, a younger one still counts', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const keys = async () => {
      const rows = await shop.world.store.db.selectFrom('idempotency_keys').select('id').orderBy('created_at').execute()
      return rows.map(({ id }) => id.split(':')[1])
    }
    const recordOn = async (now: string, key: string) => {
      shop.setNow(now)
      await shop.ask(expenseApi.record, admin, ink, key)
    }
    await recordOn('2026-11-21T09:00:00.000Z', 'old')
    await recordOn('2026-11-25T09:00:00.000Z', 'young')
    await recordOn('2026-11-28T08:59:00.000Z', 'week')
    expect(await keys()).toEqual(['old', 'young', 'week'])
    await recordOn('2026-11-28T10:00:00.000Z', 'same day')
    expect(await keys()).toEqual(['old', 'young', 'week', 'same day'])
    await recordOn('2026-11-29T09:00:00.000Z', 'next day')
    expect(await keys()).toEqual(['young', 'week', 'same day', 'next day'])
    await recordOn('2026-11-29T09:00:00.000Z', 'young')
    expect((await shop.world.store.db.selectFrom('expenses').select('id').execute()).length).toBe(5)
  })

  test('decision S2 a sale has its own identity: no answer is kept for the key of its request', async () => {
    const till = await openTill(engine)
    const product = await till.product()
    const draft = till.draft([{ product_id: product.id }])
    expect(await till.ask(saleApi.complete, till.seller, draft, 'key-1')).toMatchObject({ replayed: false })
    expect(await till.ask(saleApi.complete, till.seller, draft, 'key-1')).toMatchObject({ replayed: true })
    expect(await till.rows('idempotency_keys')).toEqual([])
    expect(await till.rows('sales')).toHaveLength(1)
  })

  test('an answer of more than 64 kB is not kept; the same request again is answered all the same', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const kept = () => shop.world.store.db.selectFrom('idempotency_keys').selectAll().execute()
    const large = { department_id: null, business_name: 'Webale', logo_url: logoOf(60_000), seen: {} }
    const first = await shop.ask(settingsApi.save, admin, large, 'large')
    expect(await kept()).toEqual([])
    expect(await shop.ask(settingsApi.save, admin, large, 'large')).toEqual(first)
    await shop.ask(settingsApi.save, admin, { department_id: null, business_name: 'Webale', logo_url: logoOf(1000), seen: first }, 'small')
    expect(await kept()).toHaveLength(1)
  })
})
