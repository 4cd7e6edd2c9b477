// Rows that every request reads and that seldom change: who is signed in and with which rights, the
// till, the rules of the shop. One process owns the embedded database, so it may keep what it has
// read until anybody writes one of their tables (docs/decisions/0026). On PostgreSQL other servers
// write too, and each request reads again.
import type { Db } from './store.ts'

/**
 * A write to one of these makes the server forget all it remembers. Of a table with columns only
 * changes of these count; others change with each report of a till.
 */
export const WATCHED_TABLES = {
  auth_users: [],
  auth_sessions: [],
  auth_session_limits: [],
  auth_pin_sessions: [],
  auth_factors: [],
  profiles: [],
  user_roles: [],
  departments: [],
  shop_rules: [],
  meta: [],
  tills: ['secret_hash', 'ended_at'],
  till_people: ['till_id', 'user_id', 'key', 'role', 'department_id', 'session_id', 'by_pin'],
} as const

const MAX_ANSWERS = 2000

type Values = Readonly<Record<string, string>>

/** A query as precompileQuery makes it. */
type Query<Input extends Values, Row> = (
  db: Db,
  values: Input,
  shape: Readonly<Record<string, never>>,
) => Promise<readonly Row[]>

/**
 * The query with a memory; it may read watched tables only, and of those with columns only these.
 * `name` is its own. Callers must not change the rows.
 */
export const rememberRows =
  <Input extends Values, Row>(
    name: string,
    query: Query<Input, Row>,
  ): ((db: Db, values: Input) => Promise<readonly Row[]>) =>
  async (db, values) => {
    const { memory } = db
    const stamp = memory?.stamp() ?? null
    if (memory === undefined || stamp === null) return query(db, values, {})
    const key = [name, ...Object.values(values)].join(' ')
    const known = memory.answers.get(key)
    if (known?.stamp === stamp) return known.rows as readonly Row[]
    const rows = await query(db, values, {})
    // Not when somebody wrote meanwhile.
    if (memory.stamp() !== stamp) return rows
    if (memory.answers.size >= MAX_ANSWERS) memory.answers.clear()
    memory.answers.set(key, { stamp, rows })

    return rows
  }
