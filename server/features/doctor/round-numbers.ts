// Rounds numbers that an older version stored with floating-point errors; no sum changes. This is
// the only code that rewrites immutable rows: each change leaves an audit entry with the old number
// and the new fingerprint.
import {
  type Decimals,
  DECIMALS,
  isRoundingError,
  PRICE_PLACES,
  roundTo,
} from '@webale/domain/features/doctor/decimals.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import { type AuditRecord, recordEntry } from '../../platform/facts/audit.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import {
  type UnroundedRow,
  listUnroundedRows,
  type UnroundedTiers,
  listUnroundedTiers,
  writeRounded,
} from './decimals.queries.ts'

const ROWS_AT_ONCE = 500

const REASON = 'npm run doctor -- --repair-numbers: more decimals than the shop counts'

/** The audit entity of each table. */
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

const roundedValuesOf = (row: UnroundedRow, { columns }: Decimals): [string, number][] =>
  Object.entries(columns).flatMap(([name, places]) => {
    const value = row[name]
    return typeof value === 'number' && isRoundingError(value, places) ? [[name, value]] : []
  })

type RoundingRecord = Pick<AuditRecord, 'entity' | 'entity_id' | 'subject' | 'before' | 'after'>

const recordRounding = (tx: Tx, by: MovementContext, change: RoundingRecord): Promise<void> =>
  recordEntry(tx, by, {
    ...change,
    action: 'numbers_rounded',
    actor_id: by.actor.id,
    details: REASON,
  })

const roundRow = async (
  tx: Tx,
  row: UnroundedRow,
  decimals: Decimals,
  by: MovementContext,
): Promise<void> => {
  const unrounded = roundedValuesOf(row, decimals)
  const after = Object.fromEntries(
    unrounded.map(([name, value]) => [name, roundTo(value, decimals.columns[name] ?? 0)]),
  )

  await writeRounded(tx, decimals.table, row.id, after)
  const entity = ENTITIES[decimals.table] ?? 'stock'
  await recordRounding(tx, by, {
    entity,
    entity_id: row.id,
    subject: row.name,
    before: Object.fromEntries(unrounded),
    after,
  })
}

const roundTiers = async (
  tx: Tx,
  { id, name, pricing_tiers }: UnroundedTiers,
  by: MovementContext,
): Promise<void> => {
  const rounded = (price: number | null | undefined) =>
    typeof price === 'number' ? roundTo(price, PRICE_PLACES) : null

  const { retail, wholesale, individual } = pricing_tiers ?? NO_TIERS
  const after = {
    retail: rounded(retail),
    wholesale: rounded(wholesale),
    individual: rounded(individual),
  }

  await writeRounded(tx, 'products', id, { pricing_tiers: after })
  const values = { before: { pricing_tiers }, after: { pricing_tiers: after } }
  await recordRounding(tx, by, {
    entity: 'product',
    entity_id: id,
    subject: name,
    ...values,
  })
}

type Pages<Found> = {
  readonly read: (after: string) => Promise<readonly Found[]>
  readonly round: (found: Found) => Promise<void>
}

const roundAll = async <Found extends { readonly id: string }>({
  read,
  round,
}: Pages<Found>): Promise<number> => {
  let [count, last] = [0, '']
  for (;;) {
    const rows = await read(last)
    for (const row of rows) await round(row)
    count += rows.length
    if (rows.length < ROWS_AT_ONCE) return count
    last = rows.at(-1)?.id ?? ''
  }
}

/** Rounds every number that needs it, with one audit entry per row; returns the number of rows. */
export const roundNumbers = (tx: Tx, by: MovementContext): Promise<number> =>
  withImmutabilityDisabled(tx, async () => {
    let count = 0

    for (const decimals of DECIMALS)
      count += await roundAll({
        read: (after) => listUnroundedRows(tx, decimals, after, ROWS_AT_ONCE),
        round: (row) => roundRow(tx, row, decimals, by),
      })

    const tiers = {
      read: (after: string) => listUnroundedTiers(tx, after, ROWS_AT_ONCE),
      round: (row: UnroundedTiers) => roundTiers(tx, row, by),
    }

    return count + (await roundAll(tiers))
  })
