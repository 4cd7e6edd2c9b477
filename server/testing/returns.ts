// A till with a person who may take goods back, and the requests of the return dialog.
import type { Actor } from '@webale/domain/access/role.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { payoutsOf, refundOf } from '@webale/domain/features/refund/refund-amount.ts'
import type { NewReturn } from '@webale/domain/features/refund/refund.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { openTill, type TestTill } from './till.ts'

export type SentReturn = SentOf<typeof refundApi.returnItems>
type Condition = NewReturn['items'][number]['condition']

/** A till with a person who may take goods back. */
export const openCounter = async (engine: 'sqlite' | 'postgres') => {
  const till = await openTill(engine)
  return { ...till, leader: await till.person('moderator', till.department_id) }
}
export type ReturnCounter = Awaited<ReturnType<typeof openCounter>>

/** What the dialog would send for these quantities of the lines, in the order of the receipt. */
export const returnInput = async (
  till: TestTill,
  sale: Sale,
  quantities: readonly number[],
  condition: Condition = 'stock',
): Promise<SentReturn> => {
  const { lines, caps } = await till.ask(refundApi.ofSale, till.admin, { id: sale.id })
  const items = lines.flatMap(({ sale_item_id }, at) =>
    (quantities[at] ?? 0) === 0 ? [] : [{ sale_item_id, quantity: quantities[at] ?? 0, condition }],
  )
  const total = lines.reduce((sum, line, at) => {
    const quantity = quantities[at] ?? 0
    return sum + (quantity === 0 ? 0 : refundOf(line.net, line, line.returned, quantity))
  }, 0)
  const pay_back = payoutsOf(total, caps) as SentReturn['pay_back']
  return { id: till.context.newId(), sale_id: sale.id, items, total, pay_back, reason: 'Faulty' }
}

export const makeReturn = async (
  till: ReturnCounter,
  sale: Sale,
  quantities: readonly number[],
  condition?: Condition,
  who?: Actor,
) =>
  (
    await till.ask(
      refundApi.returnItems,
      who ?? till.leader,
      await returnInput(till, sale, quantities, condition),
    )
  ).refund
