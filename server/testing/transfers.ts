// A shop with transfers over HTTP, for tests about whole files and the doctor.
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import type { BackupClient } from './backup-client.ts'

type Call = BackupClient['call']

const send = async (call: Call, line: string, body: object) => {
  const answer = await call(line, { body })
  if (answer.status !== 200) throw new Error(`${line} answered ${answer.status} ${answer.text}`)
  return answer.body as {
    readonly transfer: { readonly lines: readonly { readonly id: string }[] }
  }
}

/**
 * Three transfers of Soap to the Kiosk: one is received with a loss, one cancelled, one on the way.
 */
export const addThreeTransfers = async ({
  shop,
  call,
}: Pick<BackupClient, 'shop' | 'call'>): Promise<void> => {
  const { store, newId } = shop.context
  const soap = await store.db
    .selectFrom('products')
    .selectAll()
    .where('name', '=', 'Soap')
    .executeTakeFirstOrThrow()
  const kiosk = await shop.department('Kiosk')
  await send(call, 'PUT /api/shop-rules', { transfers: true })
  const path = transferApi.send.path
  const sendSoap = async (more: object) => {
    const id = newId()
    const lines = [{ product_id: soap.id, quantity: 2, ...more }]
    const sent = { id, from_department_id: soap.department_id, to_department_id: kiosk, lines }
    return { id, line_id: (await send(call, `POST ${path}`, sent)).transfer.lines[0]?.id }
  }
  const first = await sendSoap({ new_product: true })
  const came = { id: newId(), lines: [{ line_id: first.line_id, arrived: 1 }], reason: 'One broke' }
  await send(call, `POST ${path}/${first.id}/receive`, came)
  await send(call, `POST ${path}/${(await sendSoap({})).id}/cancel`, { id: newId() })
  await sendSoap({})
}
