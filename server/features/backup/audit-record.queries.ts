// Records of a deletion or restore in the audit log: row counts and
// sums before and after, and the state of the chain. Both seal at once,
// because an unsealed entry explains nothing (docs/decisions/0014).
import type { BackupTable, StoredTable } from '@webale/domain/features/backup/backup.ts'
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import { sql } from 'kysely'
import {
  FACTS_NOTED,
  noteFingerprints,
  recordEntry,
  recordFacts,
} from '../../platform/facts/audit.ts'
import type { Tx } from '../../platform/database/store.ts'
import { fingerprintOf } from '../../platform/facts/fingerprint.ts'
import { countSealedSales, findDeletions } from '../audit/deletions.queries.ts'
import { headOf } from '../audit/chain-head.queries.ts'
import { sealNow, sealOtherSales } from '../audit/sealing.queries.ts'
import type { MovementContext } from '../stock/stock-movement.queries.ts'
import { countRows } from './backup.queries.ts'

/** The column whose sum is recorded with the row count; null when a sum would mean nothing. */
const MONEY: Readonly<Record<BackupTable, string | null>> = {
  sales: 'total',
  expenses: 'amount',
  mobile_money_transactions: 'amount',
  reconciliations: 'reported_cash',
  products: null,
  customers: null,
  services: null,
  appointments: null,
  departments: null,
  suppliers: null,
}

type TableState = Readonly<Record<string, unknown>>

const figureOf = async (
  tx: Tx,
  question: ReturnType<typeof sql<{ value: number | null }>>,
): Promise<number> => (await question.execute(tx)).rows[0]?.value ?? 0

const stateOf = async (tx: Tx, table: BackupTable): Promise<TableState> => {
  const money = MONEY[table]
  const sum =
    money === null
      ? {}
      : {
          amount: await figureOf(
            tx,
            sql`select round(sum(${sql.ref(money)}), 2) as value from ${sql.table(table)}`,
          ),
        }

  const counter =
    table === 'sales'
      ? {
          receipt_number: await figureOf(
            tx,
            sql`select value from counters where name = 'receipt_number'`,
          ),
        }
      : {}

  return { in_table: await countRows(tx, table), ...sum, ...counter }
}

type Bulk = {
  readonly action: 'data_deleted' | 'data_restored'
  readonly table: BackupTable
  readonly by: MovementContext
}

/**
 * Runs the work, which returns the number of affected rows, and records the table before and after.
 */
export const withAuditRecord = async <Result>(
  tx: Tx,
  { action, table, by }: Bulk,
  work: () => Promise<{ rows: number; left_out?: number; result: Result }>,
): Promise<Result> => {
  await sealNow(tx)
  const { deleted } = await findDeletions(tx)
  const chain = {
    chain: await headOf(tx),
    ...(table === 'sales'
      ? { sealed: await countSealedSales(tx, deleted, Number.MAX_SAFE_INTEGER) }
      : {}),
  }

  const before = { ...(await stateOf(tx, table)), ...chain }
  const { rows, left_out = 0, result } = await work()
  const after = {
    rows,
    ...(left_out === 0 ? {} : { left_out }),
    ...(await stateOf(tx, table)),
  }

  await recordEntry(tx, by, {
    action,
    entity: 'backup',
    subject: table,
    actor_id: by.actor.id,
    before,
    after,
  })

  await sealNow(tx)
  if (action === 'data_restored' && table === 'sales') await sealOtherSales(tx, deleted)

  return result
}

/**
 * Movements of sales are sealed with their sale; restored ones get their own fingerprints, at once:
 * there may be millions, which would have to be found and read again at the end. A row of a file is
 * stored exactly as it was read.
 */
export const recordRestoredRows = async (
  tx: Tx,
  table: StoredTable,
  rows: readonly StoredRow[],
  by: MovementContext,
): Promise<void> => {
  if (table !== 'stock_movements') return
  const sold = rows.filter((row) => row['reference_type'] === 'sale')
  if (sold.length === 0) return
  noteFingerprints(tx, {
    [table]: new Map(sold.map((row) => [readText(row, 'id'), fingerprintOf(table, row)])),
  })

  const written = sold.map((row) => ({ table_name: table, row_id: readText(row, 'id') }))
  await recordFacts(tx, by, FACTS_NOTED, written)
}
