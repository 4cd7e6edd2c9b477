// Handlers of the internal usage and its review.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { departmentOf, scopeOf } from '@webale/domain/access/scope.ts'
import type { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import {
  countedProblem,
  type Usage,
  usageValue,
  valueProblem,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import { soldMovements } from '@webale/domain/features/product/bundle.ts'
import { measureOf } from '@webale/domain/features/product/pricing.ts'
import { roundPrice } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { listParts } from '../product/sellable.queries.ts'
import { moveStock } from '../stock/move-stock.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import {
  getUsedProduct,
  insertUsage,
  listUsage,
  sumUsage,
  type UsedProduct,
  updateUsageStatus,
} from './internal-usage.queries.ts'

type UsedAmount = {
  readonly usage_id: string
  readonly quantity: number
  readonly notes: string | null
}

/**
 * Reduces the stock, even below 0, because the goods were used already. A bundle also reduces its
 * components (decision S9).
 */
const takeStock = async (
  tx: Tx,
  product: UsedProduct,
  { usage_id, quantity, notes }: UsedAmount,
  by: MovementContext,
): Promise<void> => {
  const parts = product.is_bundle ? await listParts(tx, [product.id]) : []
  const reason = {
    movement_type: 'internal_usage',
    reference_id: usage_id,
    reference_type: 'internal_usage',
    notes,
  } as const

  const movements = soldMovements([{ product_id: product.id, base_quantity: quantity }], parts)
  await moveStock(
    tx,
    movements.map((change) => ({ ...change, ...reason })),
    by,
  )
}

/** A record without what the person may not see. */
const seenBy =
  (actor: Actor) =>
  (usage: Usage): Usage =>
    can(actor, 'product.see_cost') ? usage : { ...usage, cost: null }

export const internalUsageHandlers: Handlers<typeof internalUsageApi> = {
  list: async ({ db, actor, input: { department_id, ...page } }) => {
    const scope = scopeOf(actor, department_id)
    const sums = await sumUsage(db, scope)
    const countOf = (fits: (status: string) => boolean): number =>
      sums.reduce((sum, { status, count }) => (fits(status) ? sum + count : sum), 0)

    const seen = seenBy(actor)

    return {
      rows: (await listUsage(db, scope, page)).map(seen),
      total: countOf((status) => page.status === undefined || status === page.status),
      summary: {
        records: countOf(() => true),
        value: sums.reduce((sum, { value }) => sum + Math.round(value * 100), 0) / 100,
        pending: countOf((status) => status === 'recorded'),
      },
    }
  },

  record: async ({ tx, actor, input, now, newId }) => {
    const { product_id, quantity, reason, notes } = input
    const department_id = departmentOf(actor, input.department_id)
    if (department_id === null) throw refuse('department_not_assigned')
    await checkDepartment(tx, department_id)
    const product = await getUsedProduct(tx, scopeOf(actor), product_id)
    const unit_value = roundPrice(product.selling_price)
    const total_value = usageValue(unit_value, quantity)
    const message = countedProblem(product, quantity) ?? valueProblem(total_value)
    if (message !== null) throw refuse('invalid_input', { message })
    const id = newId()
    await takeStock(
      tx,
      product,
      { usage_id: id, quantity, notes: reason ?? notes },
      { actor, now, newId },
    )

    const value = { unit_value, total_value }
    const stamped = {
      id,
      department_id,
      recorded_by: actor.id,
      status: 'recorded',
      usage_date: businessDate(now),
      created_at: now,
    } as const

    const stored = await insertUsage(tx, {
      ...stamped,
      ...value,
      product_id,
      quantity,
      tracking_type: product.tracking_type,
      unit: measureOf(product, false) ?? product.unit,
      reason,
      notes,
    })

    return seenBy(actor)(stored)
  },

  setStatus: async ({ tx, actor, input }) =>
    seenBy(actor)(await updateUsageStatus(tx, input.id, input.status)),
}
