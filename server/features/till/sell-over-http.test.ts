// A till sends its sales over HTTP with its own credential, while nobody is signed in.
import { MAX_SALES_A_SECOND } from '@webale/domain/features/till/till.ts'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { reportOf } from '../../testing/registered-till.ts'
import { openSellingOverHttp } from '../../testing/selling-over-http.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('sales of tills over HTTP', (engine) => {
  test('OFF-108 OFF-112 OFF-128 OFF-158 OFF-222 a closed sale at the price of its revision is stored once, with a note', async () => {
    const client = await openHttpShop(engine)
    const { token, soap, path, epoch, bodyOf, sell, stock } = await openSellingOverHttp(client)
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
      expect.objectContaining({ state: 'stored', replayed: false, flags: ['price_before'] }),
    ])
    // The epoch, with a mark that confirms this sale.
    expect(String(answer.body['epoch'])).toMatch(new RegExp(`^${epoch}~[\\w-]{22}$`))
    expect(answer.body['sale']).toMatchObject({
      id: body.id,
      total: 1000,
      receipt_number: body['receipt_number'],
    })
    for (const mode of ['closed', 'open'] as const)
      expect((await sell(mode, body)).body).toMatchObject({
        state: 'stored',
        replayed: true,
        flags: ['price_before'],
      })
    expect(await stock()).toBe(9)
    const { body: read } = await client.call(`GET /api/sales/${body.id}`, { token })
    expect(read['origin']).toEqual({
      till_number: 1,
      received_at: expect.any(String),
      flags: ['price_before'],
    })
    const { body: health } = await client.call('GET /api/health', { token })
    expect(health['tills']).toEqual([{ number: 1, seen_at: expect.any(String) }])
  })

  test('OFF-082 an open sale that was taken back is refused, and a stored one cannot be taken back', async () => {
    const client = await openHttpShop(engine)
    const { headers, bodyOf, sell, stock } = await openSellingOverHttp(client)
    const withdraw = (id: string) =>
      client.call('POST /api/till/withdrawals', { headers, body: { id } })
    const [late, sold] = [bodyOf(), bodyOf()]
    expect((await withdraw(late.id)).body).toMatchObject({ state: 'withdrawn', sale: null })
    const refused = await sell('open', late)
    expect([refused.status, refused.body['code']]).toEqual([409, 'sale_withdrawn'])
    expect((await sell('open', sold)).body).toMatchObject({ state: 'stored', flags: [] })
    expect((await withdraw(sold.id)).body).toMatchObject({ state: 'stored', sale: { id: sold.id } })
    // Both at once: the first one decides, and both answers agree.
    for (let round = 0; round < 5; round += 1) {
      const body = bodyOf()
      const [one, other] = await Promise.all([sell('open', body), withdraw(body.id)])
      expect([one.status, other.body['state']]).toEqual(
        one.status === 200 ? [200, 'stored'] : [409, 'withdrawn'],
      )
    }
    expect(await stock()).toBeGreaterThanOrEqual(4)
  })

  test('OFF-164 an ended till sells nothing open, and its earlier sales are taken', async () => {
    const client = await openHttpShop(engine)
    const { token, id, bodyOf, sell } = await openSellingOverHttp(client)
    const before = bodyOf()
    client.advanceClock(60)
    expect((await client.call(`POST /api/tills/${id}/end`, { token, body: {} })).status).toBe(200)
    const refused = await sell('open', bodyOf())
    expect([refused.status, refused.body['code']]).toEqual([403, 'till_ended'])
    expect((await sell('closed', before)).body).toMatchObject({
      state: 'stored',
      flags: ['till_ended'],
    })
    client.advanceClock(60)
    expect((await sell('closed', bodyOf())).body).toMatchObject({
      state: 'kept',
      reason: 'till_ended',
    })
  })

  test('OFF-146 OFF-163 a body that nobody can read is kept, and a request without a till stores nothing', async () => {
    const client = await openHttpShop(engine)
    const { token, headers, bodyOf, sell, stock } = await openSellingOverHttp(client)
    const broken = { ...bodyOf(), lines: 'none' }
    expect((await sell('closed', broken)).body).toMatchObject({
      state: 'kept',
      reason: 'unreadable',
    })
    const quarantined = await client.call('GET /api/till/kept', { token })
    expect(quarantined.text).toContain(broken.id)
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

  test('OFF-268 a till sends 30 sales a second at most, of any kind, and no other till is slowed down', async () => {
    const client = await openHttpShop(engine)
    const { headers, bodyOf, sell, stock } = await openSellingOverHttp(client)
    const closed = Array.from({ length: MAX_SALES_A_SECOND - 1 }, () => bodyOf())
    const first = await Promise.all(closed.map((body) => sell('closed', body)))
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await sell('closed', { id: client.shop.context.newId() })).body['state']).toBe('kept')
    const late = bodyOf()
    for (const mode of ['open', 'closed'] as const) {
      const refused = await sell(mode, late)
      expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
        429,
        'till_too_fast',
        '1',
      ])
      expect(refused.body['title']).toBe(
        'This till sends too many sales at once. Wait a second and send it again',
      )
    }
    const answer = await client.call('POST /api/till/hello', { headers, body: reportOf() })
    expect(answer.status).toBe(200)
    client.advanceClock(1)
    expect((await sell('closed', late)).body['state']).toBe('stored')
    expect(await stock()).toBe(10 - MAX_SALES_A_SECOND)
  })

  test('OFF-268 a server whose clock was set back takes sales at once', async () => {
    const client = await openHttpShop(engine)
    const { bodyOf, sell } = await openSellingOverHttp(client)
    client.advanceClock(3600)
    for (let count = 0; count < MAX_SALES_A_SECOND; count += 1) await sell('closed', bodyOf())
    client.advanceClock(-3600)
    expect((await sell('closed', bodyOf())).status).toBe(200)
  })
})
