// A stock that would be worth too much, over HTTP: a refusal with its words, and nothing is stored.
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const SOAP = { name: 'Soap', unit: 'piece', selling_price: 1000 }
const DEAR = { ...SOAP, current_stock: 1_000_000, cost_price: 100_000_000 }

onEveryEngine('value of goods over HTTP', (engine) => {
  test('GOODS-008 a product whose stock would be worth too much is refused as a mistake of the client', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const add = (body: object) => httpShop.call('POST /api/products', { token, body })
    expect(await add(DEAR)).toMatchObject({
      status: 422,
      body: {
        code: 'value_too_far',
        title: 'The stock of Soap would be worth too much. Check cost and quantity',
      },
    })
    expect((await httpShop.call('GET /api/products', { token })).body).toMatchObject({ total: 0 })
    expect((await add({ ...DEAR, current_stock: 10 })).status).toBe(200)
  })
})
