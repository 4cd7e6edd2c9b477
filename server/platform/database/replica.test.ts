// Reports from a replica: which host is refused and why, and a real standby that is current,
// behind, dead and promoted.
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { migrations } from '../../migrations/migrations.ts'
import {
  openPostgresPair,
  type PostgresPair,
  postgresPrograms,
} from '../../testing/postgres-pair.ts'
import { engines } from '../../testing/stores.ts'
import { openLog } from '../base/log.ts'
import { migrate } from './migrate.ts'
import { openPostgresStore } from './open.ts'
import type { Db, Store } from './store.ts'
import { checkSettings } from './postgres.ts'
import { standbyFault } from './replica-state.ts'

const mark = { cluster: '7', timeline: 2, place: '0/3000000', shop: 'ours 0042' }
const healthy = {
  is_standby: true,
  cluster: '7',
  is_connected: true,
  timeline: 2,
  is_current: true,
}

test('SEVERAL-004 a host is refused as replica when it is another cluster, no standby, not connected, or behind', () => {
  expect(standbyFault(healthy, mark)).toBeNull()
  expect(standbyFault(undefined, mark)).toBe('unreachable')
  expect(standbyFault({ ...healthy, cluster: '8' }, mark)).toBe('other_shop')
  expect(standbyFault({ ...healthy, is_standby: false }, mark)).toBe('no_standby')
  expect(standbyFault({ ...healthy, is_connected: false }, mark)).toBe('not_following')
  expect(standbyFault({ ...healthy, timeline: 1 }, mark)).toBe('not_following')
  expect(standbyFault({ ...healthy, timeline: null }, mark)).toBe('hidden_state')
  expect(standbyFault({ ...healthy, is_current: false }, mark)).toBe('behind')
})

test('SEVERAL-004 only reports and analytics are read from the replica', () => {
  const reports = features.flatMap(({ name, operations }) =>
    operations.some(({ operation }) => operation.kind === 'query' && operation.reads === 'report')
      ? [name]
      : [],
  )
  expect(reports.toSorted()).toEqual(['analytics', 'report', 'shop-report', 'vat'])
  expect(Object.values(analyticsApi).every(({ reads }) => reads === 'report')).toBe(true)
})

const CLUSTERS = engines.includes('postgres')
  ? [postgresPrograms()].filter((folder) => folder !== undefined)
  : []

/** The number of departments, and whether a standby answered. */
const countDepartments = async (db: Db) => {
  const { rows } = await sql<{ count: number; is_standby: boolean }>`
    select count(*) as count, pg_is_in_recovery() as is_standby from departments`.execute(db)
  return rows[0]
}

