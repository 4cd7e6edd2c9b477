// Discounts on every engine: never above the subtotal, which of them are discrepancies, and their
// sum on the closure.
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import { expect, test } from 'vitest'
import { openApprovalCounter } from '../../testing/approval-counter.ts'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('discounts', (engine) => {
  test('DISCNT-007 a discount above the subtotal is refused, also of an administrator and with an approval', async () => {
    const { admin, seller, sell, given, discountOn, newId, shop, uses } =
      await openApprovalCounter(engine)
    const refused = {
      code: 'discount_too_large',
      status: 422,
      message: 'The discount cannot be more than the subtotal',
    }
    await expect(sell(admin, { id: newId(), discount: 40_001 })).rejects.toMatchObject(refused)
    await uses({ discount_limit_moderator: 100 })
    const id = newId()
    const approvals = [await given(discountOn(id, 40_001, 40_001))]
    await expect(sell(seller, { id, discount: 40_001, approvals })).rejects.toMatchObject(refused)
    expect(await shop.context.store.db.selectFrom('sales').select('id').execute()).toEqual([])
    expect((await sell(admin, { id: newId(), discount: 40_000 })).sale.total).toBe(0)
  })

  test('DISCNT-008 DISCNT-010 a discount above half is a High Discount and one of exactly half is not, and a closure sums them', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ selling_price: 10_000 })
    const shift = await shop.open(0)
    const sell = (discount: number) =>
      shop.sell(
        [{ product_id: soap.id, unit_price: 10_000 }],
        { ...shop.place, discount, amount_paid: 10_000 },
        shop.admin,
      )
    await sell(5000)
    const high = await sell(5001)
    const { rows } = await shop.ask(discrepancyApi.suspiciousSales, shop.admin, {})
    expect(rows.map(({ id, issue_type }) => [id, issue_type])).toEqual([[high.id, 'High Discount']])
    const closure = await shop.close(shift, 9_950)
    expect(closure.sums.sales).toEqual({
      count: 2,
      subtotal: 20_000,
      discounts: 10_001,
      total: 9999,
    })
  })
})
