// Opens a database read-only, with or without a running server. Not even its settings are written.
import { accessSync, constants, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import { ConfigError } from '../settings/config.ts'
import { columnsPlugin } from './columns.ts'
import { openPostgresStore } from './open.ts'
import type { Db, ReadTransaction } from './store.ts'
import { handleOf } from './handle.ts'
import { sqliteDialect } from './sqlite-connection.ts'
import type { Tables } from './tables.ts'

const canWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Opens a file without writing to it. Beside a log SQLite has to write a shared-memory file; in a
 * read-only folder it opens the database as immutable. Throws ConfigError when that would omit the
 * latest sales.
 */
export const openUnchanged = (file: string): InstanceType<typeof DatabaseSync> => {
  if (canWrite(dirname(file))) return new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new ConfigError(
      'The folder cannot be written, and webale.db-wal holds what is not in webale.db yet. ' +
        'Copy the folder to another disk and look there (DATA_DIR)',
    )

  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')

  return new DatabaseSync(address, { readOnly: true })
}

/** A consistent view of a SQLite file. Throws when it is not a database. */
export const openFileForReading = async (file: string): Promise<ReadTransaction> => {
  const database = openUnchanged(file)
  const dialect = sqliteDialect(database, () => database.close())
  const kysely = new Kysely<Tables>({ dialect, plugins: [columnsPlugin] })

  try {
    const transaction = await kysely.startTransaction().setAccessMode('read only').execute()
    const db: Db = handleOf(
      transaction,
      'sqlite',
      canWrite(dirname(file)) ? {} : { isReadOnlyFile: true },
    )

    return {
      db,
      end: async () => {
        await transaction.rollback().execute()
        await kysely.destroy()
      },
    }
  } catch (error) {
    database.close()
    throw error
  }
}

/** A consistent view of a PostgreSQL database by its address. */
export const openPostgresForReading = async (url: string): Promise<ReadTransaction> => {
  const store = openPostgresStore(url)
  try {
    const { db, end } = await store.openReadTransaction()
    return {
      db,
      end: async () => {
        await end()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
