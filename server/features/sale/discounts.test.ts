// Discounts on every engine: never above the subtotal, which of them are discrepancies, and their
// sum on the closure.
import type { Actor } from '@webale/domain/access/role.ts'
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
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

  test('DISCNT-014 a discount below the minimum price needs an approval, or a reason of an administrator', async () => {
    const { admin, seller, given, discountOn, here, newId, shop, uses } =
      await openApprovalCounter(engine)
    await uses({ discount_limit_user: 50, discount_limit_moderator: 50 })
    const { id: product_id } = await shop.ask(productApi.add, admin, {
      name: 'Comb',
      unit: 'piece',
      selling_price: 1000,
      current_stock: 50,
      department_id: here,
      allow_custom_price: true,
      min_price: 900,
    })
    const sell = async (by: Actor, discount: number, more: object = {}) =>
      (
        await shop.ask(saleApi.complete, by, {
          id: newId(),
          lines: [{ product_id, quantity: 2, unit_price: 1000 }],
          payment_method: 'cash',
          amount_paid: 2000,
          discount,
          ...more,
        })
      ).sale.total
    expect(await sell(seller, 200)).toBe(1800)
    await expect(sell(seller, 201)).rejects.toMatchObject({ code: 'approval_needed' })
    const id = newId()
    const approvals = [await given(discountOn(id, 201, 2000))]
    expect(await sell(seller, 201, { id, approvals })).toBe(1799)
    await expect(sell(admin, 201)).rejects.toThrow('Give a reason for a price below the minimum')
    expect(await sell(admin, 201, { discount_reason: 'Scratched' })).toBe(1799)
    await uses({ approvals: false })
    await expect(sell(seller, 201)).rejects.toMatchObject({
      code: 'price_below_minimum',
      message: 'Price cannot be below UGX 900',
    })
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
