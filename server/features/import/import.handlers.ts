// Carries out an import: all of it in one transaction, and only while its plan is still the one that was checked.
import type { importApi, ImportOrder } from '@webale/domain/features/import/import.api.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/open.ts'
import { type Handlers, withPreparation } from '../../platform/operations.ts'
import type { FileTable } from '../../platform/read-table.ts'
import { lockCustomers } from '../customer/customer.queries.ts'
import { lockProducts } from '../product/save-product.queries.ts'
import { applyCustomers } from './apply-customers.ts'
import { applyProducts } from './apply-products.ts'
import { waitForOtherImport } from './import.queries.ts'
import { countsOf, hashOfPlan, makePlan, SWIFT, type ShopPlan } from './make-plan.ts'
import { findTable } from './uploaded-table.ts'

/** The table, or why there is none: a request that is sent again must get the answer of the first. */
type Prepared = FileTable | Refusal

const prepare = async (config: Parameters<typeof findTable>[0], upload_id: string): Promise<Prepared> => {
  try {
    return await findTable(config, upload_id)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const idsOf = ({ steps }: ShopPlan): string[] =>
  steps.flatMap((step) => (step.kind === 'new' ? [] : [step.id])).toSorted()

/**
 * The plan, with its known rows locked. On PostgreSQL others write meanwhile, so it is made again once they are locked;
 * on SQLite this transaction is alone.
 */
const planLocked = async (tx: Tx, order: ImportOrder, table: FileTable): Promise<ShopPlan> => {
  const plan = await makePlan(tx, order, table, SWIFT)
  if (tx.engine === 'sqlite') return plan
  await (plan.kind === 'products' ? lockProducts(tx, idsOf(plan)) : lockCustomers(tx, idsOf(plan)))
  return makePlan(tx, order, table, SWIFT)
}

export const importHandlers: Handlers<typeof importApi> = {
  run: withPreparation<typeof importApi.run, Prepared>(
    ({ config, input }) => prepare(config, input.upload_id),
    async ({ tx, actor, input, now, newId, prepared }) => {
      if (prepared instanceof Refusal) throw prepared
      await waitForOtherImport(tx)
      const plan = await planLocked(tx, input, prepared)
      // A row that became wrong since the check is a change as well.
      if ((await hashOfPlan(plan, SWIFT)) !== input.hash) throw refuse('shop_changed')
      const by = { actor, now, newId }
      await (plan.kind === 'products' ? applyProducts(tx, plan.steps, by) : applyCustomers(tx, plan.steps, by))
      const counts = countsOf(plan)
      return { kind: plan.kind, rows: counts.added + counts.changed, ...counts }
    },
  ),
}
