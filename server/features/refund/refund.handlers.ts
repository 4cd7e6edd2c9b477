// Handlers of returns and voids.
import { hasDepartment, scopeOf } from '@webale/domain/access/scope.ts'
import type { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { findSale } from '../sale/sale.queries.ts'
import { makeReturn, makeVoid } from './make-refund.ts'
import { saleStateOf } from './sale-state.ts'

export const refundHandlers: Handlers<typeof refundApi> = {
  ofSale: async ({ db, actor, input }) => {
    const scope = scopeOf(actor)
    const sale = await findSale(db, input.id)
    if (sale === undefined || !hasDepartment(scope, sale.department_id))
      throw refuse('not_found', { thing: 'The sale' })

    const { lines, caps, refunds } = await saleStateOf(db, sale)

    return { lines: [...lines], caps, refunds: [...refunds] }
  },
  returnItems: (context) => makeReturn(context, context.input),
  voidSale: (context) => makeVoid(context, context.input),
}
