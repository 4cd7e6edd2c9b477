// Returns and voids beside shifts: whose expected cash they change, and when a void is too late.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('returns and shifts', (engine) => {
  test('REFUND-031 VOID-005 VOID-006 VOID-007 a return counts for the shift that pays it, a void for the shift of its sale while that is open', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 100 })
    const sell = (quantity: number) =>
      shop.sell([{ product_id: soap.id, quantity }], {
        ...shop.place,
        amount_paid: quantity * 1000,
      })
    const first = await shop.open(5000)
    const [old, wrong] = [await sell(3), await sell(2)]
    const cash = async (shift: { id: string }) => (await shop.report(shift)).expected.cash
    expect(await cash(first)).toBe(10_000)
    const voided = (sale_id: string) => ({
      id: shop.context.newId(),
      sale_id,
      reason: 'Typed twice',
    })
    await shop.ask(refundApi.voidSale, shop.admin, voided(wrong.id))
    expect(await cash(first)).toBe(8000)
    await shop.close(first, 8000)
    const second = await shop.open(1000)
    await expect(shop.ask(refundApi.voidSale, shop.admin, voided(old.id))).rejects.toThrow(
      'The shift of this sale is closed. Return the items instead',
    )
    await shop.ask(refundApi.returnItems, shop.admin, {
      id: shop.context.newId(),
      sale_id: old.id,
      items: [{ sale_item_id: old.sale_items[0]?.id ?? '', quantity: 1 }],
      total: 1000,
      pay_back: [{ method: 'cash', amount: 1000 }],
      reason: 'Faulty',
      ...shop.place,
    })
    expect(await cash(second)).toBe(0)
    const shifts = (await shop.rows('refunds')).map(({ shift_id }) => shift_id)
    expect(new Set(shifts)).toEqual(new Set([first.id, second.id]))
  })
})
