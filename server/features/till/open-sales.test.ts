// Sales of tills that are still open: sold or refused like any other.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, proved, loseEpoch } from '../../testing/till-sales.ts'

onEveryEngine('open sales of tills', (engine) => {
  test('OFF-164 open sales follow the rules of today', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const cheap = await till.body([{ product_id: soap.id, unit_price: 900 }])
    await expect(till.send('open', cheap)).rejects.toMatchObject({ code: 'price_changed' })
    const old = await till.body([{ product_id: soap.id }])
    till.setNow(new Date(Date.parse(till.context.now()) + 11_000).toISOString())
    await expect(till.send('open', old)).rejects.toMatchObject({
      message: 'The answer came too late. The till sends this sale again',
      status: 409,
    })
    const gone = await till.body([{ product_id: soap.id }])
    await till.context.store.transaction((tx) =>
      tx
        .insertInto('sale_withdrawals')
        .values({ sale_id: gone.id, till_id: till.till_id, withdrawn_at: till.context.now() })
        .execute(),
    )
    await expect(till.send('open', gone)).rejects.toMatchObject({
      message: 'This sale was taken back. Start a new one',
      status: 409,
    })
    const fallback = await till.body([{ product_id: soap.id }], {
      receipt_number: 'RCP1763712000000',
    })
    expect(await till.send('open', fallback)).toMatchObject({
      sale: { receipt_number: 'RCP1763712000000' },
    })
    await expect(till.send('open', { ...fallback, lines: [] })).rejects.toMatchObject({
      code: 'sale_id_reused',
    })
    await expect(till.send('open', { ...(await till.body([])) })).rejects.toMatchObject({
      status: 422,
    })
    expect(await till.rows('sales')).toHaveLength(1)
    expect(await till.ask(productApi.get, till.admin, { id: soap.id })).toMatchObject({
      current_stock: 9,
    })
  })

  test('OFF-093 a sale is stored with the number that its till prints, or comes again as a closed one', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const foreign = await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000900' })
    await expect(till.send('open', foreign)).rejects.toMatchObject({ code: 'sale_late' })
    expect(await till.send('closed', foreign)).toMatchObject({
      sale: { receipt_number: 'RCP-000900' },
      flags: ['number'],
    })
    await loseEpoch(till, 'before')
    const twice = await till.body([{ product_id: soap.id }], {
      receipt_number: 'RCP-000900',
      epoch: 'before',
    })
    await expect(till.send('open', twice)).rejects.toMatchObject({ code: 'sale_late' })
    await till.register(4, 101)
    const leased = { receipt_number: 'RCP-000150', epoch: 'before' }
    const behind = await till.body([{ product_id: soap.id }], leased)
    expect(await till.send('open', behind)).toMatchObject({
      sale: { receipt_number: 'RCP-000150' },
      flags: [],
    })
    const beyond = await till.body([{ product_id: soap.id }], {
      ...leased,
      receipt_number: 'RCP-000201',
    })
    await expect(till.send('open', beyond)).rejects.toMatchObject({ code: 'sale_late' })
  })

  test('OFF-118 a closed sale of a removed person is stored and flagged, and an open one is refused', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = proved(await till.body([{ product_id: soap.id }]))
    await till.context.store.transaction((tx) =>
      tx
        .updateTable('profiles')
        .set({ department_id: null })
        .where('id', '=', till.seller.id)
        .execute(),
    )
    await expect(till.send('open', sent)).rejects.toMatchObject({
      message: 'This account may not sell any more. Ask an administrator',
      status: 403,
    })
    expect((await till.send('closed', sent)).state).toBe('stored')
  })
})
