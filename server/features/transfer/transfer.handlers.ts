// Handlers of the transfers. Answers to people who are not administrators contain no product of
// another department.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import type { GoodsTransfer } from '@webale/domain/features/transfer/transfer.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { listDepartments } from '../department/department.queries.ts'
import { cancelTransfer, receiveTransfer } from './receive-or-cancel.ts'
import { sendGoods } from './send-goods.ts'
import { findProduct, findMatchingProduct } from './transfer-goods.queries.ts'
import { findTransfer, listTransfers, transferViewOf } from './transfer.queries.ts'

/** Throws not_found for a transfer that the person may not see. */
const getTransfer = async (db: Db, actor: Actor, id: string): Promise<GoodsTransfer> => {
  const found = await findTransfer(db, transferViewOf(actor), id)
  if (found === undefined) throw refuse('not_found', { thing: 'The transfer' })
  return found
}

/**
 * Without the products of departments that are not the person's own, and without costs that they
 * may not see.
 */
const transferFor = (actor: Actor, transfer: GoodsTransfer): GoodsTransfer => {
  const isFrom = isOwnDepartment(actor, transfer.from_department_id)
  const isTo = isOwnDepartment(actor, transfer.to_department_id)
  const seesCost = can(actor, 'product.see_cost')

  return {
    ...transfer,
    lines: transfer.lines.map((line) => ({
      ...line,
      ...(!isFrom && { product_id: null, product_name: null }),
      ...(!isTo && { to_product_id: null, to_product_name: null }),
      ...(!seesCost && { unit_cost: null }),
    })),
  }
}

type StoredTransfer = { readonly transfer: GoodsTransfer; readonly replayed: boolean }

const answerFor = (actor: Actor, { transfer, replayed }: StoredTransfer) => ({
  number: transfer.number,
  transfer: transferFor(actor, transfer),
  replayed,
})

export const transferHandlers: Handlers<typeof transferApi> = {
  list: ({ db, actor, input }) => listTransfers(db, transferViewOf(actor), input),

  places: async ({ db }) =>
    (await listDepartments(db, { all: true })).map(({ id, name }) => ({ id, name })),

  matchingProduct: async ({ db, input: { product_id, department_id } }) => {
    const product = await findProduct(db, product_id)
    if (product === undefined) throw refuse('not_found', { thing: 'The product' })
    return { product: (await findMatchingProduct(db, product, department_id)) ?? null }
  },

  get: async ({ db, actor, input: { id } }) => transferFor(actor, await getTransfer(db, actor, id)),

  send: async (context) => answerFor(context.actor, await sendGoods(context, context.input)),

  receive: async (context) => {
    const { tx, actor, input } = context
    const transfer = await getTransfer(tx, actor, input.transfer_id)
    if (!isOwnDepartment(actor, transfer.to_department_id)) throw refuse('not_allowed')

    return answerFor(actor, await receiveTransfer(context, transfer, input))
  },

  cancel: async (context) => {
    const { tx, actor, input } = context
    const transfer = await getTransfer(tx, actor, input.transfer_id)
    if (!isOwnDepartment(actor, transfer.from_department_id)) throw refuse('not_allowed')

    return answerFor(actor, await cancelTransfer(context, transfer, input))
  },
}
