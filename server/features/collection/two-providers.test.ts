// A shop that asks at both providers: they may have the same reference, and neither holds up the
// other.
import { expect, test, vi } from 'vitest'
import { airtelOfTest } from '../../testing/collection-providers.ts'
import { openCollectingShop, sellPaidBy } from '../../testing/collecting-shop.ts'
import { type Engine } from '../../platform/database/store.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { proved } from '../../testing/till-sales.ts'

const openBoth = async (engine: Engine) => {
  const airtel = await airtelOfTest()
  const env = { ...airtel.env, COLLECTION_PROVIDERS: 'mtn,airtel' }
  const shop = await openCollectingShop(engine, env)
  /** Two paid requests of 5,000, of both providers, with the same reference. */
  const askBoth = async () => {
    const one = await shop.request({ provider: 'airtel', phone: '0752123456' })
    const { airtel_money_id: reference = '' } = airtel.settle(one.id, 'TS')
    await shop.pass(16)
    const two = await shop.request()
    Object.assign(shop.momo.settle(two.id, 'SUCCESSFUL'), { financialTransactionId: reference })
    await shop.pass(4)
    const [airtels, mtns] = [await shop.row(one.id), await shop.row(two.id)]
    expect([airtels.reference, mtns.reference]).toEqual([reference, reference])
    return { airtels, mtns, reference }
  }

  const typed = (reference: string) => ({
    parts: [{ method: 'mobile_money', amount: 5000, reference }] as never,
  })
  const usedBy = async () =>
    Object.fromEntries(
      (await shop.rows('collection_uses')).map((use) => [use.collection_id, use.sale_id]),
    )

  return { shop, askBoth, typed, usedBy }
}

onEveryEngine('collections of two providers', (engine) => {
  test('COLL-011 the same reference of two providers is two payments, and each counts once', async () => {
    const { shop, askBoth, typed, usedBy } = await openBoth(engine)
    const { airtels, mtns, reference } = await askBoth()
    const { sale } = await sellPaidBy(shop, airtels)
    expect(await usedBy()).toEqual({ [airtels.id]: sale.id })
    const second = await shop.sell([shop.line], typed(reference))
    expect(await usedBy()).toEqual({ [airtels.id]: sale.id, [mtns.id]: second.id })
    await expect(shop.sell([shop.line], typed(reference))).rejects.toMatchObject({
      code: 'reference_used',
    })
  })

  test('COLL-011 COLL-018 a closed sale with the typed reference of a paid request takes its money, once for each provider', async () => {
    const { shop, askBoth, typed, usedBy } = await openBoth(engine)
    const { airtels, mtns, reference } = await askBoth()
    const lines = [{ ...shop.line, rev: 1 }]
    const [one, two, three] = [
      await shop.body(lines, typed(reference)),
      await shop.body(lines, typed(reference)),
      await shop.body(lines, typed(reference)),
    ]
    expect(await shop.flagsOf(proved(one))).toEqual([])
    expect(await shop.flagsOf(proved(two))).toEqual([])
    expect(Object.keys(await usedBy()).toSorted()).toEqual([airtels.id, mtns.id].toSorted())
    expect(await shop.flagsOf(proved(three))).toEqual(['reference_used'])
  })

  test('COLL-008 a look that gets no answer holds up no other one', async () => {
    const { shop } = await openBoth(engine)
    const looks = () => shop.momo.requests.filter(({ method }) => method === 'GET').length
    const first = await shop.request()
    shop.momo.failNext('look', 'silent')
    shop.setNow('2026-11-21T09:00:04.000Z')
    shop.context.collecting.wake()
    await vi.waitFor(() => expect(looks()).toBe(1), { timeout: 8000 })
    const second = await shop.request()
    shop.setNow('2026-11-21T09:00:08.000Z')
    shop.context.collecting.wake()
    await vi.waitFor(async () => expect((await shop.row(second.id)).state).toBe('pending'), {
      timeout: 8000,
    })
    expect((await shop.row(first.id)).state).toBe('asked')
  })
})
