// A shop whose backup file could not be restored: the nightly check finds it, the doctor reports
// it, and Delete Data deletes nothing.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { sql } from 'kysely'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addLargePictures } from '../../testing/pictures.ts'
import { runDoctor } from '../../commands/doctor.ts'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { findLastCheckup } from '../doctor/last-checkup.queries.ts'
import { runNightlyCheckup } from '../doctor/nightly-checkup.ts'
import { checkOwnFile } from './check-own-file.ts'

/** Stores a name that no command would store. */
const storeInvalidName = ({ shop }: BackupClient): Promise<unknown> =>
  shop.write((tx) => sql`update suppliers set name = ${'x'.repeat(600)}`.execute(tx))

const PROBLEM = 'suppliers, row 1: name must be a text of 1 to 500 characters'

onEveryEngine('check of one’s own backup file', (engine) => {
  test('D8 the file is written, read back, checked and removed from the disk', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const { store, now } = client.shop.context
    const work = {
      folder: join(client.shop.folder, 'checking'),
      now: now(),
      most: 200 * 1024 * 1024,
    }
    expect(await checkOwnFile(store, BACKUP_TABLES, work)).toBeNull()
    await storeInvalidName(client)
    expect(await checkOwnFile(store, BACKUP_TABLES, work)).toBe(PROBLEM)
    expect(await checkOwnFile(store, ['sales', 'products', 'services'], work)).toBeNull()
    expect(readdirSync(work.folder)).toEqual([])
  })

  test('PIC-007 BKP-018 Delete Data waits when pictures make the file larger than a restore takes, and says what to do', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine, { RESTORE_MOST_MB: '1' })
    await client.stockUp()
    const { store, now } = client.shop.context
    await addLargePictures(client.call)
    const problem =
      'the file has 2 MB and a restore takes 1 MB. Raise RESTORE_MOST_MB on the server first'
    await expect(client.remove(['products'])).rejects.toThrow(problem)
    expect(await client.rows('product_pictures')).toHaveLength(41)
    const file = await client.export(['products'])
    await expect(client.check(file)).rejects.toThrow(
      'The file is larger than 1 MB, more than can be restored at once',
    )
    const work = { folder: join(client.shop.folder, 'checking'), now: now() }
    expect(await checkOwnFile(store, ['products'], { ...work, most: file.length })).toBeNull()
    expect(await checkOwnFile(store, ['products'], { ...work, most: file.length - 1 })).toContain(
      'a restore takes',
    )
  })

  test('BKP-018 D8 Delete Data is refused with the reason when its backup file could not be restored', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    await storeInvalidName(client)
    const words = `Nothing was deleted. A backup file of these tables could not be restored: ${PROBLEM}`
    await expect(client.remove(['sales', 'suppliers'])).rejects.toThrow(words)
    expect([(await client.rows('sales')).length, (await client.rows('suppliers')).length]).toEqual([
      2, 1,
    ])
    expect(await client.remove(['sales'])).toMatchObject({ removed: 1, failed: 0 })
  })
})

test('BKP-025 SNAP-004 the nightly proof checks the backup file of the copy, and Health and the doctor show its problem', {
  timeout: 120_000,
}, async () => {
  const client = await openBackupClient('sqlite')
  await client.stockUp()
  const { folder, context, ask, person } = client.shop
  const { snapshots } = context
  const admin = await person('admin')
  await snapshots?.take('by-hand')
  await snapshots?.prove()
  expect((await ask(healthApi.get, admin, {})).snapshots).toMatchObject({
    problem: null,
    proven_at: context.now(),
  })
  await storeInvalidName(client)
  client.shop.setNow('2099-01-01T00:00:00.000Z')
  await snapshots?.take('by-hand')
  await snapshots?.prove()
  const { snapshots: kept, books } = await ask(healthApi.get, admin, {})
  expect(kept?.problem).toContain('file unrestorable (D14)')
  const finding = books?.findings.find(({ rule }) => rule === 'file_unrestorable')
  expect(finding).toMatchObject({
    level: 'violation',
    examples: [{ text: `A backup file of this shop could not be restored: ${PROBLEM}` }],
  })
  const deep = await runDoctor(['--deep'], { DATA_DIR: folder })
  expect([deep.code, deep.text]).toMatchObject([2, expect.stringContaining(PROBLEM)])
})

test('BKP-025 SNAP-004 the nightly checkup checks the backup file when no snapshot is proven', {
  timeout: 120_000,
}, async () => {
  const client = await openBackupClient('sqlite')
  await client.stockUp()
  await storeInvalidName(client)
  const { context } = client.shop
  await runNightlyCheckup(context)
  expect(
    (await findLastCheckup(context.store.db, null))?.findings.map(({ rule }) => rule),
  ).toContain('file_unrestorable')
})
