// A registered till that sells over HTTP with its own credential, and the administrator who was
// signed in on it.
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import type { HttpShop } from './http-shop.ts'
import { reportOf, shopIdOf } from './registered-till.ts'
import { proved } from './till-sales.ts'

const SECRET = 'd'.repeat(64)

type ReportAnswer = {
  readonly epoch: string
  readonly block: { readonly first: number }
  readonly person: { readonly id: string; readonly key: string }
}

/**
 * A shop with soap for 1,000 and a till that has
 * numbers and on which its administrator was signed in.
 */
export const openSellingOverHttp = async (client: HttpShop) => {
  const { access_token: token } = await client.signUp('sarah@shop.ug')
  const { newId, now } = client.shop.context
  const department_id = await client.shop.department('Cosmetics')
  const soap = {
    name: 'Soap',
    unit: 'piece',
    selling_price: 1000,
    current_stock: 10,
    department_id,
  }
  const { body: product } = await client.call('POST /api/products', { token, body: soap })
  const path = `/api/products/${String(product['id'])}`
  const id = newId()
  const shop_id = await shopIdOf(client.shop)
  const till = { id, secret: SECRET, name: 'Counter', since: now(), shop_id }
  await client.call('POST /api/tills', { token, body: till })
  const headers = { 'x-till': `${id}.${SECRET}`, 'x-shop': shop_id }
  const report = reportOf({ numbers_left: 0, device_now: now() })
  const { body: answer } = await client.call('POST /api/till/hello', {
    token,
    headers,
    body: report,
  })
  const { epoch, block, person } = answer as unknown as ReportAnswer
  let printed = 0
  const bodyOf = (fields: Readonly<Record<string, unknown>> = {}) => {
    const line = {
      product_id: product['id'],
      quantity: 1,
      unit_price: 1000,
      rev: 1,
      item_name: 'Soap',
      subtotal: 1000,
    }
    const receipt_number = receiptNumberOf(block.first + printed)
    printed += 1
    const times = { sold_at: now(), sold_at_device: now(), clock_offset_ms: 0 }
    const sums = {
      subtotal: 1000,
      total: 1000,
      change_amount: 0,
      amount_paid: 1000,
      payment_method: 'cash',
    }
    const whole = { id: newId(), lines: [line], department_id, receipt_number, ...times, ...sums }
    return proved({ ...whole, person_id: person.id, epoch, ...fields }, person.key)
  }
  const sell = (mode: 'open' | 'closed', body: { readonly id: string }) =>
    client.call('POST /api/till/sales', { headers, body: { id: body.id, v: 1, mode, body } })
  const stock = async () => (await client.call(`GET ${path}`, { token })).body['current_stock']
  const product_id = String(product['id'])
  return {
    token,
    id,
    headers,
    soap,
    product_id,
    department_id,
    path,
    epoch,
    person,
    bodyOf,
    sell,
    stock,
  }
}
