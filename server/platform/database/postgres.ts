// The engine for growth: PostgreSQL through `pg`. Values arrive as the rest of the house knows them: numbers, ISO times,
// days as text.
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { storedValue } from './columns.ts'

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const DATE = 1082

const safeNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number))) throw new RangeError(`The number ${text} is too large`)
  return number
}

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: safeNumber,
  [NUMERIC]: safeNumber,
  [TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [DATE]: (text) => text,
}

const identity = (text: string): string => text

/** A pool of at most `most` connections; `schema` puts every statement into one schema (tests keep apart that way). */
export const openPostgres = (url: string, most: number, schema?: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    ...(schema === undefined ? {} : { options: `-c search_path=${schema}` }),
    types: { getTypeParser: ((oid: number) => parsers[oid] ?? pg.types.getTypeParser(oid) ?? identity) as typeof pg.types.getTypeParser },
  })
  // A connection that breaks while idle must not end the process; the next query gets a new one.
  pool.on('error', () => undefined)
  return pool
}

export const postgresDialect = (pool: pg.Pool): Dialect =>
  new PostgresDialect({
    pool: {
      connect: async () => {
        const client = await pool.connect()
        return {
          query: ((sql: string, parameters: readonly unknown[]) => client.query(sql, parameters.map(storedValue))) as never,
          release: () => client.release(),
        }
      },
      end: () => pool.end(),
    },
  })
