// What the server tells a shared till, what people see of their PIN, and what a till sells by PIN
// or without one.
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { reportOf } from '../../testing/registered-till.ts'
import { openSharedTill, PIN } from '../../testing/shared-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

onEveryEngine('sellers of a shared till', (engine) => {
  test('PIN-005 only a shared till hears who may sell there, and an account that may not sell is not named', async () => {
    const { httpShop, headers, token, hire, expectDone, till_id } = await openSharedTill(engine)
    const removed = await hire('Ruth')
    const sellers = async () => {
      const { body } = await httpShop.call('POST /api/till/hello', {
        body: reportOf(),
        headers,
        token,
      })
      return (
        (body['sellers'] as { full_name: string }[] | null)?.map(({ full_name }) => full_name) ??
        null
      )
    }
    const admin = await httpShop.call('GET /api/session/profile', { token })
    const [owner, moses] = [String(admin.body['full_name']), 'Moses Okello']
    expect((await sellers())?.toSorted()).toEqual([moses, 'Ruth Okello', owner])
    await inTransaction(httpShop.shop.context.store, async (tx) => {
      await tx
        .updateTable('profiles')
        .set({ department_id: null })
        .where('id', '=', removed.id)
        .execute()
    })
    expect((await sellers())?.toSorted()).toEqual([moses, owner])
    await expectDone('PUT /api/shop-rules', { pin: false })
    expect(await sellers()).toBeNull()
    await expectDone('PUT /api/shop-rules', { pin: true })
    await expectDone(`POST /api/tills/${till_id}/share`, { shared: false })
    expect(await sellers()).toBeNull()
  })

  test('PIN-005 a shared till names the people of its own department, and without a person none but administrators', async () => {
    const { httpShop, headers, token, hire, cashier } = await openSharedTill(engine)
    const stranger = await hire('Ruth')
    const elsewhere = await httpShop.shop.department('Photo studio')
    await inTransaction(httpShop.shop.context.store, async (tx) => {
      const moved = tx.updateTable('profiles').set({ department_id: elsewhere })
      await moved.where('id', '=', stranger.id).execute()
    })
    const sellers = async (by: { readonly token?: string }) => {
      const { body } = await httpShop.call('POST /api/till/hello', {
        body: reportOf(),
        headers,
        ...by,
      })
      return (body['sellers'] as { id: string }[]).map(({ id }) => id)
    }
    const admin = await httpShop.call('GET /api/session/profile', { token })
    const owner = String(admin.body['id'])
    expect(await sellers({})).toEqual([owner])
    expect(await sellers({ token })).toEqual(
      expect.arrayContaining([owner, cashier.id, stranger.id]),
    )
    const own = expect.arrayContaining([owner, cashier.id])
    for (const by of [{ token: cashier.token }, {}, { token }]) {
      const named = await sellers(by)
      expect([named, named.length]).toEqual([own, 2])
    }
  })

  test('PIN-004 the rule PIN switched off ends the sessions by PIN at once, and no other', async () => {
    const { httpShop, byPin, cashier, expectDone } = await openSharedTill(engine)
    const token = String((await byPin(cashier)).body.access_token)
    const status = async (by: string) =>
      (await httpShop.call('GET /api/products', { token: by })).status
    await expectDone('PUT /api/shop-rules', { lock_after_sale: true })
    expect(await status(token)).toBe(200)
    await expectDone('PUT /api/shop-rules', { pin: false })
    expect([await status(token), await status(cashier.token)]).toEqual([401, 200])
  })

  test('PIN-005 PIN-020 an account says whether a PIN is chosen only while the shop has a shared till', async () => {
    const { httpShop, cashier, expectDone, till_id, token } = await openSharedTill(engine)
    const has = async () =>
      (await httpShop.call('GET /api/session/account', { token: cashier.token })).body['has_pin']
    const listed = async () => {
      const { body } = await httpShop.call('GET /api/staff', { token })
      return (body as unknown as { id: string; has_pin: boolean }[]).find(
        ({ id }) => id === cashier.id,
      )?.has_pin
    }
    expect([await has(), await listed()]).toEqual([true, true])
    await expectDone(`DELETE /api/pins/${cashier.id}`, undefined)
    expect([await has(), await listed()]).toEqual([false, false])
    await expectDone(`POST /api/tills/${till_id}/share`, { shared: false })
    expect(await has()).toBeNull()
    await expectDone(`POST /api/tills/${till_id}/share`, { shared: true })
    expect(await has()).toBe(false)
    await expectDone(`POST /api/tills/${till_id}/end`, {})
    expect(await has()).toBeNull()
  })

  test('PIN-006 after a change of person the till gets the key of the new person', async () => {
    const { httpShop, headers, cashier, hire, setPin, byPin } = await openSharedTill(engine)
    const other = await hire('Ruth')
    await setPin(other, '907214')
    const reportBy = async (by: typeof cashier, pin: string) => {
      const token = String((await byPin(by, pin)).body.access_token)
      const { body } = await httpShop.call('POST /api/till/hello', {
        body: reportOf(),
        headers,
        token,
      })
      return body['person'] as { id: string; key: string }
    }
    const [first, second] = [await reportBy(cashier, PIN), await reportBy(other, '907214')]
    expect([first.id, second.id]).toEqual([cashier.id, other.id])
    expect(first.key).not.toBe(second.key)
  })
})

onEveryEngine('sales by PIN without the server', (engine) => {
  test('PIN-008 a closed sale of an administrator by PIN is judged like one of role user', async () => {
    const till = await openSellingTill(engine)
    const elsewhere = await till.department('Perfume')
    const soap = await till.product()
    const scent = await till.product({ name: 'Scent', department_id: elsewhere })
    const sold = async (product_id: string, fields = {}) =>
      till.flagsOf(await till.body([{ product_id }], fields, till.admin))
    const there = { department_id: elsewhere }
    expect([await sold(soap.id), await sold(scent.id, there)]).toEqual([[], []])
    const here = { by_pin: true, role: 'user' as const, department_id: till.department_id }
    await inTransaction(till.context.store, async (tx) => {
      await tx.updateTable('till_people').set(here).where('user_id', '=', till.admin.id).execute()
    })
    expect([await sold(soap.id), await sold(scent.id, there)]).toEqual([[], ['department']])
  })

  test('PIN-023 a sale that continued without a PIN carries its note, has the rights of role user, and needs no review', async () => {
    const till = await openSellingTill(engine)
    const elsewhere = await till.department('Perfume')
    const soap = await till.product()
    const scent = await till.product({ name: 'Scent', department_id: elsewhere })
    const went_on = true
    expect(await till.flagsOf(await till.body([{ product_id: soap.id }], { went_on }))).toEqual([
      'went_on',
    ])
    expect(await till.openFlags()).toEqual([])
    const body = await till.body(
      [{ product_id: scent.id }],
      { went_on, department_id: elsewhere },
      till.admin,
    )
    expect(await till.flagsOf(body)).toEqual(['department', 'went_on'])
    // In the department that the till knows, also for an administrator without one.
    const plain = await till.body([{ product_id: soap.id }], { went_on }, till.admin)
    expect(await till.flagsOf(plain)).toEqual(['went_on'])
    const discounted = await till.body(
      [{ product_id: soap.id }],
      { went_on, discount: 500 },
      till.admin,
    )
    await expect(till.send('open', discounted)).rejects.toMatchObject({
      code: 'discount_not_allowed',
    })
    expect(await till.ask(sessionApi.role, till.admin, {})).toMatchObject({ role: 'admin' })
  })
})
