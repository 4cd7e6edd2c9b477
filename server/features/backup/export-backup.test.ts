// A backup file ends its read transaction in each
// case: an open one keeps a connection and old rows.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { checkOwnFile } from './check-own-file.ts'
import { exportBackup } from './export-backup.ts'

whereEnginesDiffer('read transaction of a backup file', (engine) => {
  /** The store of a shop that notes what was begun and ended. */
  const openCounting = async () => {
    const { context, folder } = await openShop(engine)
    const seen = { begun: 0, ended: 0 }
    const openReadTransaction = async () => {
      const { db, end } = await context.store.openReadTransaction()
      seen.begun += 1
      const note = () => {
        seen.ended += 1
        return end()
      }
      return { db, end: note }
    }
    return { source: { openReadTransaction }, now: context.now(), folder, seen }
  }

  test('BKP-005 it ends when the file was read, was left in the middle, or was never begun', async () => {
    const { source, now, seen } = await openCounting()
    const open = async () => Readable.from((await exportBackup(source, BACKUP_TABLES, now)).chunks)
    const whole = await open()
    expect((await whole.toArray()).join('')).toContain('"manifest"')
    expect(seen).toEqual({ begun: 1, ended: 1 })
    const left = await open()
    await once(left, 'readable')
    await once(left.destroy(), 'close')
    expect(seen).toEqual({ begun: 2, ended: 2 })
    const unread = await open()
    await once(unread.destroy(), 'close')
    expect(seen).toEqual({ begun: 3, ended: 3 })
  })

  test('BKP-005 it ends when the file cannot be written to the disk', async () => {
    const { source, now, folder: data, seen } = await openCounting()
    const folder = join(data, 'checking')
    const withoutFolder = {
      openReadTransaction: async () => {
        rmSync(folder, { recursive: true })
        return source.openReadTransaction()
      },
    }
    const work = { folder, now, most: 1_000_000 }
    await expect(checkOwnFile(withoutFolder, BACKUP_TABLES, work)).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(seen).toEqual({ begun: 1, ended: 1 })
  })
})
