// What the dashboard asks leaders to check, on every engine: only of their department, and only of
// parts in use.
import type { Actor } from '@webale/domain/access/role.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { findingsIn } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { withTransfers } from '../../testing/transferring.ts'

const NOTHING = {
  closures_waiting: 0,
  late_events: 0,
  outside_shifts: null,
  opening_differences: [],
  old_carts: 0,
  late_transfers: 0,
  till_losses: [],
}

onEveryEngine('things to check on the dashboard', (engine) => {
  test('SHIFT-052 SHIFT-078 PARK-018 leaders see unapproved closures, late sales, cash outside shifts and old carts of their department', async () => {
    const shop = await openDrawerShop(engine)
    const { admin, moderator, seller, context } = shop
    const soap = await shop.product({ current_stock: 100 })
    const stranger = await shop.person('moderator', await shop.department('Printing'))
    const attentionOf = async (who: Actor) =>
      (await shop.ask(reportApi.dashboard, who, {})).attention
    expect(await attentionOf(admin)).toEqual(NOTHING)
    await shop.ask(shopRulesApi.save, admin, { held_carts: true })
    const cart = {
      ...emptyCart(null),
      id: context.newId(),
      lines: [newLine('line-1', sellableProduct(soap), 1)],
    }
    await shop.ask(heldCartApi.hold, seller, { id: context.newId(), cart, label: null })
    const first = await shop.open(5000)
    const closed = await shop.close(first, 50_000)
    const sell = (fields: object) =>
      shop.sell([{ product_id: soap.id }], { amount_paid: 1000, ...fields })
    await sell({ ...shop.place, shift_id: first.id })
    await sell({})
    const date = '2026-11-21'
    const found = {
      closures_waiting: 1,
      late_events: 1,
      outside_shifts: { date, documents: 1, cash: 1000 },
      opening_differences: [],
      old_carts: 0,
      late_transfers: 0,
      till_losses: [],
    }
    expect([await attentionOf(admin), await attentionOf(moderator)]).toEqual([found, found])
    expect(await attentionOf(stranger)).toEqual(NOTHING)
    await expect(attentionOf(seller)).rejects.toMatchObject({ code: 'not_allowed' })
    // A day later the cash is of another day, and the cart is old; two days later the late sale is
    // no longer shown.
    await shop.ask(closureApi.approve, moderator, {
      id: context.newId(),
      closure_id: closed.id,
      note: null,
    })
    shop.setNow('2026-11-22T09:00:00.000Z')
    expect(await attentionOf(moderator)).toEqual({ ...NOTHING, late_events: 1 })
    shop.setNow('2026-11-22T09:00:00.001Z')
    expect(await attentionOf(moderator)).toEqual({ ...NOTHING, late_events: 1, old_carts: 1 })
    expect(await attentionOf(stranger)).toEqual(NOTHING)
    await shop.ask(shopRulesApi.save, admin, { shifts: false, held_carts: false })
    expect(await attentionOf(admin)).toEqual(NOTHING)
    await shop.ask(shopRulesApi.save, admin, { shifts: true, held_carts: true })
    shop.setNow('2026-11-22T21:00:00.000Z')
    expect(await attentionOf(moderator)).toEqual({ ...NOTHING, old_carts: 1 })
  })

  test('MOVE-020 leaders of both departments and the doctor see a transfer that is on the way for more than seven days', async () => {
    const shop = await withTransfers(await openTill(engine))
    const [soap] = [await shop.product(), await shop.receivingProduct()]
    const late = async (who: Actor) =>
      (await shop.ask(reportApi.dashboard, who, {})).attention.late_transfers
    const stranger = await shop.person('moderator', await shop.department('Printing'))
    const everybody = [shop.admin, shop.sender, shop.receiver, stranger]
    const transfer = await shop.send([{ product_id: soap.id, quantity: 1 }])
    const named = async () => {
      const found = await findingsIn(shop.context.store.db, shop.context.now())
      return found.transfer_waiting?.examples.map(({ text }) => text) ?? []
    }
    shop.setNow('2026-11-28T09:00:00.000Z')
    expect([await Promise.all(everybody.map(late)), await named()]).toEqual([[0, 0, 0, 0], []])
    shop.setNow('2026-11-28T09:00:00.001Z')
    expect(await Promise.all(everybody.map(late))).toEqual([1, 1, 1, 0])
    expect(await named()).toEqual(['The transfer TRF-000001 is on the way for more than a week'])
    await shop.ask(shopRulesApi.save, shop.admin, { transfers: false })
    expect(await late(shop.admin)).toBe(0)
    await shop.ask(shopRulesApi.save, shop.admin, { transfers: true })
    await shop.receive(transfer)
    expect([await late(shop.admin), await named()]).toEqual([0, []])
  })
})
