// A till sends its sales over HTTP with its own credential, while nobody is signed in.
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { helloOf } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { proved } from '../../testing/till-sales.ts'
import { findShopId } from '../snapshot/epoch.queries.ts'

const SECRET = 'd'.repeat(64)

type Heard = {
  readonly epoch: string
  readonly block: { readonly first: number }
  readonly person: { readonly id: string; readonly key: string }
}

/** A shop with soap for 1,000 and a till that has numbers and on which its administrator was signed in. */
const openSelling = async (client: HttpShop) => {
  const { access_token: token } = await client.signUp('sarah@shop.ug')
  const { newId, now, store } = client.shop.context
  const department_id = await client.shop.department('Cosmetics')
  const soap = { name: 'Soap', unit: 'piece', selling_price: 1000, current_stock: 10, department_id }
  const { body: product } = await client.call('POST /api/products', { token, body: soap })
  const path = `/api/products/${String(product['id'])}`
  const id = newId()
  const till = { id, secret: SECRET, name: 'Counter', since: now() }
  await client.call('POST /api/tills', { token, body: till })
  const headers = { 'x-till': `${id}.${SECRET}`, 'x-shop': (await findShopId(store.db)) ?? '' }
  const report = helloOf({ numbers_left: 0, device_now: now() })
  const { body: heard } = await client.call('POST /api/till/hello', { token, headers, body: report })
  const { epoch, block, person } = heard as unknown as Heard
  let printed = 0
  const bodyOf = (fields: Readonly<Record<string, unknown>> = {}) => {
    const line = { product_id: product['id'], quantity: 1, unit_price: 1000, rev: 1, item_name: 'Soap', subtotal: 1000 }
    const receipt_number = `RCP-${String(block.first + printed).padStart(6, '0')}`
    printed += 1
    const times = { sold_at: now(), sold_at_device: now(), clock_offset_ms: 0 }
    const sums = { subtotal: 1000, total: 1000, change_amount: 0, amount_paid: 1000, payment_method: 'cash' }
    const whole = { id: newId(), lines: [line], department_id, receipt_number, ...times, ...sums }
    return proved({ ...whole, person_id: person.id, epoch, ...fields }, person.key)
  }
  const sell = (mode: 'open' | 'closed', body: { readonly id: string }) =>
    client.call('POST /api/till/sales', { headers, body: { id: body.id, v: 1, mode, body } })
  const stock = async () => (await client.call(`GET ${path}`, { token })).body['current_stock']
  return { token, id, headers, soap, path, epoch, bodyOf, sell, stock }
}

onEveryEngine('sales of tills over HTTP', (engine) => {
  test('OFF-108 OFF-112 OFF-128 a closed sale at the price of its revision is stored once, with a note', async () => {
    const client = await openHttpShop(engine)
    const { token, soap, path, epoch, bodyOf, sell, stock } = await openSelling(client)
    client.advanceClock(60)
    const { current_stock: _stock, ...fields } = soap
    const dearer = { ...fields, selling_price: 1200 }
    expect((await client.call(`PUT ${path}`, { token, body: dearer })).status).toBe(200)
    client.advanceClock(60)
    const body = bodyOf()
    const refused = await sell('open', body)
    expect([refused.status, refused.body['code']]).toEqual([409, 'price_changed'])
    const answer = await sell('closed', body)
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ state: 'stored', replayed: false, flags: ['price_before'], epoch }),
    ])
    expect(answer.body['sale']).toMatchObject({ id: body.id, total: 1000, receipt_number: body['receipt_number'] })
    for (const mode of ['closed', 'open'] as const)
      expect((await sell(mode, body)).body).toMatchObject({ state: 'stored', replayed: true, flags: ['price_before'] })
    expect(await stock()).toBe(9)
  })

  test('OFF-082 an open sale that was taken back is refused, and a stored one cannot be taken back', async () => {
    const client = await openHttpShop(engine)
    const { headers, bodyOf, sell, stock } = await openSelling(client)
    const takeBack = (id: string) => client.call('POST /api/till/withdrawals', { headers, body: { id } })
    const [late, sold] = [bodyOf(), bodyOf()]
    expect((await takeBack(late.id)).body).toMatchObject({ state: 'withdrawn', sale: null })
    const refused = await sell('open', late)
    expect([refused.status, refused.body['code']]).toEqual([409, 'sale_withdrawn'])
    expect((await sell('open', sold)).body).toMatchObject({ state: 'stored', flags: [] })
    expect((await takeBack(sold.id)).body).toMatchObject({ state: 'stored', sale: { id: sold.id } })
    // Both at once: whoever is first decides, and both answers agree.
    for (let round = 0; round < 5; round += 1) {
      const body = bodyOf()
      const [one, other] = await Promise.all([sell('open', body), takeBack(body.id)])
      expect([one.status, other.body['state']]).toEqual(one.status === 200 ? [200, 'stored'] : [409, 'withdrawn'])
    }
    expect(await stock()).toBeGreaterThanOrEqual(4)
  })

  test('OFF-164 an ended till sells nothing open, and its earlier sales are taken', async () => {
    const client = await openHttpShop(engine)
    const { token, id, bodyOf, sell } = await openSelling(client)
    const before = bodyOf()
    client.advanceClock(60)
    expect((await client.call(`POST /api/tills/${id}/end`, { token, body: {} })).status).toBe(200)
    const refused = await sell('open', bodyOf())
    expect([refused.status, refused.body['code']]).toEqual([403, 'till_ended'])
    expect((await sell('closed', before)).body).toMatchObject({ state: 'stored', flags: ['till_ended'] })
    client.advanceClock(60)
    expect((await sell('closed', bodyOf())).body).toMatchObject({ state: 'kept', reason: 'till_ended' })
  })

  test('OFF-146 OFF-163 a body that nobody can read is kept, and a request without a till stores nothing', async () => {
    const client = await openHttpShop(engine)
    const { token, headers, bodyOf, sell, stock } = await openSelling(client)
    const broken = { ...bodyOf(), lines: 'none' }
    expect((await sell('closed', broken)).body).toMatchObject({ state: 'kept', reason: 'unreadable' })
    const kept = await client.call('GET /api/till/kept', { token })
    expect(kept.text).toContain(broken.id)
    const sent = bodyOf()
    const without = { id: sent.id, v: 1, mode: 'closed', body: sent }
    expect((await client.call('POST /api/till/sales', { token, body: without })).status).toBe(401)
    const large = { ...without, body: { ...sent, note: 'x'.repeat(200_001) } }
    expect((await client.call('POST /api/till/sales', { headers, body: large })).status).toBe(422)
    for (const wrong of [
      { ...without, mode: 'maybe' },
      { ...without, v: 0 },
      { ...without, body: [] },
    ])
      expect((await client.call('POST /api/till/sales', { headers, body: wrong })).status).toBe(422)
    expect(await stock()).toBe(10)
  })
})
