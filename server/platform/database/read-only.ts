// A database opened to be read and nothing else, beside a running server or without one: not even its settings are written.
import { DatabaseSync } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import { columnsPlugin } from './columns.ts'
import { type Db, type Frozen, openPostgresStore } from './open.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** One moment of a file of the embedded engine. Throws when it is no database. */
export const openFileForReading = async (file: string): Promise<Frozen> => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const dialect = sqliteDialect(database, () => database.close())
  const kysely = new Kysely<Tables>({ dialect, plugins: [columnsPlugin] })
  try {
    const transaction = await kysely.startTransaction().setAccessMode('read only').execute()
    const db = Object.assign(transaction, { engine: 'sqlite' as const }) as unknown as Db
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

/** One moment of a PostgreSQL by its address. */
export const openPostgresForReading = async (url: string): Promise<Frozen> => {
  const store = openPostgresStore(url)
  try {
    const { db, end } = await store.freeze()
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
