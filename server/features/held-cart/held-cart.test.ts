// Held carts on every engine: what is kept, who sees it, and two tills that want the same one.
import type { Actor } from '@webale/domain/access/role.ts'
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { type Cart, draftOf, emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { Engine } from '../../platform/database/store.ts'
import { expect, test } from 'vitest'
import { roundsOf } from '../../testing/rounds.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'

/** A shop that uses held carts, with soap for 2,000 and two people at the counter. */
const openCounter = async (engine: Engine) => {
  const shop = await openShop(engine)
  const { newId } = shop.context
  const here = await shop.department('Cosmetics')
  const [admin, ann, bob] = [
    await shop.person('admin'),
    await shop.person('user', here),
    await shop.person('user', here),
  ]
  await shop.ask(shopRulesApi.save, admin, { held_carts: true })
  const soap = await shop.ask(productApi.add, admin, {
    name: 'Soap',
    unit: 'piece',
    selling_price: 2000,
    current_stock: 50,
    department_id: here,
  })
  const cartOf = (quantity = 3): Cart => ({
    ...emptyCart(here),
    id: newId(),
    lines: [newLine('line-1', sellableProduct(soap), quantity)],
    lines_added: 1,
    customer_name: 'Mary',
    customer_phone: '0772123456',
    discount: 500,
  })
  const hold = async (person: Actor, cart: Cart, label: string | null = null) =>
    (await shop.ask(heldCartApi.hold, person, { id: newId(), cart, label })).held
  const listed = (person: Actor) => shop.ask(heldCartApi.list, person, {})
  const stock = async () => (await shop.ask(productApi.get, admin, { id: soap.id })).current_stock
  return { shop, here, admin, ann, bob, soap, cartOf, hold, listed, stock }
}

whereEnginesDiffer('held carts', (engine) => {
  test('PARK-003 PARK-004 PARK-017 a held cart has no payment, takes no stock and is resumed unchanged', async () => {
    const { shop, ann, bob, cartOf, hold, listed, stock } = await openCounter(engine)
    const cart: Cart = {
      ...cartOf(),
      payment_method: 'card',
      amount_paid: 5500,
      amount_is_exact: true,
    }
    const held = await hold(ann, cart, 'Blue dress')
    expect(held).toMatchObject({
      label: 'Blue dress',
      lines: 1,
      total: 5500,
      held_by: ann.id,
      held_by_name: ann.full_name,
    })
    expect(await listed(bob)).toEqual([held])
    expect(await stock()).toBe(50)
    const resumed = await shop.ask(heldCartApi.resume, bob, { id: held.id })
    expect(resumed.cart).toEqual({
      ...cart,
      payment_method: 'cash',
      amount_paid: null,
      amount_is_exact: false,
    })
    expect(await listed(ann)).toEqual([])
    expect(await shop.ask(saleApi.history, ann, {})).toMatchObject({ count: 0 })
  })

  test('PARK-021 a cart that is held twice with the same request is stored once, and another cart with that id is refused', async () => {
    const { shop, ann, cartOf, listed } = await openCounter(engine)
    const sent = { id: shop.context.newId(), cart: cartOf(), label: null }
    const [one, other] = await Promise.all([
      shop.ask(heldCartApi.hold, ann, sent),
      shop.ask(heldCartApi.hold, ann, sent),
    ])
    expect(one.held).toEqual(other.held)
    expect(one.replayed).not.toBe(other.replayed)
    expect(await listed(ann)).toHaveLength(1)
    await expect(
      shop.ask(heldCartApi.hold, ann, { ...sent, label: 'Other' }),
    ).rejects.toMatchObject({
      code: 'key_reused',
    })
    // The answer did not reach the till, and its person holds the same cart again.
    await shop.ask(heldCartApi.hold, ann, { ...sent, id: shop.context.newId(), label: 'Again' })
    expect((await listed(ann)).map(({ label }) => label)).toEqual(['Again'])
  })

  test('PARK-006 of two tills that resume one cart at once one gets it, and the other reads who has it', {
    timeout: 3_600_000,
  }, async () => {
    const { shop, ann, bob, cartOf, hold } = await openCounter(engine)
    for (let round = 0; round < roundsOf('TORTURE_RACES', 20); round += 1) {
      const { id } = await hold(ann, cartOf())
      const answers = await Promise.allSettled(
        [ann, bob].map((person) => shop.ask(heldCartApi.resume, person, { id })),
      )
      const won = answers.findIndex(({ status }) => status === 'fulfilled')
      const winner = [ann, bob][won]
      expect(answers[1 - won]).toMatchObject({
        reason: {
          code: 'cart_taken',
          message: `${winner?.full_name} has already resumed this cart`,
        },
      })
    }
  })

  test('PARK-006 the device that resumed a cart may ask for it again, and no other device of the same person', async () => {
    const { shop, ann, cartOf, hold } = await openCounter(engine)
    const { id } = await hold(ann, cartOf())
    const [till, phone] = [shop.context.newId(), shop.context.newId()].map((session_id) => ({
      ...ann,
      session_id,
    }))
    if (till === undefined || phone === undefined) throw new Error('two devices')
    expect(await shop.ask(heldCartApi.resume, till, { id })).toMatchObject({ replayed: false })
    expect(await shop.ask(heldCartApi.resume, till, { id })).toMatchObject({ replayed: true })
    await expect(shop.ask(heldCartApi.resume, phone, { id })).rejects.toMatchObject({
      code: 'cart_taken',
    })
  })

  test('PARK-005 PARK-007 a cart held on one till and sold on another is one sale, and a copy that stayed behind is not sold again', async () => {
    const { shop, ann, bob, cartOf, hold, listed, stock } = await openCounter(engine)
    const cart = cartOf()
    const { id } = await hold(ann, cart)
    const { cart: resumed } = await shop.ask(heldCartApi.resume, bob, { id })
    const sell = (person: Actor, sold: Cart) => {
      const draft = draftOf({ ...sold, discount: 0, amount_paid: 6000 }, person.full_name)
      if (draft === null) throw new Error('The cart is empty')
      return shop.ask(saleApi.complete, person, draft)
    }
    await sell(bob, resumed)
    await expect(sell(ann, cart)).rejects.toMatchObject({ code: 'sale_id_reused' })
    await expect(hold(ann, cart)).rejects.toMatchObject({ code: 'sale_id_reused' })
    await expect(shop.ask(heldCartApi.resume, bob, { id })).rejects.toMatchObject({
      code: 'cart_taken',
    })
    expect([await stock(), await listed(ann)]).toEqual([47, []])
    // A copy of a held cart was sold: the cart is no longer listed and cannot be resumed.
    const copied = cartOf(1)
    const { id: copy } = await hold(ann, copied)
    await sell(ann, { ...copied, discount: 0 })
    expect(await listed(bob)).toEqual([])
    for (const operation of [heldCartApi.resume, heldCartApi.remove])
      await expect(
        shop.ask(operation, bob, { id: copy, reason: 'It was sold' }),
      ).rejects.toMatchObject({
        status: expect.any(Number),
      })
    expect(await stock()).toBe(46)
  })

  test('PARK-010 to PARK-013 a person removes own carts with a reason, leaders all, and leaders read for 90 days what was removed', async () => {
    const { shop, here, ann, bob, cartOf, hold, listed } = await openCounter(engine)
    const leader = await shop.person('moderator', here)
    const [one, other] = [await hold(ann, cartOf()), await hold(ann, cartOf(), 'Tall man')]
    const remove = (person: Actor, id: string, reason: string) =>
      shop.ask(heldCartApi.remove, person, { id, reason })
    for (const reason of ['', '  ', 'ab', 'a\tb', 'x\u0007yz'])
      await expect(remove(ann, one.id, reason)).rejects.toThrow(
        'Give a reason of at least 3 characters',
      )
    await expect(remove(ann, one.id, 'x'.repeat(201))).rejects.toThrow(
      'Reason must be at most 200 characters',
    )
    await expect(remove(bob, one.id, 'Not mine')).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await remove(ann, one.id, ' Went home ')).toMatchObject({
      reason: 'Went home',
      total: 5500,
    })
    shop.setNow('2026-11-21T10:00:00.000Z')
    await remove(leader, other.id, 'Left in the rain')
    await expect(remove(leader, other.id, 'Left in the rain')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await listed(leader)).toEqual([])
    const removed = () => shop.ask(heldCartApi.removed, leader, {})
    expect(await removed()).toMatchObject([
      {
        label: 'Tall man',
        removed_by_name: leader.full_name,
        reason: 'Left in the rain',
        total: 5500,
      },
      { held_by_name: ann.full_name, removed_by_name: ann.full_name, reason: 'Went home' },
    ])
    await expect(shop.ask(heldCartApi.removed, ann, {})).rejects.toMatchObject({
      code: 'not_allowed',
    })
    shop.setNow('2027-02-19T09:59:59.000Z')
    expect(await removed()).toHaveLength(1)
    shop.setNow('2027-02-19T10:00:00.000Z')
    expect(await removed()).toEqual([])
  })

  test('PARK-014 PARK-015 a label has 60 characters, and a department has 100 held carts, also when several are held at once', async () => {
    const { shop, ann, bob, cartOf, hold, listed } = await openCounter(engine)
    await hold(ann, cartOf(), 'a'.repeat(60))
    await expect(hold(ann, cartOf(), 'a'.repeat(61))).rejects.toThrow(
      'Name or note must be at most 60 characters',
    )
    for (let count = 1; count < 97; count += 1) await hold(ann, cartOf())
    const answers = await Promise.allSettled(
      [ann, bob, ann, bob, ann, bob].map((person) => hold(person, cartOf())),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(hold(ann, cartOf())).rejects.toThrow(
      'There are 100 held carts. Resume or remove one first',
    )
    const all = await listed(ann)
    expect(all).toHaveLength(100)
    await shop.ask(heldCartApi.resume, ann, { id: all[0]?.id ?? '' })
    await expect(hold(ann, cartOf())).resolves.toMatchObject({ lines: 1 })
  })

  test('PARK-016 carts of another department are not there, and an administrator sees all', async () => {
    const { shop, admin, ann, cartOf, hold, listed } = await openCounter(engine)
    const stranger = await shop.person('moderator', await shop.department('Books'))
    const { id } = await hold(ann, cartOf())
    expect(await listed(stranger)).toEqual([])
    for (const operation of [heldCartApi.resume, heldCartApi.remove])
      await expect(shop.ask(operation, stranger, { id, reason: 'Forged' })).rejects.toMatchObject({
        code: 'not_found',
      })
    expect(await listed(admin)).toHaveLength(1)
  })

  test('PARK-022 a cart that cannot be sold is refused, and so is every cart while held carts are switched off', async () => {
    const { shop, admin, ann, cartOf, hold } = await openCounter(engine)
    const cart = cartOf()
    const [line] = cart.lines
    if (line === undefined) throw new Error('The cart is empty')
    const wrong: Partial<Cart>[] = [
      { lines: [] },
      { id: null },
      { lines: [{ ...line, quantity: -1 }] },
      { lines: [{ ...line, unit_price: 1e300 }] },
      { lines: [{ ...line, quantity: 1e300 }] },
      { discount: 0.5 },
      { customer_name: 'x'.repeat(200_001) },
      { lines: Array.from({ length: 501 }, () => line) },
    ]
    for (const fields of wrong)
      await expect(hold(ann, { ...cart, ...fields })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    await shop.ask(shopRulesApi.save, admin, { held_carts: false })
    await expect(hold(ann, cart)).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('DAYX-007 DEPT-013 each step of a held cart is in the audit log, and a department in use by one is not deleted', async () => {
    const { shop, here, admin, ann, bob, cartOf, hold, soap } = await openCounter(engine)
    const books = await shop.department('Books')
    const { id } = await hold(ann, cartOf(), 'Mary')
    await shop.ask(heldCartApi.resume, bob, { id })
    const again = await hold(admin, { ...cartOf(), department_id: books })
    await expect(shop.ask(departmentApi.remove, admin, { id: books })).rejects.toThrow(
      'is still used by 1 held cart',
    )
    await shop.ask(heldCartApi.remove, admin, { id: again.id, reason: 'Nobody came' })
    await shop.ask(departmentApi.remove, admin, { id: books })
    const { rows } = await shop.ask(auditApi.list, admin, { thing: 'sales' })
    expect(rows).toMatchObject([
      { action: 'held-cart.remove', details: 'Nobody came', after: { total: 5500, lines: 1 } },
      { action: 'held-cart.hold', person: admin.full_name },
      { action: 'held-cart.resume', subject: 'Mary', person: bob.full_name },
      {
        action: 'held-cart.hold',
        subject: 'Mary',
        person: ann.full_name,
        department_name: 'Cosmetics',
      },
    ])
    expect([here, soap.department_id]).toEqual([here, here])
  })
})
