// A drawer with a closed shift and an open one, made over HTTP as a till does.
import type { BackupClient } from './backup-client.ts'
import type { Shop } from './shop.ts'

/** The shop must have the product Soap. */
export const addShifts = async (shop: Shop, call: BackupClient['call']): Promise<void> => {
  const { store, newId } = shop.context
  const send = async (path: string, body: object): Promise<string> => {
    const answer = await call(path, { body })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
    return String(answer.body['id'])
  }
  await send('PUT /api/shop-rules', { shifts: true })
  const drawer_id = await send('POST /api/drawers', { name: 'Front', department_id: null })
  const [closed, open] = [newId(), newId()]
  await send('POST /api/shifts', { id: closed, drawer_id, float: 5000 })
  const soap = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Soap')
    .executeTakeFirstOrThrow()
  const lines = [{ product_id: soap.id, quantity: 1, unit_price: 1000 }]
  await send('POST /api/sales', {
    id: newId(),
    lines,
    payment_method: 'cash',
    amount_paid: 2000,
    drawer_id,
  })
  const paid = { movement_type: 'paid_in', amount: 500, reason: 'Change from the bank' }
  await send(`POST /api/shifts/${closed}/movements`, { id: newId(), ...paid })
  const pieces = { 'note-5000': 1, 'note-1000': 1, 'coin-500': 1 }
  await send(`POST /api/shifts/${closed}/counts`, { id: newId(), closure_id: newId(), pieces })
  await send('POST /api/shifts', { id: open, drawer_id, float: 1000 })
}
