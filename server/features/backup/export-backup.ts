// Writes the backup file as a stream of rows from one read transaction, so that a concurrent sale
// is included completely or not at all, and no table is held in memory.
import {
  BACKUP_VERSION,
  fileTables,
  type StoredTable,
} from '@webale/domain/features/backup/backup.ts'
import { readText } from '@webale/domain/features/backup/stored-row.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db, Store } from '../../platform/database/store.ts'
import type { Spool } from '../../platform/files/spool.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import { lastSeal } from '../audit/seal.queries.ts'
import { countRows, pageOf } from './backup.queries.ts'

const ROWS_AT_ONCE = 500

export type ExportedFile = {
  readonly rows: number
  readonly counts: ReadonlyMap<StoredTable, number>
  /** The read transaction ends with them. */
  readonly chunks: AsyncIterable<string>
  /** Ends the read transaction of a file that is not read to its end, or not at all. */
  end(): Promise<void>
}

async function* tableText(db: Db, table: StoredTable): AsyncGenerator<string> {
  let last: string | null = null
  for (;;) {
    const rows = await pageOf(db, table, last, ROWS_AT_ONCE)
    if (rows.length === 0) return
    yield `${last === null ? '' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    last = readText(rows.at(-1) ?? {}, 'id')
    // SQLite calls are synchronous: without a pause no other request would be served until the file
    // is complete.
    await yieldToEventLoop()
  }
}

/**
 * The head of the chain at that moment: a later falsification would have to change this file too.
 */
const headOf = async (
  db: Db,
): Promise<{ readonly seals: number; readonly head: string | null }> => {
  const last = await lastSeal(db)
  return { seals: last?.seq ?? 0, head: last?.hash ?? null }
}

async function* fileText(
  db: Db,
  counts: ReadonlyMap<StoredTable, number>,
  now: string,
): AsyncGenerator<string> {
  yield `{"version":${JSON.stringify(BACKUP_VERSION)},"created_at":${JSON.stringify(now)},"tables":{`
  let comma = ''

  for (const table of counts.keys()) {
    yield `${comma}\n${JSON.stringify(table)}:[\n`
    yield* tableText(db, table)
    yield '\n]'
    comma = ','
  }

  yield `\n},"rows":${JSON.stringify(Object.fromEntries(counts))},"manifest":${JSON.stringify(await headOf(db))}}\n`
}

/**
 * Ends also when nothing was read: a generator that
 * was not begun does not reach a `finally` of its own.
 */
const endingWith = (
  text: AsyncGenerator<string>,
  end: () => Promise<void>,
): AsyncIterable<string> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      try {
        const step = await text.next()
        if (step.done) await end()
        return step
      } catch (error) {
        await end()
        throw error
      }
    },
    return: async () => {
      await text.return(undefined)
      await end()
      return { done: true, value: undefined }
    },
  }),
})

const onlyOnce = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

const countAll = async (
  db: Db,
  tables: readonly StoredTable[],
): Promise<Map<StoredTable, number>> => {
  const counts = new Map<StoredTable, number>()

  for (const table of tables) {
    const rows = await countRows(db, table).catch(() => undefined)
    if (rows === undefined) throw refuse('table_unreadable', { table })
    counts.set(table, rows)
  }

  return counts
}

/**
 * Starts a file of these tables. Throws table_unreadable with the table's name before the first
 * byte is written.
 */
export const exportBackup = async (
  store: Pick<Store, 'openReadTransaction'>,
  tables: readonly string[],
  now: string,
): Promise<ExportedFile> => {
  const frozen = await store.openReadTransaction()
  const end = onlyOnce(frozen.end)

  try {
    const counts = await countAll(frozen.db, fileTables(tables))
    return {
      rows: [...counts.values()].reduce((sum, rows) => sum + rows, 0),
      counts,
      chunks: endingWith(fileText(frozen.db, counts, now), end),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Writes the file to the disk and returns its size in bytes. */
export const writeExported = async (
  spool: Pick<Spool, 'write'>,
  name: string,
  { chunks, end }: ExportedFile,
): Promise<number> => {
  try {
    return await spool.write(name, chunks)
  } finally {
    await end()
  }
}
