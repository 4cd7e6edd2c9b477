// Cached plans: statements that PostgreSQL plans once for a connection. The
// fourteen statements of a sale take it longer to plan than to run (0003).
// Only plans of transactions are cached: these find rows by their keys, so
// one plan fits all values. Reports are planned for their dates each time.
import type pg from 'pg'

/** The plan of a statement is cached from this run on. */
const CACHED_FROM = 5
/** Each connection caches its own plans, some ten kB each. */
const MAX_CACHED = 150
const MAX_COUNTED = 2000
/** One statement that may have a plan; several in one text have none. */
const CACHEABLE = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i

/** Whose plans the connections of one pool cache. */
export type CachedPlans = {
  /** The name of the cached plan of a statement; undefined when there is none. */
  nameOf(text: string): string | undefined
  /** The statement is planned each time from now on. */
  drop(text: string): void
}

const openCachedPlans = (): CachedPlans => {
  const runs = new Map<string, number>()
  /** By text; null for a statement whose plan is not cached any more. */
  const names = new Map<string, string | null>()

  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined) return known ?? undefined
      if (names.size >= MAX_CACHED || !CACHEABLE.test(text)) return undefined
      const count = (runs.get(text) ?? 0) + 1
      if (runs.size >= MAX_COUNTED) runs.clear()
      runs.set(text, count)
      if (count < CACHED_FROM) return undefined
      runs.delete(text)
      const name = `cached_${names.size + 1}`
      names.set(text, name)

      return name
    },
    drop: (text) => void names.set(text, null),
  }
}

const FEATURE_NOT_SUPPORTED = '0A000'

/** Another server has changed the tables, so that a cached plan would return other columns. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === FEATURE_NOT_SUPPORTED && message.startsWith('cached plan')
}

const plans = new WeakMap<object, CachedPlans>()

/** What this connection may cache; undefined for one through a pooler. */
export const plansOf = (client: object): CachedPlans | undefined => plans.get(client)

/**
 * For the new connections of one pool: lets them cache plans when they lead to one process of
 * PostgreSQL. A pooler such as pgbouncer gives each transaction another process, which does not
 * know the statements of the last, and says an id of its own.
 */
export const cachePlansOfPool = (): ((client: pg.ClientBase) => Promise<void>) => {
  const ofPool = openCachedPlans()
  return async (client) => {
    const { rows } = await client.query<{ pid: string }>(
      'select cast(pg_backend_pid() as text) as pid',
    )
    if (rows[0]?.pid === String((client as { readonly processID?: number }).processID))
      plans.set(client, ofPool)
  }
}
