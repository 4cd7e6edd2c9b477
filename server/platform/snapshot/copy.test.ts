// The quick and the gentle copy give the same bytes and leave no other files.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/migrations.ts'
import { migrate } from '../database/migrate.ts'
import { databaseFile, openSqliteStore } from '../database/open.ts'
import { copyDatabase } from './copy.ts'
import { removeUnfinished } from './manifest.ts'

const openFilled = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-copy-'))
  const store = openSqliteStore(folder)
  await migrate(store, migrations)
  const rows = Array.from({ length: 300 }, (_, at) => ({
    id: `d${at}`,
    name: `Department ${at}`,
    description: 'x'.repeat(10_000),
    created_at: '',
    updated_at: '',
  }))
  await store.transaction((tx) => tx.insertInto('departments').values(rows).execute())
  const copies = join(folder, 'copies')
  mkdirSync(copies)
  return {
    file: databaseFile(folder),
    copies,
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

test('SNAP-001 a gentle copy equals a quick one and leaves no temporary file', async () => {
  const { file, copies, close } = await openFilled()
  const quick = copyDatabase(file, join(copies, 'quick'), 'quick')
  const gentle = copyDatabase(file, join(copies, 'gentle'), 'gentle')
  expect(gentle).toEqual(quick)
  expect(gentle.size).toBeGreaterThan(2 * 1024 * 1024)
  expect(gentle.facts.counts['departments']).toBe(300)
  expect(readdirSync(copies)).toEqual(['gentle', 'quick'])
  expect(statSync(join(copies, 'gentle')).mode & 0o077).toBe(0)
  await close()
})

test('SNAP-006 a failed copy leaves no file, and the next copy removes the remains of a killed one', async () => {
  const { file, copies, close } = await openFilled()
  mkdirSync(join(copies, 'taken'))
  writeFileSync(join(copies, 'taken', 'full'), '')
  expect(() => copyDatabase(file, join(copies, 'taken', 'full', 'copy'), 'gentle')).toThrow()
  expect(readdirSync(join(copies, 'taken'))).toEqual(['full'])
  writeFileSync(join(copies, 'x.db.part'), '')
  writeFileSync(join(copies, 'x.db.part.draft.part'), '')
  removeUnfinished(copies)
  expect(readdirSync(copies)).toEqual(['taken'])
  await close()
})
