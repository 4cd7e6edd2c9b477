// A customer who buys on credit, made over HTTP as a till does.
import type { BackupClient } from './backup-client.ts'

/**
 * A customer with a sale on credit, a payment of it, and another sale that was voided: owes 1,500
 * of a limit of 100,000. Returns the customer's id. The shop must have the product Soap.
 */
export const addCredit = async ({ shop, call }: BackupClient): Promise<string> => {
  const { store, newId } = shop.context
  const send = async (path: string, body: object): Promise<string> => {
    const answer = await call(path, { body })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return String(answer.body['id'])
  }
  await send('PUT /api/shop-rules', { credit: true })
  const customer_id = await send('POST /api/customers', {
    name: 'Nakato Grace',
    phone: '+256772123456',
  })
  await send(`PUT /api/customers/${customer_id}/terms`, { credit_limit: 100_000, credit_days: 30 })
  const soap = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Soap')
    .executeTakeFirstOrThrow()
  const lines = [{ product_id: soap.id, quantity: 2, unit_price: 1000 }]
  const sell = async (): Promise<string> => {
    const id = newId()
    const parts = [{ method: 'credit', amount: 2000 }]
    await send('POST /api/sales', {
      id,
      lines,
      payment_method: 'card',
      amount_paid: 2000,
      parts,
      customer_id,
    })
    return id
  }
  await sell()
  await send(`POST /api/customers/${customer_id}/payments`, {
    id: newId(),
    amount: 500,
    method: 'cash',
  })
  await send('POST /api/refunds/void', {
    id: newId(),
    sale_id: await sell(),
    reason: 'Typed twice',
  })
  return customer_id
}
