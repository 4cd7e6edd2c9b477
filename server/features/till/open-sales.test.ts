// Sales of tills that are still open: sold or refused like any other.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, proved } from '../../testing/till-sales.ts'

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
    const foreign = await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000900' })
    expect(await till.send('open', foreign)).toMatchObject({ sale: { receipt_number: 'RCP-000101' } })
    await expect(till.send('open', { ...foreign, lines: [] })).rejects.toMatchObject({ code: 'sale_id_reused' })
    await expect(till.send('open', { ...(await till.body([])) })).rejects.toMatchObject({ status: 422 })
    expect(await till.rows('sales')).toHaveLength(1)
    expect(await till.ask(productApi.get, till.admin, { id: soap.id })).toMatchObject({ current_stock: 9 })
  })

  test('OFF-074 a sale keeps the number that its till has shown when the server answers too late to bring another one', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sold = Date.parse(till.context.now())
    const foreign = await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000900' })
    const another = await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000901' })
    till.setNow(new Date(sold + 1001).toISOString())
    await expect(till.send('open', foreign)).rejects.toMatchObject({ code: 'sale_late' })
    till.setNow(new Date(sold + 1000).toISOString())
    expect(await till.send('open', another)).toMatchObject({ sale: { receipt_number: 'RCP-000101' } })
    expect(await till.send('closed', foreign)).toMatchObject({ sale: { receipt_number: 'RCP-000900' } })
  })

  test('OFF-118 a removed person: closed stored and flagged, open refused', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = proved(await till.body([{ product_id: soap.id }]))
    await till.context.store.transaction((tx) =>
      tx.updateTable('profiles').set({ department_id: null }).where('id', '=', till.seller.id).execute(),
    )
    await expect(till.send('open', sent)).rejects.toMatchObject({
      message: 'This account may not sell any more. Ask an administrator',
      status: 403,
    })
    expect((await till.send('closed', sent)).state).toBe('stored')
  })
})
