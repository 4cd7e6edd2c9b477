// Restores a backup file of a whole shop into an empty one: every row must be equal and the books
// in order.
import { BACKUP_TABLES, STORED_TABLES } from '@webale/domain/features/backup/backup.ts'
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type BackupFile, indexBackup } from '../features/backup/backup-file.ts'
import { exportBackup } from '../features/backup/export-backup.ts'
import { checkBackup, restoreBackup } from '../features/backup/restore-backup.ts'
import { EMPTY_SHOP } from '../features/backup/existing-data.ts'
import type { Db, Engine, Store } from '../platform/database/store.ts'
import { expectHealthy } from './healthy.ts'
import { openShop, type Shop } from './shop.ts'

/** The backup file of a whole shop, as read from a disk. */
export const fileOf = async (store: Store, now: string): Promise<BackupFile> => {
  const chunks: Buffer[] = []
  for await (const text of (await exportBackup(store, BACKUP_TABLES, now)).chunks)
    chunks.push(Buffer.from(text))
  const whole = Buffer.concat(chunks)
  return indexBackup(async function* (from) {
    yield whole.subarray(from)
  })
}

const byId = (a: { readonly id?: unknown }, b: { readonly id?: unknown }): number =>
  String(a.id) < String(b.id) ? -1 : 1

/** Every row of every table in the backup, and the report figures. */
export const listAllRows = async (db: Db): Promise<Record<string, unknown[]>> => {
  const rows: Record<string, unknown[]> = {}
  for (const table of STORED_TABLES)
    rows[table] = (
      await sql<{ id: string }>`select * from ${sql.table(table)}`.execute(db)
    ).rows.toSorted(byId)
  const days =
    await sql<object>`select business_date, department, item, quantity, revenue from daily_items
      order by business_date, department, item`.execute(db)
  return { ...rows, daily_items: days.rows }
}

const expectNoProblem = (tables: readonly { readonly problem: string | null }[]): void => {
  const problems = tables.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) throw new Error(problems.join('. '))
}

/**
 * Exports a shop, checks the file and restores it into an empty shop, which it returns. Expects
 * equal rows and no finding of the doctor except those in `but`.
 */
export const restoreElsewhere = async (
  engine: Engine,
  { context: { store, now } }: Pick<Shop, 'context'>,
  ...but: readonly RuleName[]
): Promise<Shop> => {
  const other = await openShop(engine)
  other.setNow(now())
  const { newId } = other.context
  const file = await fileOf(store, now())
  expectNoProblem((await checkBackup(file, EMPTY_SHOP, () => undefined)).tables)
  const by = { actor: await other.person('admin'), now: now(), newId }
  const restored = await restoreBackup(file, other.context.store, {
    by,
    leaveOut: false,
    report: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
  expectNoProblem(restored.tables)
  expect(await listAllRows(other.context.store.db)).toEqual(await listAllRows(store.db))
  await expectHealthy(other, ...but)
  return other
}

/** Restores the backup file of the shop into the shop itself. */
export const restoreHere = async (
  shop: Shop & { readonly admin: Awaited<ReturnType<Shop['person']>> },
): Promise<void> => {
  const { store, now, newId } = shop.context
  await restoreBackup(await fileOf(store, now()), store, {
    by: { actor: shop.admin, now: now(), newId },
    leaveOut: false,
    report: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
}
