// Ways to start a checkup: over HTTP, at night, and with `npm run doctor`.
import { LastCheckup } from '@webale/domain/features/doctor/checkup.ts'
import { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import type { Finding } from '@webale/domain/features/doctor/doctor.ts'
import { rules } from '@webale/domain/features/doctor/doctor-rules.ts'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { runDoctor } from '../../commands/doctor.ts'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import type { Engine } from '../../platform/database/store.ts'
import {
  type BackupClient,
  openBackupClient,
  openFullBackupClient,
} from '../../testing/backup-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { addressOf, engines, openTestStore } from '../../testing/stores.ts'
import { findLastCheckup } from './last-checkup.queries.ts'
import { runNightlyCheckup } from './nightly-checkup.ts'

/**
 * Number of rules in a checkup by request: without the rule for unanswered questions, those for
 * snapshots where there are none, and those of deep and nightly checkups.
 */
const rulesOn = (engine: Engine): number =>
  Object.values(rules).filter(
    ({ group }) => group !== 'D14' && (engine === 'sqlite' || group !== 'D13'),
  ).length - 1

const changeDirectly = ({ shop }: BackupClient, statement: RawBuilder<unknown>) =>
  shop.write((tx) => withImmutabilityDisabled(tx, () => statement.execute(tx)))

onEveryEngine('starting a checkup', (engine) => {
  test('DOC-002 only an administrator starts a checkup over HTTP and reads its result, also on Health', async () => {
    const client = await openFullBackupClient(engine)
    const { shop } = client
    shop.leaveBroken('seal_broken', 'sale_total', 'sale_lines', 'day_items')
    const outcome = async () => {
      expect((await client.call('POST /api/doctor')).status).toBe(200)
      await expect.poll(async () => (await client.call('GET /api/doctor')).body['busy']).toBe(false)
      return (await client.call('GET /api/doctor')).body['last']
    }
    expect((await client.call('GET /api/doctor')).body).toEqual({ busy: false, last: null })
    const asked = await outcome()
    expect(asked).toMatchObject({
      verdict: 'healthy',
      occasion: 'asked',
      checked_at: shop.context.now(),
      rules: rulesOn(engine),
    })
    expect((await shop.ask(healthApi.get, await shop.person('admin'), {})).books).toEqual(asked)
    await changeDirectly(
      client,
      sql`update sales set total = total + 1, amount_paid = amount_paid + 1
        where receipt_number = 'RCP-000001'`,
    )
    const wrong = LastCheckup.parse(await outcome())
    expect(wrong.findings.find(({ level }) => level === 'violation')).toMatchObject({
      rule: 'sale_total',
      group: 'D2',
      count: 1,
      examples: [
        { text: 'Receipt RCP-000001 has the total 2,201, subtotal less discount is 2,200' },
      ],
    })
    const seller = await shop.person('moderator', await shop.department('Perfume'))
    for (const operation of [doctorApi.look, doctorApi.state])
      await expect(shop.ask(operation, seller, {})).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('DOC-002 one checkup runs at a time, and its result is not stored when the closing shop ends it', async () => {
    const { shop } = await openFullBackupClient(engine)
    const { checkups, store } = shop.context
    const first = checkups.begin('asked')
    expect([checkups.busy(), checkups.begin('cut-off') === first]).toEqual([true, true])
    await first
    await Promise.all([checkups.begin('cut-off'), checkups.close()])
    expect(await findLastCheckup(store.db, null)).toMatchObject({ occasion: 'asked' })
  })

  test('DOC-002 one of the servers runs a checkup once a day after 03:00 when no snapshot is proven', async () => {
    const { shop } = await openBackupClient(engine)
    const { context } = shop
    const lookedAt = async () => {
      await Promise.all([runNightlyCheckup(context), runNightlyCheckup(context)])
      return (await findLastCheckup(context.store.db, null))?.checked_at
    }
    shop.setNow('2026-11-21T22:30:00.000Z')
    expect(await lookedAt()).toBe('2026-11-21T22:30:00.000Z')
    shop.setNow('2026-11-21T23:59:00.000Z')
    expect(await lookedAt()).toBe('2026-11-21T22:30:00.000Z')
    shop.setNow('2026-11-22T00:01:00.000Z')
    expect(await lookedAt()).toBe('2026-11-22T00:01:00.000Z')
  })
})

const environment = ({ shop }: BackupClient) => ({ DATA_DIR: shop.folder })

test('DOC-003 npm run doctor exits with 0 for a healthy shop, 1 for warnings, 2 for violations and 3 when the shop cannot be read', async () => {
  const client = await openFullBackupClient('sqlite')
  client.shop.leaveBroken()
  const ask = (...flags: string[]) => runDoctor(flags, environment(client))
  const write = (statement: RawBuilder<unknown>) => changeDirectly(client, statement)
  expect(await ask('--deep')).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      new RegExp(`Healthy: ${rulesOn('sqlite') + 1} rules looked at\\.$`),
    ),
  })
  await write(sql`update sales set receipt_number = 'RCP-000002'`)
  const doubtful = await ask()
  expect([doubtful.code, doubtful.text]).toMatchObject([
    1,
    expect.stringContaining('2 sales have the receipt number RCP-000002'),
  ])
  await write(sql`update products set current_stock = 99 where name = 'Soap'`)
  const wrong = JSON.parse((await ask('--json')).text) as { verdict: string; findings: Finding[] }
  expect([
    wrong.verdict,
    wrong.findings.flatMap(({ rule, level }) => (level === 'note' ? [] : [rule])),
  ]).toEqual(['violations', ['stock_ledger', 'stock_bundle', 'number_twice']])
  expect((await ask('--fix-cache')).text).toMatch(
    /^Snapshot: .*-before-repair\.db\nCounted again\. What was overwritten is in before-counting-.*\.json, SHA-256 [^]*Something to look at/,
  )
  await write(
    sql`update sales set total = total + 1, amount_paid = amount_paid + 1
      where id in (select min(id) from sales)`,
  )
  expect(await ask('--fix-cache')).toMatchObject({
    code: 2,
    text: expect.stringContaining('Nothing was counted again, because something is not explained'),
  })
  expect(await ask('--quick')).toMatchObject({
    code: 3,
    text: expect.stringContaining('npm run doctor'),
  })
  expect(await runDoctor([], { DATA_DIR: '/nowhere/at/all' })).toMatchObject({
    code: 3,
    text: 'There is no shop in /nowhere/at/all',
  })
})

