// Rules about the engine: the file is intact, every reference is valid, and the settings keep a
// sale through a power cut.
import type { RuleViolation } from '@webale/domain/features/doctor/doctor.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { sql } from 'kysely'
import { missingGuards } from '../../platform/database/immutable-rows.ts'
import type { Db } from '../../platform/database/store.ts'
import { findClockBehind } from '../health/clock.queries.ts'
import { verifySeals, verifySealsSince } from '../audit/verify.ts'

const findingNamed = (name: string): RuleViolation => ({
  id: name,
  name,
  found: null,
  expected: null,
})

/** SQLite's check of its file; `deep` also compares every index with its table. */
const fileDamaged = async (db: Db, deep: boolean): Promise<RuleViolation[]> => {
  if (db.engine === 'postgres') return deep ? damagedIndexes(db) : []
  const { rows } = await sql<
    Record<string, string>
  >`${sql.raw(deep ? 'pragma integrity_check(20)' : 'pragma quick_check(20)')}`.execute(db)

  return rows
    .flatMap((row) => Object.values(row))
    .filter((text) => text !== 'ok')
    .map(findingNamed)
}

/** PostgreSQL checks indexes with an extension that not every server has. */
const damagedIndexes = async (db: Db): Promise<RuleViolation[]> => {
  const { rows } = await sql<{
    found: number
  }>`select count(*) as found
  from pg_extension
  where extname = 'amcheck'`.execute(db)

  if (rows[0]?.found === 0) return []
  await sql`select bt_index_check(pg_class.oid)
    from pg_class
    join pg_am on pg_am.oid = relam
    where amname = 'btree' and relkind = 'i'
    and relnamespace = current_schema()::regnamespace`.execute(db)

  return []
}

const looseRows = async (db: Db): Promise<RuleViolation[]> => {
  // PostgreSQL checks references on every write and when its backup is restored.
  if (db.engine === 'postgres') return []
  const { rows } = await sql<{
    table: string
    rowid: number | null
  }>`pragma foreign_key_check`.execute(db)

  return rows.map(({ table, rowid }) => ({
    ...findingNamed(table),
    id: `${table} ${rowid ?? ''}`.trim(),
  }))
}

const SAFE = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

const unsafeSettings = async (db: Db): Promise<RuleViolation[]> => {
  if (db.isReadOnlyFile) return []
  if (db.engine === 'sqlite') {
    const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
    return rows
      .filter(({ journal_mode }) => journal_mode !== 'wal')
      .map(({ journal_mode }) => findingNamed(`journal_mode is ${journal_mode}`))
  }

  const { rows } = await sql<{
    name: string
    setting: string
  }>`select name, setting
  from pg_settings
  where name in (${sql.join(SAFE)})
    and setting = 'off'`.execute(db)

  return rows.map(({ name, setting }) => findingNamed(`${name} is ${setting}`))
}

// An engine without guards reports that at the start.
const findMissingGuards = async (db: Db): Promise<RuleViolation[]> =>
  (await missingGuards(db)).map(findingNamed)

const SEALS_OF_MS = 26 * 60 * 60 * 1000

/** Checks every seal and fact for `deep`, otherwise those of the last day. */
const brokenSeals = async (db: Db, deep: boolean, now: string): Promise<RuleViolation[]> => {
  const since = new Date(Date.parse(now) - SEALS_OF_MS).toISOString()
  const { broken } = deep ? await verifySeals(db) : await verifySealsSince(db, since)
  return broken.map(({ subject_id, problem }) => ({ ...findingNamed(problem), id: subject_id }))
}

const clockBehind = async (db: Db, _deep: boolean, now: string): Promise<RuleViolation[]> => {
  const newest = await findClockBehind(db, now)
  return newest === null ? [] : [findingNamed(formatDateTime(newest))]
}

export const engineViolations = {
  guard_missing: findMissingGuards,
  seal_broken: brokenSeals,
  file_damaged: fileDamaged,
  loose_row: looseRows,
  unsafe_setting: unsafeSettings,
  clock_behind: clockBehind,
}
