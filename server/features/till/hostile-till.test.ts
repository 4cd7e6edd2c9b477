// Bodies of any kind, and several tills at once.
import { QuarantinedSale } from '@webale/domain/features/till/quarantined-sale.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

/** The long trials try 20,000. */
const BODIES = roundsOf('FUZZED_BODIES', 150)
const LIMIT_MS = 60_000 + BODIES * 60
/** Fewer than the server quarantines for one till. */
const QUARANTINED_OF_ONE_TILL = 450

onEveryEngine('hostile sales of tills', (engine) => {
  test(
    'OFF-155 every body is stored, or kept where administrators can read it',
    async () => {
      const till = await openSellingTill(engine)
      const soap = await till.product()
      const good = await till.body([{ product_id: soap.id }])
      const wild = fc.oneof(
        fc.constant(good),
        fc.object({ maxDepth: 2 }),
        fc
          .record({
            field: fc.constantFrom(...Object.keys(good)),
            value: fc.jsonValue({ maxDepth: 2 }),
          })
          .map(({ field, value }) => ({ ...good, [field]: value })),
        fc
          .record({
            field: fc.constantFrom('quantity', 'unit_price', 'rev', 'subtotal', 'product_id'),
            value: fc.jsonValue(),
          })
          .map(({ field, value }) => ({
            ...good,
            lines: [{ ...(good['lines'] as object[])[0], [field]: value }],
          })),
      )
      const ends = { stored: 0, kept: 0 }
      let [from, tills] = [till.till_id, 1]
      await fc.assert(
        fc.asyncProperty(wild, async (body) => {
          if (ends.kept >= tills * QUARANTINED_OF_ONE_TILL) {
            tills += 1
            from = await till.register(tills + 2, (tills - 1) * 100 + 1)
          }
          const id = till.context.newId()
          const sent = 'id' in body && body['id'] === good.id ? { ...body, id } : body
          const { state } = await till.send('closed', JSON.parse(JSON.stringify(sent)), from, id)
          if (state === 'dismissed') throw new Error('A body was dismissed')
          ends[state] += 1
        }),
        { numRuns: BODIES, endOnFailure: true },
      )
      const listed = (await till.ask(tillSaleApi.quarantined, till.admin, {})).map((row) =>
        QuarantinedSale.parse(row),
      )
      expect({ stored: (await till.rows('sales')).length, kept: listed.length }).toEqual(ends)
      expect(ends.stored).toBeGreaterThan(0)
      expect(ends.kept).toBeGreaterThan(0)
    },
    LIMIT_MS,
  )

  test('OFF-145 the same id from two tills at once is stored once', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product({ current_stock: 100 })
    const second = await till.register(4, 101)
    for (let round = 0; round < 5; round += 1) {
      const sent = await till.body([{ product_id: soap.id }])
      const other = { ...(await till.body([{ product_id: soap.id, quantity: 2 }])), id: sent.id }
      const answers = await Promise.all([
        till.send('closed', sent),
        till.send('closed', sent, second),
        till.send('closed', other, second),
      ])
      expect(answers.filter((one) => one.state === 'stored' && !one.replayed)).toHaveLength(1)
      expect(answers.filter(({ state }) => state === 'kept').length).toBeGreaterThanOrEqual(1)
    }
    expect(await till.rows('sales')).toHaveLength(5)
    expect(await till.rows('sale_origins')).toHaveLength(5)
  })
})
