// The doctor's findings about snapshots, and about the books in a proven snapshot.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SnapshotFacts } from '@webale/domain/features/doctor/snapshot-facts.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runDoctor } from '../../commands/doctor.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { openShop } from '../../testing/shop.ts'
import { runCheckup } from './checkup.queries.ts'

const NOW = '2026-11-25T09:00:00.000Z'
/** The last write to the shop was on the 21st at 9 o'clock. */
const well: SnapshotFacts = {
  newest: { name: 'newest.db', same_at: '2026-11-21T09:10:00.000Z', changed: false },
  proof: {
    at: '2026-11-25T00:10:00.000Z',
    problem: null,
    last_proven_at: '2026-11-25T00:10:00.000Z',
  },
  second: { folder: '/media/stick', has_newest: true },
}
const before = { name: 'newest.db', same_at: '2026-11-21T08:00:00.000Z', changed: false }

const cases: readonly (readonly [string, string | null, SnapshotFacts, string])[] = [
  ['a shop where nothing happened for days needs no new one', null, well, NOW],
  [
    'what was entered is in none for 26 hours',
    'What was entered since Sat 21 Nov 2026, 12:00 is in no snapshot',
    { ...well, newest: before },
    NOW,
  ],
  [
    'there is none at all',
    'What was entered since Sat 21 Nov 2026, 12:00 is in no snapshot',
    { ...well, newest: null },
    NOW,
  ],
  [
    'a day later is soon enough',
    null,
    { ...well, newest: before, proof: null },
    '2026-11-22T10:59:00.000Z',
  ],
  [
    'the newest was changed',
    'The snapshot newest.db is not what was written',
    { ...well, newest: { ...before, same_at: NOW, changed: true } },
    NOW,
  ],
  [
    'the last proof failed',
    'The newest snapshot could not be proven: sales is 2 instead of 3',
    { ...well, proof: { at: NOW, problem: 'sales is 2 instead of 3', last_proven_at: null } },
    NOW,
  ],
  [
    'the last proof is too long ago',
    'No snapshot was proven since Sun 22 Nov 2026, 11:59',
    { ...well, proof: { at: '2026-11-22T08:59:00.000Z', problem: null, last_proven_at: null } },
    NOW,
  ],
  [
    'the second folder has another one',
    'The newest snapshot is not in /media/stick',
    { ...well, second: { folder: '/media/stick', has_newest: false } },
    NOW,
  ],
]

test('DOC-006 the doctor describes why the snapshots would not restore the shop completely', async () => {
  const shop = await openShop('sqlite')
  await shop.ask(customerApi.add, await shop.person('admin'), { name: 'Aisha' })
  for (const [title, text, snapshots, now] of cases) {
    const { findings, rules, verdict } = await runCheckup({
      db: shop.context.store.db,
      now,
      deep: false,
      snapshots,
      groups: ['D13'],
    })
    const texts = findings.flatMap(({ examples }) => examples.map((example) => example.text))
    expect([title, texts, rules, verdict]).toEqual([
      title,
      text === null ? [] : [text],
      6,
      text === null ? 'healthy' : 'warnings',
    ])
  }
})

test('DOC-003 DOC-006 npm run doctor reads the snapshot folder, and --deep compares the newest snapshot with its fingerprint', async () => {
  const client = await openBackupClient('sqlite')
  const { shop } = client
  shop.setNow(new Date().toISOString())
  const taken = await shop.context.snapshots?.take('by-hand')
  const [stick, file] = [
    join(shop.folder, 'stick'),
    join(shop.folder, 'snapshots', taken?.name ?? ''),
  ]
  const ask = (...flags: string[]) =>
    runDoctor(flags, { DATA_DIR: shop.folder, SNAPSHOT_SECOND_DIR: stick })
  expect(await ask()).toMatchObject({
    code: 1,
    text: expect.stringContaining(`The newest snapshot is not in ${stick}`),
  })
  mkdirSync(stick)
  await shop.context.snapshots?.prove()
  for (const name of [taken?.name ?? '', `${taken?.name}.json`])
    writeFileSync(join(stick, name), readFileSync(join(shop.folder, 'snapshots', name)))
  expect(await ask('--deep')).toMatchObject({ code: 0 })
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(1, 30_000, 30_001))
  expect(await ask()).toMatchObject({ code: 0 })
  expect(await ask('--deep')).toMatchObject({
    code: 1,
    text: expect.stringContaining(`The snapshot ${taken?.name} is not what was written`),
  })
})

test('DOC-006 SNAP-004 a snapshot with wrong books is named with the rule, and its proof counts as the last checkup', async () => {
  const client = await openBackupClient('sqlite')
  client.shop.leaveBroken()
  await client.stockUp()
  const { shop } = client
  const { snapshots } = shop.context
  shop.setNow('2027-01-04T00:10:00.000Z')
  await snapshots?.prove()
  const admin = await shop.person('admin')
  const last = async () => (await shop.ask(doctorApi.state, admin, {})).last
  expect(await last()).toMatchObject({
    occasion: 'night',
    verdict: 'healthy',
    checked_at: shop.context.now(),
  })
  await shop.write((tx) =>
    sql`update products set current_stock = 99 where name = 'Soap'`.execute(tx),
  )
  shop.setNow('2027-01-05T00:10:00.000Z')
  await snapshots?.take('by-hand')
  await snapshots?.prove()
  const { proof } = snapshots?.state() ?? {}
  expect(proof?.problem).toBe(
    'the books are not right: stock ledger (D1), stock bundle (D1). The page Health says more',
  )
  expect(proof?.last_proven_at).toBe('2027-01-04T00:10:00.000Z')
  expect(await last()).toMatchObject({
    occasion: 'night',
    verdict: 'violations',
    checked_at: '2027-01-05T00:10:00.000Z',
  })
  shop.setNow('2027-01-05T08:00:00.000Z')
  await shop.ask(doctorApi.look, admin, {})
  await expect
    .poll(last)
    .toMatchObject({ occasion: 'asked', checked_at: '2027-01-05T08:00:00.000Z' })
})
