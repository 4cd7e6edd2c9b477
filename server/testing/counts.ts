// A shop with stock counts over HTTP, for tests about whole files and the doctor.
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import type { BackupClient } from './backup-client.ts'

type Call = BackupClient['call']

const send = async (call: Call, line: string, body: object): Promise<void> => {
  const answer = await call(line, { body })
  if (answer.status !== 200) throw new Error(`${line} answered ${answer.status} ${answer.text}`)
}

/** A finished count that corrects Soap by one, and a cancelled one. */
export const addStockCounts = async ({
  shop,
  call,
}: Pick<BackupClient, 'shop' | 'call'>): Promise<void> => {
  const { store, newId } = shop.context
  const soap = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Soap')
    .executeTakeFirstOrThrow()
  const { department_id, current_stock, id: product_id } = soap
  await send(call, 'PUT /api/shop-rules', { stock_counts: true })
  const start = async (): Promise<string> => {
    const id = newId()
    const scope = { kind: 'products', product_ids: [product_id] }
    await send(call, `POST ${stockCountApi.start.path}`, {
      id,
      name: 'Shelves',
      department_id,
      scope,
    })
    return `${stockCountApi.start.path}/${id}`
  }
  const count = await start()
  const line = { id: newId(), product_id, counted: current_stock + 1, place: 'Shelf 2' }
  await send(call, `POST ${count}/lines`, line)
  await send(call, `POST ${count}/finish`, { id: newId() })
  await send(call, `POST ${await start()}/cancel`, { id: newId(), reason: 'Wrong shelf' })
}
