// Statements that PostgreSQL keeps planned on a connection. The fourteen statements of a sale take
// it longer to plan than to run (0003). Only statements of transactions are kept: they find rows by
// their keys, so one plan fits all values. Reports are planned for their dates each time.
import type pg from 'pg'

/** A statement is kept from this run on. */
const KEPT_FROM = 5
/** Each connection keeps its own plans, some ten kB each. */
const MAX_KEPT = 150
const MAX_COUNTED = 2000
/** One statement that may have a plan; several in one text cannot be kept. */
const CAN_BE_KEPT = /^\s*(?:select|insert|update|delete|with)\b[^;]*$/i

/** Which statements the connections of one pool keep. */
export type KeptPlans = {
  /** The name under which the statement is kept; undefined when it is not. */
  nameOf(text: string): string | undefined
  /** The statement is planned each time from now on. */
  drop(text: string): void
}

const openKeptPlans = (): KeptPlans => {
  const runs = new Map<string, number>()
  /** By text; null for a statement that is not kept any more. */
  const names = new Map<string, string | null>()

  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known !== undefined) return known ?? undefined
      if (names.size >= MAX_KEPT || !CAN_BE_KEPT.test(text)) return undefined
      const count = (runs.get(text) ?? 0) + 1
      if (runs.size >= MAX_COUNTED) runs.clear()
      runs.set(text, count)
      if (count < KEPT_FROM) return undefined
      runs.delete(text)
      const name = `kept_${names.size + 1}`
      names.set(text, name)

      return name
    },
    drop: (text) => void names.set(text, null),
  }
}

const FEATURE_NOT_SUPPORTED = '0A000'

/** Another server has changed the tables, so that a kept statement would return other columns. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === FEATURE_NOT_SUPPORTED && message.startsWith('cached plan')
}

const plans = new WeakMap<object, KeptPlans>()

/** What this connection may keep; undefined for one through a pooler. */
export const plansOf = (client: object): KeptPlans | undefined => plans.get(client)

/**
 * For the new connections of one pool: lets them keep statements when they lead to one process of
 * PostgreSQL. A pooler such as pgbouncer gives each transaction another process, which does not
 * know the statements of the last, and says an id of its own.
 */
export const keepPlansOfPool = (): ((client: pg.ClientBase) => Promise<void>) => {
  const ofPool = openKeptPlans()
  return async (client) => {
    const { rows } = await client.query<{ pid: string }>(
      'select cast(pg_backend_pid() as text) as pid',
    )
    if (rows[0]?.pid === String((client as { readonly processID?: number }).processID))
      plans.set(client, ofPool)
  }
}