describe.each(CLUSTERS)('a standby of %s', (programs) => {
  let [added, lines]: [number, string[]] = [0, []]
  let pair: PostgresPair
  let main: Store
  const opened: Store[] = []

  const withReplica = (url: string, of = pair.primary.url): Store => {
    lines = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    const store = openPostgresStore(of, { url, log })
    opened.push(store)
    return store
  }
  const count = (store: Store) => store.read('report', countDepartments)
  const faultOf = async (url: string) => (await withReplica(url).replicaState())?.fault
  const onStandby = async (statement: string): Promise<void> => {
    const standby = openPostgresStore(pair.standby.url)
    await sql.raw(statement).execute(standby.schema)
    await standby.close()
  }
  const addDepartment = async (): Promise<void> => {
    added += 1
    const at = '2026-11-25T09:00:00.000Z'
    await sql`insert into departments (id, name, created_at, updated_at)
      values (${uuidv7()}, ${`Department ${added}`}, ${at}, ${at})`.execute(main.schema)
  }

  beforeAll(async () => {
    pair = await openPostgresPair(programs)
    main = openPostgresStore(pair.primary.url)
    await migrate(main, migrations)
    await sql`insert into meta (name, value) values ('shop_id', 'ours')`.execute(main.schema)
  }, 120_000)

  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close()
  })

  afterAll(async () => {
    await main.close()
    await pair.close()
  })

  test('SEVERAL-004 a report on the replica has each change that was stored before, and cannot write', async () => {
    const store = withReplica(pair.standby.url)
    for (let round = 0; round < 30; round += 1) {
      await addDepartment()
      expect(await count(store)).toEqual({ count: added, is_standby: true })
    }
    expect([await store.replicaState(), lines]).toEqual([{ fault: null }, []])
    // A failed statement on the replica is repeated on the main database, so the write must not be
    // one of a report.
    const written = store.read('report', async (db) => {
      if ((await countDepartments(db))?.is_standby !== true) return 'on the main database'
      await sql`delete from departments`.execute(db)
      return 'on the replica'
    })
    expect([await written, (await count(main))?.count]).toEqual(['on the main database', added])
  })

  test('SEVERAL-004 a report is read from the main database when the replica is behind, and from the replica when it has caught up', async () => {
    await onStandby('select pg_wal_replay_pause()')
    const store = withReplica(pair.standby.url)
    try {
      await addDepartment()
      expect(await count(store)).toEqual({ count: added, is_standby: false })
      expect(await store.replicaState()).toEqual({ fault: 'behind' })
      expect(lines).toEqual([
        expect.stringMatching(/"replica":"behind".*reports are read from the main database/),
      ])
    } finally {
      await onStandby('select pg_wal_replay_resume()')
    }
    await expect.poll(() => count(store)).toEqual({ count: added, is_standby: true })
    expect(lines.at(-1)).toContain('reports are read from the replica again')
  })

  test('SEVERAL-004 the eleventh report at once is read from the main database, and the replica has no fault', async () => {
    const store = withReplica(pair.standby.url)
    let finish = (): void => undefined
    const isOver = new Promise<void>((resolve) => (finish = resolve))
    let begun = 0
    const reports = Array.from({ length: 10 }, () =>
      store.read('report', async (db) => {
        begun += 1
        await isOver
        return countDepartments(db)
      }),
    )
    await expect.poll(() => begun).toBe(10)
    expect([await count(store), await store.replicaState()]).toEqual([
      { count: added, is_standby: false },
      { fault: null },
    ])
    finish()
    expect(await Promise.all(reports)).toEqual(
      reports.map(() => ({ count: added, is_standby: true })),
    )
    expect(lines).toEqual([])
  })

  test('SEVERAL-004 a refusal of a report is answered and not repeated when the replica is used', async () => {
    const store = withReplica(pair.standby.url)
    let calls = 0
    const refused = store.read('report', async () => {
      calls += 1
      throw refuse('not_allowed')
    })
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' })
    expect([calls, await store.replicaState()]).toEqual([1, { fault: null }])
  })

  test('SEVERAL-004 the state says why a host is not used as replica when it is no standby, away, or of another shop', async () => {
    await sql`create database other`.execute(main.schema)
    const other = new URL(pair.standby.url)
    other.pathname = '/other'
    expect(await faultOf(pair.primary.url)).toBe('no_standby')
    expect(await faultOf('postgres://postgres@127.0.0.1:1/postgres')).toBe('unreachable')
    expect(await faultOf(other.href)).toBe('other_shop')
  })

  test('SEVERAL-004 the state says which right the user of the replica lacks', async () => {
    const url = pair.standby.url.replace('postgres@', 'reports@')
    expect(await faultOf(pair.standby.url)).toBeNull()
    expect(await faultOf(url)).toBe('refused')
    await sql`create role reports login`.execute(main.schema)
    expect(await faultOf(url)).toBe('hidden_state')
    await sql`grant pg_monitor to reports`.execute(main.schema)
    expect(await faultOf(url)).toBe('refused')
    await sql`grant pg_read_all_data to reports`.execute(main.schema)
    expect(await faultOf(url)).toBeNull()
    const store = withReplica(url)
    expect(await count(store)).toEqual({ count: added, is_standby: true })
  })

  test('SEVERAL-004 a report is read from the main database when its user may not ask for the state of the server', async () => {
    await sql`create role seller login`.execute(main.schema)
    await sql`grant pg_read_all_data to seller`.execute(main.schema)
    await sql`revoke execute on function pg_control_system() from public`.execute(main.schema)
    try {
      const store = withReplica(pair.standby.url, pair.primary.url.replace('postgres@', 'seller@'))
      expect(await count(store)).toEqual({ count: added, is_standby: false })
      expect(await store.replicaState()).toEqual({ fault: 'refused' })
    } finally {
      await sql`grant execute on function pg_control_system() to public`.execute(main.schema)
    }
  })

  test('SEVERAL-002 a standby is refused in one line when it is the main database of a server', async () => {
    const store = openPostgresStore(pair.standby.url)
    await expect(checkSettings(store.schema)).rejects.toThrow(
      /^DATABASE_URL: this PostgreSQL is a standby, .* its primary/,
    )
    await store.close()
  })

  test('SEVERAL-004 a report is answered by the main database when the replica dies in the middle of it', async () => {
    const store = withReplica(pair.standby.url)
    let calls = 0
    const answer = store.read('report', async (db) => {
      calls += 1
      const first = await countDepartments(db)
      if (first?.is_standby === true) await pair.standby.kill()
      return countDepartments(db)
    })
    expect(await answer).toEqual({ count: added, is_standby: false })
    expect([calls, await store.replicaState()]).toEqual([2, { fault: 'failed' }])
    await pair.standby.start()
  })

  test('SEVERAL-004 a replica is not used when it was promoted', async () => {
    await onStandby('select pg_promote()')
    await addDepartment()
    const store = withReplica(pair.standby.url)
    expect(await count(store)).toEqual({ count: added, is_standby: false })
    expect(await store.replicaState()).toEqual({ fault: 'no_standby' })
  })
})
