// Correcting a stock on every engine: the difference to what was seen, with a reason, for
// administrators only.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { openAsAdmin } from '../../testing/product-admin.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('correct stock', (engine) => {
  test('RECV-030 a corrected stock is the difference to what was seen, with the reason in its movement', async () => {
    const shop = await openAsAdmin(engine)
    const { id } = await shop.add({ current_stock: 10, cost_price: 600 })
    await shop.sell(id, 2)
    const reason = 'Two broken'
    const sent = { id, counted: 8, seen_stock: 10, reason }
    const after = await shop.ask(productApi.correctStock, shop.admin, sent)
    expect([after.current_stock, after.cost_price]).toEqual([6, 600])
    const rows = await shop.db
      .selectFrom('stock_movements')
      .selectAll()
      .where('product_id', '=', id)
      .execute()
    expect(rows.filter(({ movement_type }) => movement_type === 'adjustment')).toMatchObject([
      { quantity: -2, notes: reason, created_by: shop.admin.id },
    ])
    await shop.ask(productApi.correctStock, shop.admin, { ...sent, counted: 6, seen_stock: 6 })
    expect(await shop.ledger(id)).toHaveLength(3)
  })

  test('RECV-030 a correction is refused for a part of a piece, a bundle, no reason, and everybody but administrators', async () => {
    const shop = await openAsAdmin(engine)
    const { id, name } = await shop.add({ current_stock: 10 })
    const basket = await shop.add({ is_bundle: true, name: 'Basket' })
    await shop.ask(productApi.addComponent, shop.admin, {
      id: basket.id,
      component_product_id: id,
      quantity: 2,
    })
    const sent = { id, counted: 8, seen_stock: 10, reason: 'Two broken' }
    const correct = (fields: object, who = shop.admin) =>
      shop.ask(productApi.correctStock, who, { ...sent, ...fields })
    await expect(correct({ counted: 7.5 })).rejects.toThrow(`${name} is counted in whole numbers`)
    await expect(correct({ id: basket.id, seen_stock: 5 })).rejects.toThrow(
      'The stock of a bundle follows from its components',
    )
    await expect(correct({ reason: 'ab' })).rejects.toThrow(
      'Give a reason of at least 3 characters',
    )
    const leader = await shop.person('moderator', await shop.department('Perfume'))
    await expect(correct({}, leader)).rejects.toMatchObject({ code: 'only_admins_edit_products' })
    expect(await shop.ledger(id)).toHaveLength(1)
  })
})
