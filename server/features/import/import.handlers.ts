// Carries out an import: up to 5,000 rows in one transaction, and only while their plan is still
// the one that was checked.
import type { importApi } from '@webale/domain/features/import/import.api.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { type Courtesy, openCourtesy } from '../../platform/database/give-way.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { withPreparation } from '../../platform/operations/handler.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { lockCustomers } from '../customer/customer.queries.ts'
import { findFreeBarcodes } from '../product/internal-barcodes.queries.ts'
import { lockCodes, lockProducts } from '../product/save-product.queries.ts'
import { applyCustomers } from './apply-customers.ts'
import { applyProducts } from './apply-products.ts'
import { type FileOrder, type ImportJobs, jobsHere, type PlannedImport } from './import-jobs.ts'
import { openImportJobs } from './import-thread.ts'
import { readMarks, readShop, waitForOtherImport } from './import.queries.ts'
import { countsOf, digestOf } from './make-plan.ts'
import type { ShopPlan } from './parts-of-plan.ts'
import { countCodes, makeProductWrites, type ProductWrites } from './product-writes.ts'
import type { FileKeys, ShopOfFile } from './shop-of-file.queries.ts'
import { openUploads } from './uploads.ts'

/** A plan with its rows, for the shop as it was read. */
type PlannedRows = PlannedImport & {
  readonly keys: FileKeys
  readonly writes: ProductWrites | null
}

const rowsOf = async (
  db: Db,
  plan: ShopPlan,
  shop: ShopOfFile,
  by: Writer,
): Promise<ProductWrites | null> => {
  if (plan.kind !== 'products' || shop.kind !== 'products') return null
  return makeProductWrites(plan.steps, shop, await findFreeBarcodes(db, countCodes(plan.steps)), by)
}

const planImport = async (
  db: Db,
  asked: FileOrder,
  jobs: ImportJobs,
  by: Writer,
): Promise<PlannedRows> => {
  let read: { readonly keys: FileKeys; readonly shop: ShopOfFile } | undefined
  const planned = await jobs.plan(asked, async (keys) => {
    const shop = await readShop(db, keys)
    read = { keys, shop }
    return shop
  })

  if (read === undefined) throw new Error('An import was planned without the shop')
  const writes = planned.hash === null ? null : await rowsOf(db, planned.plan, read.shop, by)

  return { ...planned, keys: read.keys, writes }
}

/** `tried` counts the transactions that began. */
type ImportWork = {
  readonly planned: PlannedRows
  readonly asked: FileOrder
  readonly courtesy: Courtesy
  tried: number
}

/**
 * The plan, or why there is none: a request that is sent again must get the answer of the first.
 */
type PreparedImport = ImportWork | Refusal

const orRefusal = async (work: Promise<PlannedRows>, asked: FileOrder): Promise<PreparedImport> => {
  try {
    return { planned: await work, asked, courtesy: openCourtesy(), tried: 0 }
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const idsOf = ({ steps }: ShopPlan): string[] =>
  steps.flatMap((step) => (step.kind === 'new' ? [] : [step.id])).toSorted()

const lockRows = async (tx: Tx, plan: ShopPlan): Promise<void> => {
  if (tx.engine === 'postgres')
    await (plan.kind === 'products'
      ? lockProducts(tx, idsOf(plan))
      : lockCustomers(tx, idsOf(plan)))
}

/**
 * The plan for the shop as it is in this transaction. When the shop is still what the plan was made
 * for, the plan is used; otherwise, and after a transaction that failed, its known rows are locked
 * and it is made again. Products of the first transaction are locked and compared when they are
 * written, so that sales need not wait for the rest.
 */
const planHere = async (tx: Tx, work: ImportWork, by: Writer): Promise<PlannedRows> => {
  const hasFailed = work.tried > work.courtesy.times()
  work.tried += 1
  const { keys } = work.planned
  if (keys.kind === 'products') await lockCodes(tx, keys.codes)
  if (hasFailed || work.planned.plan.kind === 'customers') await lockRows(tx, work.planned.plan)
  if (!hasFailed && (await digestOf(await readMarks(tx, keys))) === work.planned.digest)
    return work.planned

  const again = await planImport(tx, work.asked, jobsHere, by)
  await lockRows(tx, again.plan)

  return again
}

export const importHandlers: Handlers<typeof importApi> = {
  run: withPreparation<typeof importApi.run, PreparedImport>(
    async ({ config, input, longReads, importScript, ...by }) => {
      const asked = { file: openUploads(config).pathOf(input.upload_id), order: input }
      return orRefusal(planImport(longReads, asked, openImportJobs({ importScript }), by), asked)
    },
    async ({ tx, actor, input, now, newId, prepared }) => {
      if (prepared instanceof Refusal) throw prepared
      const by = { actor, now, newId }
      await waitForOtherImport(tx)
      const { plan, hash, writes } = await planHere(tx, prepared, by)
      // A row that became wrong since the check is a change as well.
      if (hash !== input.hash) throw refuse('shop_changed')
      await prepared.courtesy.giveWay(tx)
      if (plan.kind === 'customers') await applyCustomers(tx, plan.steps, prepared.courtesy, by)
      else if (writes !== null) await applyProducts(tx, writes, prepared.courtesy, by)

      const counts = countsOf(plan)

      return {
        kind: plan.kind,
        rows: counts.added + counts.changed,
        ...counts,
      }
    },
    async ({ config, input }) => {
      if (!input.keep_file) await openUploads(config).remove(input.upload_id)
    },
  ),
}
