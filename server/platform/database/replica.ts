// Reads reports from a standby of PostgreSQL (DATABASE_READ_URL) that has everything which was
// confirmed when the report was asked for, and from the main database when it has not (0017).
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import type { ReplicaFault, ReplicaState } from '@webale/domain/kernel/replica.ts'
import { Kysely, type KyselyPlugin, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Log } from '../base/log.ts'
import { type Connections, openPostgres, postgresDialect } from './postgres.ts'
import { type PrimaryMark, readMark, readShop, readStandby, standbyFault } from './replica-state.ts'
import type { Tables } from './tables.ts'

const CONNECTIONS = 10
/** For the answer to a question about the state of the standby. */
const ANSWER_MS = 2000
/** For one statement of a report: a frozen host never answers. */
const STATEMENT_MS = 8000
/** How long a report waits until the standby has what was confirmed before. */
const CATCH_UP_MS = 2000
const ASK_AGAIN_MS = 25
/**
 * After a fault, reports do not try the standby for this time, so that few of them wait in vain.
 */
const REST_MS = 5000
/** The standby ended a report because it had to apply a change; the next report may succeed. */
const CONFLICT = '40001'
const OF_ANOTHER_SHOP = /^(3D000|42P01)$/
/** A wrong name, password or address, or a missing right. */
const REFUSED = /^(28\w{3}|42501)$/

export type Replica = {
  /**
   * Runs a report on the standby, or on the main database. An error of the standby is not shown.
   */
  read<Result>(work: (db: Kysely<Tables>) => Promise<Result>): Promise<Result>
  /** Whether reports are read from it; asks the standby unless it rests or has enough to do. */
  state(): Promise<ReplicaState>
  close(): Promise<void>
}

type FaultError = Error & { readonly fault: ReplicaFault }

const faultError = (fault: ReplicaFault): FaultError =>
  Object.assign(new Error(`The replica is not used: ${fault}`), { fault })

/** A connection with a failed statement is closed: the statement may still be running, or hang. */
const closeAfterErrors = (pool: pg.Pool): Connections => {
  const connect = async () => {
    const client = await pool.connect()
    let error: unknown
    const query = async (sql: string, values: unknown[]) => {
      if (error !== undefined) throw error
      try {
        return await client.query(sql, values)
      } catch (reason) {
        error = reason
        throw reason
      }
    }

    return { query, release: () => client.release(error !== undefined) }
  }
  return { connect: connect as unknown as Connections['connect'], end: () => pool.end() }
}

const openStandby = (url: string, plugins: KyselyPlugin[]): Kysely<Tables> => {
  const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: STATEMENT_MS }
  const pool = openPostgres(url, CONNECTIONS, limits)
  return new Kysely<Tables>({ dialect: postgresDialect(closeAfterErrors(pool)), plugins })
}

/** Throws `unreachable` when there is no answer in time. */
const answerInTime = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  const over = new AbortController()
  const late = pause(ANSWER_MS, undefined, { signal: over.signal }).then(() => {
    throw faultError('unreachable')
  })

  try {
    return await Promise.race([asked, late])
  } finally {
    over.abort()
    // Whichever lost the race.
    for (const lost of [asked, late]) lost.catch(() => undefined)
  }
}

/**
 * Waits until the standby has everything of the mark; throws the fault when it does not get there.
 */
const catchUp = async (standby: Kysely<Tables>, mark: PrimaryMark): Promise<void> => {
  const until = performance.now() + CATCH_UP_MS
  for (;;) {
    const fault = standbyFault(await answerInTime(readStandby(standby, mark)), mark)
    if (fault === null) return
    if (fault !== 'behind' || performance.now() > until) throw faultError(fault)
    await pause(ASK_AGAIN_MS)
  }
}

/** One view of the standby for the whole report, taken after it has caught up. */
const inView = async <Result>(
  standby: Kysely<Tables>,
  mark: PrimaryMark,
  work: (view: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => {
  const view = await standby
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute()
  try {
    if ((await readShop(view)) !== mark.shop) throw faultError('other_shop')
    return await work(view)
  } finally {
    await view
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

const faultOfError = (error: unknown, otherwise: ReplicaFault): ReplicaFault => {
  const { fault, code } = error as Partial<FaultError> & { code?: unknown }
  if (fault !== undefined) return fault
  if (OF_ANOTHER_SHOP.test(String(code))) return 'other_shop'

  return REFUSED.test(String(code)) ? 'refused' : otherwise
}

/** What was found last, with a line in the log for each change. */
const openFindings = (log: Pick<Log, 'info' | 'warn'>) => {
  let [fault, restsUntil]: [ReplicaFault | null, number] = [null, 0]
  return {
    fault: () => fault,
    isResting: () => performance.now() < restsUntil,
    note: (found: ReplicaFault | null, error?: unknown): void => {
      const hasConflict = (error as { code?: unknown } | undefined)?.code === CONFLICT
      restsUntil = found === null || hasConflict ? 0 : performance.now() + REST_MS
      if (found !== null && found !== fault)
        log.warn({ replica: found, err: error }, 'reports are read from the main database')

      if (found === null && fault !== null) log.info('reports are read from the replica again')
      fault = found
    },
  }
}

type Hosts = { readonly main: Kysely<Tables>; readonly standby: Kysely<Tables> }

/** Null when the standby could not answer; the fault is noted. */
const attempt = async <Result>(
  { main, standby }: Hosts,
  findings: ReturnType<typeof openFindings>,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<{ result: Result } | null> => {
  let hasCaughtUp = false
  try {
    const mark = await readMark(main)
    await catchUp(standby, mark)
    hasCaughtUp = true
    const result = await inView(standby, mark, work)
    findings.note(null)

    return { result }
  } catch (error) {
    if (error instanceof Refusal) throw error
    findings.note(faultOfError(error, hasCaughtUp ? 'failed' : 'unreachable'), error)
    return null
  }
}

/** `main` is the main database, `url` the address of its standby. */
export const openReplica = (
  url: string,
  main: Kysely<Tables>,
  plugins: KyselyPlugin[],
  log: Pick<Log, 'info' | 'warn'>,
): Replica => {
  const hosts = { main, standby: openStandby(url, plugins) }
  const findings = openFindings(log)
  let running = 0
  /** Null when the standby rests, has enough to do or fails. */
  const tryStandby = async <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => {
    if (findings.isResting() || running >= CONNECTIONS) return null
    running += 1
    return attempt(hosts, findings, work).finally(() => (running -= 1))
  }

  return {
    read: async (work) => {
      const found = await tryStandby(work)
      return found === null ? work(main) : found.result
    },
    state: async () => {
      await tryStandby(async () => undefined)
      return { fault: findings.fault() }
    },
    close: () => hosts.standby.destroy(),
  }
}
