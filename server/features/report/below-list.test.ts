// Prices typed below the list price on every engine: in the report "Discounts, returns and voids".
import type { Actor } from '@webale/domain/access/role.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const LIST_PRICE = 50_000

const openRadios = async (engine: 'sqlite' | 'postgres') => {
  const till = await openTill(engine)
  const radio = await till.product({
    name: 'Radio',
    selling_price: LIST_PRICE,
    current_stock: 5000,
    allow_custom_price: true,
  })
  const report = (by: Actor) => till.ask(shopReportApi.controls, by, { period: 'monthly' })
  return {
    ...till,
    radio,
    sellAt: (unit_price: number, quantity = 1, who = till.seller) =>
      till.sell(
        [{ product_id: radio.id, quantity, unit_price, custom_price: unit_price !== LIST_PRICE }],
        {},
        who,
      ),
    report,
    belowOf: async (person: Actor) =>
      (await report(till.admin)).people.find(({ person_key }) => person_key === person.id)
        ?.typed_price,
  }
}

onEveryEngine('prices below the list', (engine) => {
  test('RPTX-020 a price typed below the list price is listed with its person, without an approval', async () => {
    const { seller, sellAt, belowOf, report, person, department } = await openRadios(engine)
    await sellAt(5000)
    await sellAt(LIST_PRICE)
    await sellAt(60_000, 3)
    expect(await belowOf(seller)).toEqual({ count: 1, amount: 45_000, approved: [] })
    const stranger = await person('moderator', await department('Books'))
    expect((await report(stranger)).total.typed_price.count).toBe(0)
  })

  test('RPTX-020 the list price of that day counts, and old prices stay as they were', async () => {
    const { seller, sellAt, belowOf, write } = await openRadios(engine)
    await sellAt(40_000, 2)
    await write((tx) => tx.updateTable('products').set({ selling_price: 1 }).execute())
    expect(await belowOf(seller)).toMatchObject({ count: 1, amount: 20_000 })
  })

  test('RPTX-020 the sum is that of all prices below the list', async () => {
    const { seller, sellAt, belowOf } = await openRadios(engine)
    const sales = fc.tuple(
      fc.integer({ min: 1, max: 2 * LIST_PRICE }),
      fc.integer({ min: 1, max: 3 }),
    )
    const [made = []] = fc.sample(fc.array(sales, { minLength: 8, maxLength: 8 }), {
      numRuns: 1,
      seed: 5,
    })
    for (const [price, quantity] of made) await sellAt(price, quantity)
    const below = made.filter(([price]) => price < LIST_PRICE)
    expect(await belowOf(seller)).toMatchObject({
      count: below.length,
      amount: below.reduce((sum, [price, quantity]) => sum + (LIST_PRICE - price) * quantity, 0),
    })
  })
})
