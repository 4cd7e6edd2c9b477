// Recomputes derived values: stock from the ledger, daily figures from the sales, the search index
// from the products, the receipt counter from the receipts, balances from the entries of the
// accounts. Source rows are never changed.
import type { RuleViolation } from '@webale/domain/features/doctor/doctor.ts'
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { Tx } from '../../platform/database/store.ts'
import { raiseCounter } from '../backup/backup.queries.ts'
import { balancesFromEntries } from '../customer/account.queries.ts'
import { supplierBalancesFromEntries } from '../delivery/supplier-account.queries.ts'
import { indexProducts } from '../product/search-products.queries.ts'
import { recountSales } from '../report/daily-items.queries.ts'
import { projectBundle, stocksFromLedger } from '../stock/move-stock.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { violationsOf } from './checkup.queries.ts'

/** The corrected values by rule. */
export type OverwrittenValues = Readonly<Partial<Record<RuleName, readonly RuleViolation[]>>>

const CACHES = [
  'stock_ledger',
  'shelf_value',
  'stock_ml',
  'stock_bundle',
  'day_items',
  'number_behind',
  'not_searched',
  'balance_customer',
  'balance_supplier',
] as const

const findDifferences = async (tx: Tx): Promise<OverwrittenValues> => {
  const found: Partial<Record<RuleName, readonly RuleViolation[]>> = {}

  for (const rule of CACHES) {
    const offences = await violationsOf(tx, rule)
    if (offences.length > 0) found[rule] = offences
  }

  return found
}

const receiptNumber = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'receipt_number')
      .executeTakeFirst()
  )?.value ?? 0

const countAgain = async (tx: Tx, by: MovementContext): Promise<void> => {
  await stocksFromLedger(tx)
  for (const { id } of await violationsOf(tx, 'stock_bundle')) await projectBundle(tx, id, by)
  await recountSales(tx)
  await balancesFromEntries(tx)
  await supplierBalancesFromEntries(tx)
  const [behind] = await violationsOf(tx, 'number_behind')
  if (behind !== undefined) await raiseCounter(tx, 'receipt_number', behind.expected ?? 0)
  const missing = await violationsOf(tx, 'not_searched')
  if (missing.length > 0)
    await indexProducts(
      tx,
      missing.map(({ id }) => id),
    )
}

/**
 * Recomputes all in one transaction; correct values stay. `keep` first stores the overwritten
 * values and returns where; the audit entry names that place.
 */
export const fixCaches = async (
  tx: Tx,
  by: MovementContext,
  keep: (overwritten: OverwrittenValues) => string,
): Promise<void> => {
  const overwritten = await findDifferences(tx)
  const before = { receipt_number: await receiptNumber(tx) }
  const details = keep(overwritten)
  await countAgain(tx, by)
  const rows = Object.values(overwritten).reduce((sum, offences) => sum + offences.length, 0)
  const after = { receipt_number: await receiptNumber(tx), rows }
  await recordEntry(tx, by, {
    action: 'caches_counted',
    entity: 'books',
    details,
    before,
    after,
  })
}
