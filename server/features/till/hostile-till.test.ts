// Bodies of any kind, and several tills at once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

const RUNS = 150

onEveryEngine('hostile sales of tills', (engine) => {
  test('OFF-155 every body is stored or kept, and never a failure of the server', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const good = await till.body([{ product_id: soap.id }])
    const wild = fc.oneof(
      fc.object({ maxDepth: 2 }),
      fc
        .record({ field: fc.constantFrom(...Object.keys(good)), value: fc.jsonValue({ maxDepth: 2 }) })
        .map(({ field, value }) => ({ ...good, [field]: value })),
      fc
        .record({
          field: fc.constantFrom('quantity', 'unit_price', 'rev', 'subtotal', 'product_id'),
          value: fc.jsonValue(),
        })
        .map(({ field, value }) => ({ ...good, lines: [{ ...(good['lines'] as object[])[0], [field]: value }] })),
    )
    let kept = 0
    await fc.assert(
      fc.asyncProperty(wild, async (body) => {
        if (kept > 450) return
        const id = till.context.newId()
        const sent = 'id' in body && body['id'] === good.id ? { ...body, id } : body
        const answer = await till.send('closed', JSON.parse(JSON.stringify(sent)), till.till_id, id)
        if (answer.state === 'kept') kept += 1
        expect(['stored', 'kept']).toContain(answer.state)
      }),
      { numRuns: RUNS },
    )
    expect((await till.rows('sales')).length + (await till.rows('kept_sales')).length).toBeGreaterThan(0)
  })

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
