// Approvals on every engine, through HTTP: the password of a leader lets one action pass, once.
import { TOTP } from 'otpauth'
import type { Actor } from '@webale/domain/access/role.ts'
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { openApprovalCounter, PASSWORD } from '../../testing/approval-counter.ts'
import type { HttpShop } from '../../testing/http-shop.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { requireRightOrApproval } from './approval.queries.ts'

const enrol = async (httpShop: HttpShop, token: string): Promise<TOTP> => {
  const enrolled = await httpShop.call('POST /auth/v1/factors', {
    token,
    body: { factor_type: 'totp', friendly_name: 'Phone' },
  })
  const { id, totp } = enrolled.body as unknown as { id: string; totp: { secret: string } }
  const challenge = await httpShop.call(`POST /auth/v1/factors/${id}/challenge`, {
    token,
    body: {},
  })
  const app = new TOTP({ secret: totp.secret })
  const code = app.generate({ timestamp: Date.parse(httpShop.shop.context.now()) })
  await httpShop.call(`POST /auth/v1/factors/${id}/verify`, {
    token,
    body: { challenge_id: challenge.body['id'], code },
  })
  return app
}

onEveryEngine('approvals', (engine) => {
  test('APPR-001 APPR-006 APPR-024 APPR-025 DISCNT-002 a leader’s password lets exactly this discount pass, once, and a repeated sale is the stored one', async () => {
    const { newId, seller, leader, sell, given, discountOn, uses, shop, admin } =
      await openApprovalCounter(engine)
    const id = newId()
    await expect(sell(seller, { id, discount: 5000 })).rejects.toMatchObject({
      code: 'approval_needed',
      message: 'This discount needs an approval',
    })
    const approval = await given(discountOn(id))
    const sold = await sell(seller, { id, discount: 5000, approvals: [approval] })
    expect(sold.sale).toMatchObject({ discount: 5000, total: 35_000 })
    expect(await sell(seller, { id, discount: 5000, approvals: [approval] })).toMatchObject({
      replayed: true,
    })
    await expect(
      sell(seller, { id: newId(), discount: 5000, approvals: [approval] }),
    ).rejects.toMatchObject({
      code: 'approval_over',
    })
    expect((await sell(leader, { id: newId(), discount: 8000 })).sale.discount).toBe(8000)
    await expect(sell(leader, { id: newId(), discount: 8001 })).rejects.toMatchObject({
      code: 'approval_needed',
    })
    await uses({ approvals: false })
    await expect(sell(leader, { id: newId(), discount: 8001 })).rejects.toThrow(
      'Your discount can be 20 % of the subtotal at most',
    )
    await expect(sell(seller, { id: newId(), discount: 1 })).rejects.toMatchObject({
      code: 'discount_not_allowed',
    })
    const { rows } = await shop.ask(auditApi.list, admin, { thing: 'sales' })
    expect(rows.filter(({ entity }) => entity === 'approval')).toMatchObject([
      {
        action: 'approval.use',
        subject: 'Discount 5,000 on 40,000',
        person: seller.full_name,
        details: `allowed by ${leader.full_name}`,
      },
      {
        action: 'approval.ask',
        person: seller.full_name,
        details: `allowed by ${leader.full_name}`,
      },
      {
        action: 'approval.allow',
        person: leader.full_name,
        details: `asked by ${seller.full_name}`,
      },
    ])
  })

  test('APPR-008 APPR-010 APPR-013 an approval covers no more and no other document, person, device or time', async () => {
    const { newId, seller, person, here, sell, given, discountOn, httpShop } =
      await openApprovalCounter(engine)
    const id = newId()
    const approvals = [await given(discountOn(id))]
    const over = (by: Actor, fields: object) =>
      expect(sell(by, { id, discount: 5000, approvals, ...fields })).rejects.toMatchObject({
        code: 'approval_over',
      })
    await over(seller, { discount: 5001 })
    await over(seller, { quantity: 3 })
    await over(seller, { id: newId() })
    await over(seller, { approvals: [newId()] })
    await over(await person('user', here), {})
    await over({ ...seller, session_id: newId() }, {})
    httpShop.advanceClock(300)
    await over(seller, {})
    const again = await given(discountOn(id))
    httpShop.advanceClock(299)
    expect((await sell(seller, { id, discount: 4999, approvals: [again] })).sale.discount).toBe(
      4999,
    )
  })

  test('APPR-007 of two sales that use one approval at once one passes', async () => {
    const { newId, seller, given, discountOn, shop } = await openApprovalCounter(engine)
    // Only the approval is used here: no sale is made with it.
    shop.leaveBroken('approval_used')
    for (let round = 0; round < roundsOf('TORTURE_APPROVALS', 5); round += 1) {
      const id = newId()
      const approval = await given(discountOn(id))
      const request = discountOn(id)
      const wanted = {
        request,
        right: false,
        action: 'This discount',
        used_for: id,
        approvals: [approval],
      }
      const use = () =>
        shop.write((tx) =>
          requireRightOrApproval(tx, { actor: seller, now: shop.context.now(), newId }, wanted),
        )
      const answers = await Promise.allSettled([use(), use()])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: 'This approval cannot be used any more. Ask again' },
      })
    }
  })

  test('APPR-014 APPR-015 APPR-016 APPR-017 APPR-026 an approval is refused for oneself, without the right, above it, or from another department', async () => {
    const { newId, person, here, elsewhere, seller, leader, ask, discountOn, uses, admin } =
      await openApprovalCounter(engine)
    const request = discountOn(newId())
    expect(await ask(leader, leader.id, request)).toMatchObject({
      status: 403,
      body: { title: 'Somebody else has to approve this' },
    })
    expect(await ask(seller, (await person('user', here)).id, request)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect(await ask(seller, leader.id, discountOn(newId(), 8001))).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect(await ask(seller, (await person('moderator', elsewhere)).id, request)).toMatchObject({
      status: 404,
    })
    expect(await ask(seller, newId(), request)).toMatchObject({
      status: 403,
      body: { title: 'The password or the code is wrong' },
    })
    expect(await ask(seller, admin.id, discountOn(newId(), 40_000))).toMatchObject({ status: 200 })
    await uses({ approvals: false })
    expect(await ask(seller, admin.id, request)).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  })

  test('APPR-005 wrong passwords are counted and paused as at sign-in, and no session comes of a right one', async () => {
    const { httpShop, newId, seller, leader, ask, discountOn, shop } =
      await openApprovalCounter(engine)
    const request = discountOn(newId())
    const sessions = async () =>
      (await shop.context.store.db.selectFrom('auth_sessions').select('id').execute()).length
    const before = await sessions()
    for (let count = 0; count < 10; count += 1)
      expect(await ask(seller, leader.id, request, { password: 'wrong' })).toMatchObject({
        status: 403,
        body: { code: 'wrong_password' },
      })
    expect(await ask(seller, leader.id, request)).toMatchObject({
      status: 429,
      body: { title: 'Too many wrong passwords. Try again in 1 second' },
    })
    expect((await httpShop.signIn(leader.email, PASSWORD)).status).toBe(429)
    httpShop.advanceClock(2)
    expect((await ask(seller, leader.id, request)).status).toBe(200)
    expect(await sessions()).toBe(before)
  })

  test('APPR-004 decision Y12 a leader with a second step also types the code, and each code works once', async () => {
    const { httpShop, newId, seller, leader, ask, discountOn, shop } =
      await openApprovalCounter(engine)
    const app = await enrol(httpShop, leader.token)
    const listed = await shop.ask(approvalApi.approvers, seller, {})
    expect(listed.find(({ id }) => id === leader.id)).toMatchObject({
      has_app: true,
      has_phone: false,
    })
    const request = discountOn(newId())
    httpShop.advanceClock(30)
    const code = app.generate({ timestamp: Date.parse(shop.context.now()) })
    for (const typed of [{}, { code: '000000' }, { code: 'abc' }])
      expect(await ask(seller, leader.id, request, typed)).toMatchObject({
        status: 403,
        body: { code: 'wrong_password' },
      })
    expect(await ask(seller, leader.id, request, { password: 'wrong', code })).toMatchObject({
      status: 403,
    })
    expect((await ask(seller, leader.id, request, { code })).status).toBe(200)
    expect(await ask(seller, leader.id, request, { code })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    })
  })

  test('APPR-019 decision Y7 a price outside its limits is refused even with an approval, also for administrators', async () => {
    const { newId, seller, leader, admin, here, ask, given, discountOn, shop } =
      await openApprovalCounter(engine)
    const limits = { allow_custom_price: true, min_price: 800, max_price: 1500 }
    const goods = {
      name: 'Comb',
      unit: 'piece',
      selling_price: 1000,
      current_stock: 50,
      department_id: here,
      ...limits,
    }
    const { id: product_id } = await shop.ask(productApi.add, admin, goods)
    const request = { action: 'price', document_id: newId(), product_id, unit_price: 799 }
    expect(await ask(seller, leader.id, request as never)).toMatchObject({ status: 422 })
    const id = newId()
    const approvals = [await given(discountOn(id))]
    for (const by of [seller, leader, admin])
      for (const [unit_price, words] of [
        [799, 'Price cannot be below UGX 800'],
        [1501, 'Price cannot exceed UGX 1,500'],
      ] as const) {
        const lines = [{ product_id, quantity: 1, unit_price, custom_price: true }]
        const draft = { id, lines, payment_method: 'cash' as const, amount_paid: 9000, approvals }
        await expect(shop.ask(saleApi.complete, by, draft)).rejects.toThrow(words)
      }
  })

  test('PARK-011 a user removes the held cart of somebody else with an approval for this cart, once', async () => {
    const { newId, seller, leader, given, uses, shop, soap } = await openApprovalCounter(engine)
    await uses({ held_carts: true })
    const hold = async (): Promise<string> => {
      const cart = {
        ...emptyCart(null),
        id: newId(),
        lines: [newLine('line-1', sellableProduct(soap), 1)],
      }
      return (await shop.ask(heldCartApi.hold, leader, { id: newId(), cart, label: null })).held.id
    }
    const [one, other] = [await hold(), await hold()]
    const remove = (id: string, approvals?: string[]) =>
      shop.ask(heldCartApi.remove, seller, {
        id,
        reason: 'Nobody came',
        ...(approvals && { approvals }),
      })
    await expect(remove(one)).rejects.toThrow(
      'Removing the cart of somebody else needs an approval',
    )
    const approvals = [await given({ action: 'remove_held_cart', document_id: one })]
    await expect(remove(other, approvals)).rejects.toMatchObject({ code: 'approval_over' })
    expect(await remove(one, approvals)).toMatchObject({ removed_by_name: seller.full_name })
    await expect(remove(other, approvals)).rejects.toMatchObject({ code: 'approval_over' })
  })
})
