// Handlers of the deliveries. No answer to people who may not see costs has one.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import type { Delivery, DeliveryRow } from '@webale/domain/features/delivery/delivery.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations.ts'
import { findDelivery, findSameInvoice, listDeliveries } from './delivery.queries.ts'
import { receiveGoods } from './receive-goods.ts'

const rowFor = (actor: Actor, row: DeliveryRow): DeliveryRow =>
  can(actor, 'product.see_cost') ? row : { ...row, total_cost: null }

const deliveryFor = (actor: Actor, delivery: Delivery): Delivery =>
  can(actor, 'product.see_cost')
    ? delivery
    : {
        ...delivery,
        total_cost: null,
        extra: null,
        lines: delivery.lines.map((line) => ({ ...line, line_cost: null, extra_share: null, variance: null })),
      }

export const deliveryHandlers: Handlers<typeof deliveryApi> = {
  list: async ({ db, actor, input }) =>
    (await listDeliveries(db, scopeOf(actor, input.department_id))).map((row) => rowFor(actor, row)),

  sameInvoice: async ({ db, actor, input }) => ({ received_on: await findSameInvoice(db, scopeOf(actor), input) }),

  get: async ({ db, actor, input }) => {
    const scope = scopeOf(actor)
    const delivery = await findDelivery(db, input.id)
    if (delivery === undefined || (!scope.all && delivery.department_id !== scope.department_id))
      throw refuse('not_found', { thing: 'The delivery' })
    return deliveryFor(actor, delivery)
  },

  receive: async (context) => {
    const { delivery, replayed } = await receiveGoods(context, context.input)
    return { delivery: deliveryFor(context.actor, delivery), replayed }
  },
}