describe.each(engines)('no shop on %s', (engine) => {
  test('DOC-003 the doctor says in one line that there is no shop when the database has no table', async () => {
    const { store, folder, drop } = await openTestStore(engine, 'nothing')
    const env = engine === 'sqlite' ? {} : { DATABASE_URL: await addressOf(store) }
    const place = engine === 'sqlite' ? folder : 'this database'
    for (const flags of [[], ['--deep'], ['--json'], ['--fix-cache'], ['--chain', '1-ABCD-ABCD']])
      expect(await runDoctor(flags, { DATA_DIR: folder, ...env })).toEqual({
        code: 3,
        text: `There is no shop in ${place}`,
      })
    await store.close()
    await drop()
  })
})

test.runIf(engines.includes('postgres'))(
  'DOC-003 the doctor says in one line that a shop on PostgreSQL is of an older version',
  async () => {
    const { store, drop } = await openTestStore('postgres')
    await sql`delete from kysely_migration
      where name = (select max(name) from kysely_migration)`.execute(store.schema)
    const env = { DATABASE_URL: await addressOf(store) }
    expect(await runDoctor([], env)).toEqual({
      code: 3,
      text: 'Start the server once with this version first',
    })
    await store.close()
    await drop()
  },
)

test('DOC-003 the doctor says in one line that PostgreSQL does not answer', async () => {
  expect(
    await runDoctor(['--deep'], { DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/shop' }),
  ).toEqual({
    code: 3,
    text: 'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:1 (ECONNREFUSED). Start it or correct the address',
  })
})
