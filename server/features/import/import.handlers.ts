// Carries out an import: all of it in one transaction, and only while its plan is still the one that was checked.
import type { importApi } from '@webale/domain/features/import/import.api.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/open.ts'
import type { Handlers } from '../../platform/operations.ts'
import { withPreparation } from '../../platform/with-preparation.ts'
import { lockCustomers } from '../customer/customer.queries.ts'
import { lockProducts } from '../product/save-product.queries.ts'
import { applyCustomers } from './apply-customers.ts'
import { applyProducts } from './apply-products.ts'
import { type FileOrder, jobsHere, type PlannedImport } from './import-jobs.ts'
import { openImportJobs } from './import-thread.ts'
import { type FileKeys, readShop, waitForOtherImport } from './import.queries.ts'
import { countsOf, digestOf, type ShopPlan } from './make-plan.ts'
import { openUploads } from './uploads.ts'

/** A plan made before the transaction, for the shop as it was then. */
type Planned = FileOrder & PlannedImport & { readonly keys: FileKeys }

/** The plan, or why there is none: a request that is sent again must get the answer of the first. */
type Prepared = Planned | Refusal

const orRefusal = async (work: Promise<Planned>): Promise<Prepared> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const idsOf = ({ steps }: ShopPlan): string[] =>
  steps.flatMap((step) => (step.kind === 'new' ? [] : [step.id])).toSorted()

const lockRows = async (tx: Tx, plan: ShopPlan): Promise<void> => {
  if (tx.engine === 'postgres')
    await (plan.kind === 'products' ? lockProducts(tx, idsOf(plan)) : lockCustomers(tx, idsOf(plan)))
}

/**
 * The plan for the shop as it is in this transaction, with its known rows locked. When the shop is still what the plan
 * was made for, the plan holds; otherwise it is made again.
 */
const planLocked = async (tx: Tx, planned: Planned): Promise<Pick<PlannedImport, 'plan' | 'hash'>> => {
  await lockRows(tx, planned.plan)
  if ((await digestOf(await readShop(tx, planned.keys))) === planned.digest) return planned
  const again = await jobsHere.plan(planned, (keys) => readShop(tx, keys))
  await lockRows(tx, again.plan)
  return again
}

export const importHandlers: Handlers<typeof importApi> = {
  run: withPreparation<typeof importApi.run, Prepared>(
    async ({ config, input, long, importScript }) => {
      const file = openUploads(config).pathOf(input.upload_id)
      let keys: FileKeys = { kind: 'customers' }
      const read = (asked: FileKeys) => {
        keys = asked
        return readShop(long, asked)
      }
      const plan = openImportJobs({ importScript }).plan({ file, order: input }, read)
      return orRefusal(plan.then((made) => ({ file, order: input, keys, ...made })))
    },
    async ({ tx, actor, input, now, newId, prepared }) => {
      if (prepared instanceof Refusal) throw prepared
      await waitForOtherImport(tx)
      const { plan, hash } = await planLocked(tx, prepared)
      // A row that became wrong since the check is a change as well.
      if (hash !== input.hash) throw refuse('shop_changed')
      const by = { actor, now, newId }
      await (plan.kind === 'products' ? applyProducts(tx, plan.steps, by) : applyCustomers(tx, plan.steps, by))
      const counts = countsOf(plan)
      return { kind: plan.kind, rows: counts.added + counts.changed, ...counts }
    },
    ({ config, input }) => openUploads(config).remove(input.upload_id),
  ),
}
