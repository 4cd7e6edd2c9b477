// The drawer of a device on every engine: who opens a shift binds the device, and what names no
// drawer counts there.
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { type SellingTill, withSellingTill } from '../../testing/till-sales.ts'

const SESSION = '01a00000-0000-7000-8000-0000000000aa'

const later = (till: SellingTill): void =>
  till.setNow(new Date(Date.parse(till.context.now()) + 60_000).toISOString())

/** A till on which the seller is signed in, in a session. */
const openSignedIn = async (engine: Parameters<typeof openDrawerShop>[0]) => {
  const till = await withSellingTill(await openDrawerShop(engine))
  const soap = await till.product({ current_stock: 100 })
  const seller = { ...till.seller, session_id: SESSION }
  await till.write((tx) =>
    tx
      .updateTable('till_people')
      .set({ session_id: SESSION })
      .where('user_id', '=', seller.id)
      .execute(),
  )

  const shiftOf = async (id: string) =>
    (await till.rows('sales')).find((sale) => sale.id === id)?.shift_id

  return { till, soap, seller, shiftOf }
}

onEveryEngine('the drawer of a device', (engine) => {
  test('SHIFT-111 a sale of a till that names no drawer counts in the shift that was opened on the till', async () => {
    const { till, soap, seller, shiftOf } = await openSignedIn(engine)
    const before = await till.body([{ product_id: soap.id }])
    later(till)
    const shift = await till.open(5000, seller)
    later(till)
    const [open, closed, none] = [
      await till.body([{ product_id: soap.id }]),
      await till.body([{ product_id: soap.id }]),
      await till.body([{ product_id: soap.id }], { drawer_id: null }),
    ]
    await till.send('open', open)
    for (const sale of [before, closed, none]) await till.flagsOf(sale)
    expect(await Promise.all([before, open, closed, none].map(({ id }) => shiftOf(id)))).toEqual([
      null,
      shift.id,
      shift.id,
      null,
    ])
    const late = await till.body([{ product_id: soap.id }])
    later(till)
    await till.close(shift, 7000)
    later(till)
    expect(await till.flagsOf(late)).toEqual(['shift_closed'])
    expect(await shiftOf(late.id)).toBe(shift.id)
    const after = await till.body([{ product_id: soap.id }])
    await till.flagsOf(after)
    expect(await shiftOf(after.id)).toBeNull()
  })

  test('SHIFT-111 a shift that somebody opened elsewhere takes no sale of another till', async () => {
    const { till, soap, shiftOf } = await openSignedIn(engine)
    await till.open(5000, { ...till.admin, session_id: till.context.newId() })
    const sale = await till.body([{ product_id: soap.id }])
    await till.send('open', sale)
    expect(await shiftOf(sale.id)).toBeNull()
  })

  test('SHIFT-113 the drawer that a leader chose for a till counts while no shift was opened on it', async () => {
    const { till, soap, seller, shiftOf } = await openSignedIn(engine)
    const back = await till.addDrawer({ name: 'Back' })
    await till.changeTill({ drawer_id: back.id })
    const chosen = await till.open(0, till.admin, back.id)
    const first = await till.body([{ product_id: soap.id }])
    await till.send('open', first)
    const opened = await till.open(0, seller)
    const second = await till.body([{ product_id: soap.id }])
    await till.send('open', second)
    expect([await shiftOf(first.id), await shiftOf(second.id)]).toEqual([chosen.id, opened.id])
  })

  test('SHIFT-110 the list says who opened the shift of a drawer', async () => {
    const shop = await openDrawerShop(engine)
    const opener = async () => (await shop.ask(drawerApi.list, shop.admin, {}))[0]?.opened_by
    expect(await opener()).toBeNull()
    await shop.open()
    expect(await opener()).toBe(shop.seller.id)
  })

  test('SHIFT-111 a browser that is no till sells for the shift that was opened in its session', async () => {
    const client = await openHttpShop(engine)
    const { access_token: token } = await client.signUp('sarah@shop.ug')
    const { newId } = client.shop.context
    const send = async (path: string, body: object) => {
      const answer = await client.call(path, { body, token })
      expect([path, answer.status, answer.body['title']]).toEqual([path, 200, undefined])
      return answer.body
    }

    await send('PUT /api/shop-rules', { shifts: true })
    const department_id = await client.shop.department('Cosmetics')
    const { id: drawer_id } = await send('POST /api/drawers', { name: 'Main', department_id })
    const shift_id = newId()
    await send('POST /api/shifts', { id: shift_id, drawer_id, float: 0 })
    const { id: service_id } = await send('POST /api/services', {
      name: 'Wash',
      base_price: 1000,
      department_id,
    })

    const sale = {
      lines: [{ service_id, quantity: 1, unit_price: 1000 }],
      payment_method: 'cash',
      amount_paid: 1000,
      department_id,
    }

    await send('POST /api/sales', { id: newId(), ...sale })
    await send('POST /api/sales', { id: newId(), ...sale, drawer_id: null })
    const sold = await client.shop.context.store.db.selectFrom('sales').select('shift_id').execute()
    expect(new Set(sold.map((row) => row.shift_id))).toEqual(new Set([shift_id, null]))
  })
})
