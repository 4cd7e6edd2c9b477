// Handlers of the deliveries. Answers to people who may not see costs contain none.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import type { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import type {
  Delivery,
  DeliveryRow,
  GoodsReturn,
} from '@webale/domain/features/delivery/delivery.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { addCosts } from './add-costs.ts'
import { findDelivery, findSameInvoice, listDeliveries, listLabels } from './delivery.queries.ts'
import { receiveGoods } from './receive-goods.ts'
import { returnGoods } from './return-goods.ts'

const rowFor = (actor: Actor, row: DeliveryRow): DeliveryRow =>
  can(actor, 'product.see_cost') ? row : { ...row, total_cost: null }

const returnFor = (actor: Actor, taken: GoodsReturn): GoodsReturn =>
  can(actor, 'product.see_cost') ? taken : { ...taken, value: null }

const deliveryFor = (actor: Actor, delivery: Delivery): Delivery =>
  can(actor, 'product.see_cost')
    ? delivery
    : {
        ...delivery,
        total_cost: null,
        extra: null,
        vat: undefined,
        costs_by: null,
        costs_at: null,
        lines: delivery.lines.map((line) => ({
          ...line,
          line_cost: null,
          extra_share: null,
          variance: null,
        })),
        returns: delivery.returns.map((taken) => returnFor(actor, taken)),
      }

/** Throws not_found for an unknown delivery, and for one of another department. */
const getDelivery = async (db: Db, actor: Actor, id: string): Promise<Delivery> => {
  const delivery = await findDelivery(db, id)
  if (delivery === undefined || !hasDepartment(scopeOf(actor), delivery.department_id))
    throw refuse('not_found', { thing: 'The delivery' })
  return delivery
}

export const deliveryHandlers: Handlers<typeof deliveryApi> = {
  list: async ({ db, actor, input }) => {
    const { rows, total } = await listDeliveries(db, scopeOf(actor, input.department_id), input)
    return { rows: rows.map((row) => rowFor(actor, row)), total }
  },

  sameInvoice: async ({ db, actor, input }) => ({
    received_on: await findSameInvoice(db, scopeOf(actor), input),
  }),

  get: async ({ db, actor, input }) => {
    return deliveryFor(actor, await getDelivery(db, actor, input.id))
  },

  labels: async ({ db, actor, input }) => {
    await getDelivery(db, actor, input.id)
    return listLabels(db, input.id)
  },

  receive: async (context) => {
    const { delivery, replayed } = await receiveGoods(context, context.input)
    return { delivery: deliveryFor(context.actor, delivery), replayed }
  },

  addCosts: (context) => addCosts(context, context.input),

  returnGoods: async (context) => {
    const { actor } = context
    const { delivery, taken, replayed } = await returnGoods(context, context.input)

    return {
      delivery: deliveryFor(actor, delivery),
      taken: returnFor(actor, taken),
      replayed,
    }
  },
}
