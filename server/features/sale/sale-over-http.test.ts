// Selling over HTTP: response and refusal bodies, raw requests, and receipt numbers on demand.
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const openSignedIn = async (engine: 'sqlite' | 'postgres') => {
  const httpShop = await openHttpShop(engine)
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const soap = await httpShop.call('POST /api/products', {
    token,
    body: { name: 'Soap', unit: 'piece', selling_price: 1000, current_stock: 10 },
  })
  const draft = {
    id: uuidv7(),
    lines: [{ product_id: soap.body['id'], quantity: 2, unit_price: 1000 }],
    payment_method: 'cash',
    amount_paid: 5000,
  }
  return { httpShop, token, draft }
}

onEveryEngine('selling over HTTP', (engine) => {
  test('SALE-001 a sale is completed, found in the history and by its id, and returned when sent again', async () => {
    const { httpShop, token, draft } = await openSignedIn(engine)
    const first = await httpShop.call('POST /api/sales', { token, body: draft })
    expect(first).toMatchObject({
      status: 200,
      body: {
        replayed: false,
        sale: { id: draft.id, receipt_number: 'RCP-000001', total: 2000, change_amount: 3000 },
      },
    })
    expect((await httpShop.call('POST /api/sales', { token, body: draft })).body).toEqual({
      ...first.body,
      replayed: true,
    })
    expect((await httpShop.call(`GET /api/sales/${draft.id}`, { token })).body).toEqual(
      first.body['sale'],
    )
    const found = await httpShop.call(
      'GET /api/sales?search=rcp&from=2020-01-01&until=2999-12-31',
      { token },
    )
    expect(found.body).toEqual({ rows: [first.body['sale']], count: 1, total: 2000 })
  })

  test('SALE-020 a refusal has a clear text, and the new prices when prices have changed', async () => {
    const { httpShop, token, draft } = await openSignedIn(engine)
    const cheaper = { ...draft, lines: draft.lines.map((line) => ({ ...line, unit_price: 900 })) }
    const refused = await httpShop.call('POST /api/sales', { token, body: cheaper })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'price_changed',
        title: expect.stringMatching(/^Prices changed: Soap 900 to 1,000/),
        details: { items: [{ name: 'Soap' }] },
      },
    })
    expect(refused.text).not.toContain('cost_price')
    expect(await httpShop.call('POST /api/sales', { body: draft })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
    expect(await httpShop.call(`GET /api/sales/${draft.id}`, { token })).toMatchObject({
      status: 404,
      body: { title: 'The sale was not found. It may have been removed' },
    })
  })

  test('HTTP-002 invalid bodies and URLs are refused with a 4xx', async () => {
    const { httpShop, token, draft } = await openSignedIn(engine)
    const text = JSON.stringify(draft)
    const raws = [
      '',
      '[]',
      '"sale"',
      '7',
      'null',
      '{',
      text.slice(0, -2),
      text.replace('5000', 'NaN'),
      text.replace('5000', '1e308'),
      text.replace('5000', '1e999'),
      text.replace('1000', '-1'),
    ]
    const deep = text.replace('"cash"', `${'['.repeat(5000)}${']'.repeat(5000)}`)
    const huge = text.replace('"cash"', `"cash","customer_name":"${'x'.repeat(2_000_000)}"`)
    for (const raw of [...raws, deep, huge]) {
      const { status } = await httpShop.call('POST /api/sales', { token, raw })
      expect({ raw: raw.slice(0, 80), kind: Math.floor(status / 100) }).toEqual({
        raw: raw.slice(0, 80),
        kind: 4,
      })
    }
    for (const address of [
      '?from=yesterday',
      '?until=2026-13-01',
      '?search=%00',
      `?search=${'x'.repeat(101)}`,
      '?search=a&search=b',
      '/nonsense',
      "/'%20or%201=1",
    ]) {
      const { status } = await httpShop.call(`GET /api/sales${address}`, { token })
      expect({ address, kind: Math.floor(status / 100) }).toEqual({ address, kind: 4 })
    }
    expect((await httpShop.call('GET /api/sales', { token })).body).toEqual({
      rows: [],
      count: 0,
      total: 0,
    })
  })

  test('FN-001 D19 a receipt number is returned in the form of a server function', async () => {
    const { httpShop, token } = await openSignedIn(engine)
    const call = (signedIn: { token?: string }) =>
      httpShop.call('POST /functions/v1/generate_receipt_number', { ...signedIn, body: {} })
    expect(await call({ token })).toMatchObject({
      status: 200,
      body: { success: true, data: 'RCP-000001' },
    })
    expect(await call({ token })).toMatchObject({
      status: 200,
      body: { success: true, data: 'RCP-000002' },
    })
    expect(await call({})).toMatchObject({
      status: 401,
      body: { success: false, error: 'Sign in to continue' },
    })
  })
})
