// A shop of two departments that send goods to each
// other, for tests: Groceries with Soap, and Kiosk.
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import type { GoodsTransfer } from '@webale/domain/features/transfer/transfer.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import type { TestTill } from './till.ts'

export type SentTransfer = SentOf<typeof transferApi.send>

/** Lets a shop send goods to a second department, the Kiosk. */
export const withTransfers = async <Kind extends TestTill>(shop: Kind) => {
  const { newId } = shop.context
  const kiosk_id = await shop.department('Kiosk')
  await shop.ask(shopRulesApi.save, shop.admin, { transfers: true })
  const [sender, receiver] = [
    await shop.person('moderator', shop.department_id),
    await shop.person('moderator', kiosk_id),
  ]
  const attendant = await shop.person('user', kiosk_id)
  const sentTransfer = (
    lines: SentTransfer['lines'],
    fields: Partial<SentTransfer> = {},
  ): SentTransfer => ({
    id: newId(),
    from_department_id: shop.department_id,
    to_department_id: kiosk_id,
    lines,
    ...fields,
  })
  /** What arrives of each line; all of it unless said otherwise. */
  const receipt = (
    { id: transfer_id, lines }: GoodsTransfer,
    arrived?: readonly number[],
    reason?: string,
  ) => ({
    id: newId(),
    transfer_id,
    lines: lines.map(({ id: line_id, due }, at) => ({ line_id, arrived: arrived?.[at] ?? due })),
    ...(reason !== undefined && { reason }),
  })
  return {
    ...shop,
    kiosk_id,
    sender,
    receiver,
    attendant,
    sentTransfer,
    receipt,
    send: async (
      lines: SentTransfer['lines'],
      fields?: Partial<SentTransfer>,
      who: Actor = sender,
    ) => (await shop.ask(transferApi.send, who, sentTransfer(lines, fields))).transfer,
    receive: async (
      transfer: GoodsTransfer,
      arrived?: readonly number[],
      reason?: string,
      who: Actor = attendant,
    ) => (await shop.ask(transferApi.receive, who, receipt(transfer, arrived, reason))).transfer,
    cancel: async ({ id: transfer_id }: Pick<GoodsTransfer, 'id'>, who: Actor = sender) =>
      (await shop.ask(transferApi.cancel, who, { id: newId(), transfer_id })).transfer,
    /** The same product in the Kiosk, without stock. */
    receivingProduct: (fields: Partial<SentOf<typeof productApi.add>> = {}) =>
      shop.product({ current_stock: 0, cost_price: null, department_id: kiosk_id, ...fields }),
    shelf: async ({ id }: { readonly id: string }) => {
      const { current_stock, cost_price } = await shop.ask(productApi.get, shop.admin, { id })
      return [current_stock, cost_price]
    },
  }
}
