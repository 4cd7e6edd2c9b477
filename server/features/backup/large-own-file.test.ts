// A backup file above the limit of a restore is found before it is needed: at night, and by
// `npm run doctor -- --deep`.
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { runDoctor } from '../../commands/doctor.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { addLargePictures } from '../../testing/pictures.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { findLastCheckup } from '../doctor/last-checkup.queries.ts'
import { runNightlyCheckup } from '../doctor/nightly-checkup.ts'

const LIMIT = { RESTORE_MOST_MB: '1' }
const PROBLEM =
  'the file has 2 MB and a restore takes 1 MB. Raise RESTORE_MOST_MB on the server first'

afterEach(() => {
  vi.unstubAllEnvs()
})

onEveryEngine('a backup file above the limit', (engine) => {
  test('PIC-007 BKP-025 the nightly checkup without a proven snapshot says that the file is too large', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine, LIMIT)
    await client.stockUp()
    const { context } = client.shop
    await runNightlyCheckup(context)
    expect((await findLastCheckup(context.store.db, null))?.verdict).toBe('healthy')
    await addLargePictures(client.call)
    client.shop.setNow('2099-01-01T00:00:00.000Z')
    await runNightlyCheckup(context)
    const findings = (await findLastCheckup(context.store.db, null))?.findings ?? []
    expect(findings.find(({ rule }) => rule === 'file_unrestorable')).toMatchObject({
      level: 'violation',
      examples: [{ text: `A backup file of this shop could not be restored: ${PROBLEM}` }],
    })
  })
})

test('PIC-007 BKP-025 SNAP-004 the nightly proof and the deep doctor say that the file is too large, until the limit is raised', {
  timeout: 120_000,
}, async () => {
  const client = await openBackupClient('sqlite', LIMIT)
  await client.stockUp()
  await addLargePictures(client.call)
  const { folder, context, ask, person } = client.shop
  const problemOf = async () =>
    (await ask(healthApi.get, await person('admin'), {})).snapshots?.problem
  vi.stubEnv('RESTORE_MOST_MB', '1')
  await context.snapshots?.take('by-hand')
  await context.snapshots?.prove()
  expect(await problemOf()).toContain('file unrestorable (D14)')
  const deep = await runDoctor(['--deep'], { DATA_DIR: folder, ...LIMIT })
  expect([deep.code, deep.text]).toMatchObject([2, expect.stringContaining(PROBLEM)])
  vi.stubEnv('RESTORE_MOST_MB', '2')
  client.shop.setNow('2099-01-01T00:00:00.000Z')
  await context.snapshots?.take('by-hand')
  await context.snapshots?.prove()
  expect(await problemOf()).toBeNull()
  const raised = await runDoctor(['--deep'], { DATA_DIR: folder, RESTORE_MOST_MB: '2' })
  expect(raised.text).not.toContain('a restore takes')
})
