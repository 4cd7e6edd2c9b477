// Several PostgreSQL hosts in one address (`postgres://user@a:5432,b:5432/shop`), of which one at a time is the
// primary. Finds the primary, follows it when another host is promoted, and refuses one that was replaced (0101).
import pg from 'pg'
import { placeOf } from './postgres-address.ts'

/** What the dialect needs of a pool. */
export type Connections = Pick<pg.Pool, 'connect' | 'end'>

/** What a host says about itself. */
export type HostState = {
  readonly address: string
  /** Grows with each promotion; null for a standby. */
  readonly timeline: number | null
  /** Does a commit here reach a synchronous standby? True where none is configured. */
  readonly isConfirmed: boolean
}

// A primary that waits for a synchronous standby and has none may have been replaced: the standby left because it was
// promoted. Its commits would wait forever, but what was written and never answered could be read there.
const STATE = `select
  case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
  current_setting('synchronous_standby_names') = '' or exists (
    select from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')) as confirmed`

type StateRow = { readonly timeline: string | null; readonly confirmed: boolean }

const HEXADECIMAL = 16

const stateOf = async (client: pg.ClientBase, address: string): Promise<HostState> => {
  const { rows } = await client.query<StateRow>(STATE)
  const [row] = rows
  const timeline = row?.timeline == null ? null : Number.parseInt(row.timeline, HEXADECIMAL)
  return { address, timeline, isConfirmed: row?.confirmed === true }
}

const ANSWER_MS = 2000

/** Asks a host; null when it does not answer in time. */
const askHost = async (address: string): Promise<HostState | null> => {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await stateOf(client, address)
  } catch {
    return null
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Why a host is not the primary to use; null when it may be. `newest` is the newest timeline seen. */
export const faultOf = ({ timeline, isConfirmed }: HostState, newest: number): string | null => {
  if (timeline === null) return 'is a standby'
  if (timeline < newest) return 'was replaced as primary'
  return isConfirmed ? null : 'has no synchronous standby'
}

/** The host with the newest timeline of those without a fault, the first of equals. */
export const choosePrimary = (states: readonly HostState[], newest: number): HostState | undefined =>
  states
    .filter((state) => faultOf(state, newest) === null)
    .toSorted((one, other) => (other.timeline ?? 0) - (one.timeline ?? 0))[0]

/** The code of PostgreSQL for "cannot connect now". */
const NOT_NOW = '57P03'

const noPrimary = (text: string): Error => Object.assign(new Error(text), { code: NOT_NOW })

/** Opens a pool of one host; `check` rejects a new connection that must not be used. */
type OpenPool = (address: string, check: (client: pg.ClientBase) => Promise<void>) => pg.Pool

type Primary = { readonly address: string; readonly pool: pg.Pool; readonly left: AbortSignal; leave(): void }

/** `leave` ends all connections of a pool, also those in use and those that hang. */
const primaryOf = (address: string, pool: pg.Pool): Primary => {
  const clients = new Set<pg.PoolClient>()
  pool.on('connect', (client) => clients.add(client))
  pool.on('remove', (client) => clients.delete(client))
  const leaving = new AbortController()
  const leave = (): void => {
    leaving.abort()
    pool.end().catch(() => undefined)
    // The type of a client in use hides its `end`; with a query under way it closes the socket at once.
    for (const client of clients) (client as unknown as pg.Client).end().catch(() => undefined)
  }
  return { address, pool, left: leaving.signal, leave }
}

/** A connection of the primary; rejects when the primary is left meanwhile, because it might wait forever. */
const connectTo = async ({ pool, left }: Primary): Promise<pg.PoolClient> => {
  const waiting = new AbortController()
  const leaving = new Promise<never>((_, reject) => {
    const refuse = (): void => reject(noPrimary('The primary was replaced'))
    if (left.aborted) refuse()
    left.addEventListener('abort', refuse, { signal: waiting.signal })
  })
  const connecting = pool.connect()
  try {
    return await Promise.race([connecting, leaving])
  } catch (error) {
    connecting.then(
      (client) => client.release(true),
      () => undefined,
    )
    throw error
  } finally {
    waiting.abort()
  }
}

const askAll = async (addresses: readonly string[]): Promise<HostState[]> =>
  (await Promise.all(addresses.map(askHost))).filter((state) => state !== null)

const describeHosts = (addresses: readonly string[], states: readonly HostState[], newest: number): string =>
  addresses
    .map((address) => {
      const state = states.find((one) => one.address === address)
      return `${placeOf(address)} ${state === undefined ? 'does not answer' : faultOf(state, newest)}`
    })
    .join(', ')

/**
 * Remembers which host is the primary and the newest timeline seen. `find` asks the hosts when none is known, `follow`
 * asks all of them, and `watch` those that were not the primary.
 */
const openFollower = (addresses: readonly string[], open: OpenPool) => {
  let newest = 0
  let current: Primary | null = null
  let asking: Promise<void> | null = null
  const switchTo = ({ address, timeline }: HostState): void => {
    current?.leave()
    newest = Math.max(newest, timeline ?? 0)
    const check = async (client: pg.ClientBase): Promise<void> => {
      const state = await stateOf(client, address)
      const fault = faultOf(state, newest)
      if (fault !== null) throw noPrimary(`${placeOf(address)} ${fault}`)
      newest = Math.max(newest, state.timeline ?? 0)
    }
    current = primaryOf(address, open(address, check))
  }
  const ask = async (): Promise<void> => {
    // The present primary first, because the first of equals is chosen.
    const known = current?.address
    const order = addresses.toSorted((one, other) => Number(other === known) - Number(one === known))
    const states = await askAll(order)
    const chosen = choosePrimary(states, newest)
    if (chosen !== undefined && chosen.address !== known) switchTo(chosen)
    if (current === null) throw noPrimary(`No primary: ${describeHosts(addresses, states, newest)}`)
  }
  const follow = async (): Promise<Primary> => {
    asking ??= ask().finally(() => (asking = null))
    await asking
    return current as unknown as Primary
  }
  const watch = async (): Promise<void> => {
    if (current === null || asking !== null) return
    const { address } = current
    const chosen = choosePrimary(await askAll(addresses.filter((other) => other !== address)), newest + 1)
    if (chosen !== undefined) switchTo(chosen)
  }
  return { find: async () => current ?? follow(), follow, watch, leave: () => current?.leave() }
}

const WATCH_MS = 1000

/**
 * Connections to the primary among these hosts. A connection is refused when its host has an older timeline than one
 * seen before. Each second the other hosts are asked: when one of them was promoted, the connections to the former
 * primary are ended, also when that no longer answers.
 */
export const openHosts = (addresses: readonly string[], open: OpenPool): Connections => {
  const follower = openFollower(addresses, open)
  let isWatching = false
  const watch = async (): Promise<void> => {
    if (isWatching) return
    isWatching = true
    await follower.watch().finally(() => (isWatching = false))
  }
  const timer = setInterval(() => void watch(), WATCH_MS).unref()
  const connect = async (): Promise<pg.PoolClient> => {
    const first = await follower.find()
    try {
      return await connectTo(first)
    } catch (error) {
      const next = await follower.follow()
      if (next === first) throw error
      return connectTo(next)
    }
  }
  return {
    connect: connect as Connections['connect'],
    end: async () => {
      clearInterval(timer)
      follower.leave()
    },
  }
}
