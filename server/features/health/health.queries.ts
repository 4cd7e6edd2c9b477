// SQL about the database itself and the waiting mail.
import { sql } from 'kysely'
import type { Db, Engine } from '../../platform/database/store.ts'

type DatabaseInfo = { readonly engine_version: string; readonly database_size: number }

const QUESTIONS: Readonly<Record<Engine, ReturnType<typeof sql<DatabaseInfo>>>> = {
  sqlite: sql<DatabaseInfo>`select sqlite_version() as engine_version,
    page_count * page_size as database_size from pragma_page_count(), pragma_page_size()`,
  postgres: sql<DatabaseInfo>`select split_part(current_setting('server_version'), ' ',
    1) as engine_version, pg_database_size(current_database()) as database_size`,
}

/** Version and size in bytes. */
export const readDatabase = async (db: Db): Promise<DatabaseInfo> => {
  const { rows } = await QUESTIONS[db.engine].execute(db)
  const [{ engine_version, database_size } = { engine_version: '', database_size: 0 }] = rows
  return { engine_version, database_size }
}

/** The number of unsent messages, and the time of the oldest. */
export const waitingMail = (db: Db): Promise<{ waiting: number; oldest_at: string | null }> =>
  db
    .selectFrom('auth_outbox')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest_at')])
    .executeTakeFirstOrThrow()

/** Tills that were not ended, by number. */
export const listTillsInUse = (db: Db): Promise<{ number: number; seen_at: string }[]> =>
  db
    .selectFrom('tills')
    .select(['number', 'seen_at'])
    .where('ended_at', 'is', null)
    .orderBy('number')
    .execute()
