// Rounds numbers that an older version stored with binary dust behind their last decimal, and nothing else: no sum changes by it.
// Facts are rewritten only here, each with an entry that keeps the number before; its new fingerprint explains the change to the seals.
import { type Decimals, DECIMALS, isDust, roundTo } from '@webale/domain/features/doctor/decimals.ts'
import { recordEntry } from '../../platform/audit.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Tx } from '../../platform/database/open.ts'
import type { MovementContext } from '../stock/move-stock.ts'
import { type DustyRow, dustyRows, writeNumbers } from './decimals.queries.ts'

const ROWS_AT_ONCE = 500

const REASON = 'npm run doctor -- --repair-numbers: more decimals than the shop counts'

/** What the audit log calls the rows of a table. */
const ENTITIES: Readonly<Record<string, string>> = {
  sales: 'sale',
  sale_items: 'sale',
  products: 'product',
  product_variants: 'variant',
  product_bundles: 'product',
  services: 'service',
  customers: 'customer',
  expenses: 'expense',
  reconciliations: 'reconciliation',
  mobile_money_transactions: 'mobile-money',
  internal_stock_usage: 'internal-usage',
}

const dustOf = (row: DustyRow, { columns }: Decimals): [string, number][] =>
  Object.entries(columns).flatMap(([name, places]) => {
    const value = row[name]
    return typeof value === 'number' && isDust(value, places) ? [[name, value]] : []
  })

const roundRow = async (tx: Tx, row: DustyRow, decimals: Decimals, by: MovementContext): Promise<void> => {
  const dust = dustOf(row, decimals)
  const after = Object.fromEntries(dust.map(([name, value]) => [name, roundTo(value, decimals.columns[name] ?? 0)]))
  await writeNumbers(tx, decimals.table, row.id, after)
  await recordEntry(tx, by, {
    action: 'numbers_rounded',
    entity: ENTITIES[decimals.table] ?? 'stock',
    entity_id: row.id,
    subject: row.name,
    actor_id: by.actor.id,
    details: REASON,
    before: Object.fromEntries(dust),
    after,
  })
}

const roundTable = async (tx: Tx, decimals: Decimals, by: MovementContext): Promise<number> => {
  let [count, last] = [0, '']
  for (;;) {
    const rows = await dustyRows(tx, decimals, last, ROWS_AT_ONCE)
    for (const row of rows) await roundRow(tx, row, decimals, by)
    count += rows.length
    if (rows.length < ROWS_AT_ONCE) return count
    last = rows.at(-1)?.id ?? ''
  }
}

/** Rounds every number of the shop that needs it, with one entry a row; answers how many rows that were. */
export const roundNumbers = (tx: Tx, by: MovementContext): Promise<number> =>
  withImmutabilityDisabled(tx, async () => {
    let count = 0
    for (const decimals of DECIMALS) count += await roundTable(tx, decimals, by)
    return count
  })
