// Copies the database in one read transaction while the shop is open, and verifies the copy. This
// is slow and blocks the caller, so it runs in a separate thread (snapshot-worker.ts). The live
// file itself is never copied.
import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  fdatasyncSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { openSqlite } from '../database/sqlite.ts'
import type { ManifestFacts } from './manifest.ts'
import { syncFile } from '../base/write-atomically.ts'

type Database = InstanceType<typeof DatabaseSync>

export type DatabaseCopy = {
  readonly size: number
  readonly sha256: string
  readonly facts: ManifestFacts
}

const CHUNK = 1024 * 1024

/** SHA-256 of a file in hex. */
export const hashFile = (file: string): string => {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(CHUNK)
  const handle = openSync(file, 'r')

  try {
    for (let read = readSync(handle, chunk); read > 0; read = readSync(handle, chunk))
      hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(handle)
  }

  return hash.digest('hex')
}

/** Opens a copy without changing it or creating a file beside it. */
export const inspectFile = <Result>(file: string, look: (database: Database) => Result): Result => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/**
 * Reads all rows and returns the first; an unfinished statement would keep a lock after its
 * connection is closed.
 */
const firstOf = (
  database: Database,
  query: string,
): Readonly<Record<string, unknown>> | undefined => database.prepare(query).all()[0] as never

/**
 * The first fault that SQLite finds in the file; null
 * for an intact file. The doctor checks the rows.
 */
export const findIntegrityFault = (
  database: Database,
  check: 'quick_check' | 'integrity_check',
): string | null => {
  const found = String(Object.values(firstOf(database, `pragma ${check}(1)`) ?? {})[0])
  return found === 'ok' ? null : found
}

const SUMS: readonly (readonly [name: string, table: string, sum: string])[] = [
  ['sales_total', 'sales', 'total'],
  ['items_subtotal', 'sale_items', 'subtotal'],
  ['stock', 'products', 'current_stock'],
  ['movements', 'stock_movements', 'quantity'],
]

const numberOf = (database: Database, query: string): number =>
  Number(Object.values(firstOf(database, query) ?? {})[0] ?? 0)

const textOf = (database: Database, query: string): string | null => {
  const value = Object.values(firstOf(database, query) ?? {})[0]
  return typeof value === 'string' ? value : null
}

/** Counts the rows of a database of any version. */
export const factsOf = (database: Database): ManifestFacts => {
  const listed = database
    .prepare(
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name " +
        "not like 'sqlite_%' order by name",
    )
    .all()

  const tables = new Set(listed.map((row) => String((row as { name: unknown }).name)))

  return {
    schema: tables.has('kysely_migration')
      ? textOf(database, 'select max(name) from kysely_migration')
      : null,
    db_epoch: tables.has('meta')
      ? textOf(database, "select value from meta where name = 'db_epoch'")
      : null,
    shop_id: tables.has('meta')
      ? textOf(database, "select value from meta where name = 'shop_id'")
      : null,
    sealed_head: tables.has('seals')
      ? textOf(database, "select seq || ' ' || hash from seals order by seq desc limit 1")
      : null,
    counts: Object.fromEntries(
      [...tables].map((table) => [table, numberOf(database, `select count(*) from "${table}"`)]),
    ),
    sums: Object.fromEntries(
      SUMS.filter(([, table]) => tables.has(table)).map(([name, table, sum]) => [
        name,
        numberOf(database, `select round(sum(${sum}), 1) from ${table}`),
      ]),
    ),
  }
}

/**
 * 'quick' when a person waits for the copy. 'gentle' slows down for the till and needs disk space
 * for two copies.
 */
export type CopyPace = 'quick' | 'gentle'

const STEP = 1024 * 1024
const MIN_REST_MS = 10

const sleep = (ms: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** Pauses after each step for as long as it took, so a busy disk makes this slower. */
const writeInSteps = (file: string, target: string): void => {
  const [from, to] = [openSync(file, 'r'), openSync(target, 'w', 0o600)]
  const step = Buffer.allocUnsafe(STEP)

  try {
    for (let read = readSync(from, step); read > 0; read = readSync(from, step)) {
      writeFileSync(to, step.subarray(0, read))
      const start = performance.now()
      fdatasyncSync(to)
      sleep(Math.max(MIN_REST_MS, performance.now() - start))
    }
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

const vacuumInto = (file: string, target: string, isFlushed: boolean): void => {
  // Created first, with a mode that keeps other users out.
  writeFileSync(target, '', { mode: 0o600 })
  const source = openSqlite(file, 'read')

  try {
    // Only the new file is written, but query_only would refuse that too.
    source.exec('pragma query_only = off')
    if (!isFlushed) source.exec('pragma synchronous = off')
    source.prepare('vacuum into ?').run(target)
  } finally {
    source.close()
  }
}

/**
 * SQLite writes at full speed. The temporary file is never flushed, so it stays in memory if there
 * is enough.
 */
const writeGently = (file: string, target: string): void => {
  const draft = `${target}.draft.part`
  try {
    vacuumInto(file, draft, false)
    writeInSteps(draft, target)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Writes the copy, flushes it and checks it. Throws and leaves no file when the copy is damaged.
 */
export const copyDatabase = (
  file: string,
  target: string,
  pace: CopyPace = 'quick',
): DatabaseCopy => {
  rmSync(target, { force: true })
  try {
    if (pace === 'gentle') writeGently(file, target)
    else vacuumInto(file, target, true)

    syncFile(target)
    const facts = inspectFile(target, (copy) => {
      const fault = findIntegrityFault(copy, 'quick_check')
      if (fault !== null) throw new Error(`the copy is not whole: ${fault}`)
      return factsOf(copy)
    })

    return { size: statSync(target).size, sha256: hashFile(target), facts }
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  }
}

/** Copies a finished file and returns the hash of what can be read back. */
export const copyFile = (file: string, target: string): string => {
  copyFileSync(file, target)
  syncFile(target)
  return hashFile(target)
}
