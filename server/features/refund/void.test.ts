// Voids on every engine: everything the other way round, once, on the day of the sale only, and
// never beside a return.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const voided = (till: TestTill, { id: sale_id }: Sale, reason = 'Typed twice') => ({
  id: till.context.newId(),
  sale_id,
  reason,
})
const returnOf = (
  { context }: TestTill,
  { id: sale_id, sale_items: [item] }: Sale,
  total: number,
) => ({
  id: context.newId(),
  sale_id,
  items: [{ sale_item_id: item?.id ?? '', quantity: 1 }],
  total,
  pay_back: [{ method: 'cash' as const, amount: total }],
  reason: 'Faulty' as const,
})

/** What the sales and their voids left, by payment method. */
const moneyOf = async (till: TestTill): Promise<Record<string, number>> => {
  const sums: Record<string, number> = { cash: 0, mobile_money: 0, card: 0 }
  const refunds = (await till.rows('money_movements')).filter(
    ({ reference_type }) => reference_type === 'refund',
  )
  for (const { method, amount } of [...(await till.rows('sale_money')), ...refunds])
    sums[method] = (sums[method] ?? 0) + amount
  return sums
}

onEveryEngine('voids', (engine) => {
  test('VOID-003 VOID-005 VOID-012 VOID-014 a void takes back all goods and reverses each payment', async () => {
    const till = await openTill(engine)
    const [soap, towel] = [
      await till.product({ current_stock: 50 }),
      await till.product({ name: 'Towel' }),
    ]
    const basket = await till.bundle([{ product: towel, quantity: 2 }], { selling_price: 5000 })
    const line = { product_id: soap.id, quantity: 15 }
    const parts = [
      { method: 'cash' as const, amount: 30_000 },
      { method: 'mobile_money' as const, amount: 4000 },
    ]
    const sales = [
      await till.sell([line], { payment_method: 'mobile_money', amount_paid: 20_000 }),
      await till.sell([line, { product_id: basket.id, quantity: 1, unit_price: 5000 }], { parts }),
    ]
    expect([await till.stock(soap), await till.stock(towel)]).toEqual([20, 8])
    for (const sale of sales) {
      const { refund } = await till.ask(refundApi.voidSale, till.admin, voided(till, sale))
      expect(refund).toMatchObject({ kind: 'void', total: sale.total, reason: 'Typed twice' })
      expect((await till.ask(saleApi.get, till.seller, { id: sale.id })).mark).toBe('voided')
    }
    expect([await till.stock(soap), await till.stock(towel)]).toEqual([50, 10])
    expect(await moneyOf(till)).toEqual({ cash: 0, mobile_money: 0, card: 0 })
    expect((await till.sell([line])).receipt_number).toBe('RCP-000003')
    expect((await till.rows('sales')).length).toBe(3)
  })

  test('VOID-003 a sale is voided once when 50 voids arrive at the same moment', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 3 }], { amount_paid: 3000 })
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        till.ask(refundApi.voidSale, till.admin, voided(till, sale)),
      ),
    )
    const said = all.map((one) =>
      one.status === 'fulfilled' ? 'done' : (one.reason as Error).message,
    )
    expect(said.filter((one) => one === 'done')).toHaveLength(1)
    expect(said.filter((one) => one === 'This sale was voided')).toHaveLength(49)
    expect(await till.stock(soap)).toBe(10)
  }, 60_000)

  test('VOID-004 VOID-009 VOID-015 of a void beside a return one happens, and the other says why', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 1000 })
    for (let round = 0; round < 20; round += 1) {
      const sale = await till.sell([{ product_id: soap.id, quantity: 2 }], { amount_paid: 2000 })
      const [back, whole] = await Promise.allSettled([
        till.ask(refundApi.returnItems, till.admin, returnOf(till, sale, 1000)),
        till.ask(refundApi.voidSale, till.admin, voided(till, sale)),
      ])
      const failed = [back, whole].flatMap((one) =>
        one?.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
      )
      expect(failed).toEqual([whole?.status === 'rejected' ? 'part_returned' : 'sale_voided'])
    }
    const sale = await till.sell([{ product_id: soap.id, quantity: 2 }], { amount_paid: 2000 })
    await till.ask(refundApi.returnItems, till.admin, returnOf(till, sale, 1000))
    await expect(till.ask(refundApi.voidSale, till.admin, voided(till, sale))).rejects.toThrow(
      'Part of this sale was returned. Return the rest instead',
    )
  }, 120_000)

  test('VOID-001 VOID-007 VOID-008 VOID-011 a void needs a reason, the right, and the business day of the sale', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id }], { amount_paid: 1000 })
    const ask = (fields: object, who = till.admin) =>
      till.ask(refundApi.voidSale, who, { ...voided(till, sale), ...fields })
    await expect(ask({ reason: ' ab ' })).rejects.toThrow('Give a reason of at least 3 characters')
    await expect(ask({ reason: 'a'.repeat(201) })).rejects.toThrow(
      'Reason must be at most 200 characters',
    )
    await expect(ask({}, till.seller)).rejects.toMatchObject({ status: 403 })
    const other = await till.person('moderator', await till.department('Perfume'))
    await expect(ask({}, other)).rejects.toMatchObject({ status: 404 })
    till.setNow('2026-11-21T21:00:00.000Z')
    await expect(ask({})).rejects.toThrow('This sale is of another day. Return the items instead')
    till.setNow('2026-11-21T20:59:59.000Z')
    await ask({})
    await expect(
      till.ask(refundApi.returnItems, till.admin, returnOf(till, sale, 1000)),
    ).rejects.toThrow('This sale was voided')
    expect(
      (await till.rows('audit_log')).filter(({ action }) => action === 'refund.voidSale'),
    ).toHaveLength(1)
  })
})
