// The second folder on a small disk: old copies make room for the new one.
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/shop.ts'
import { advanceClock, folderOf, snapshotsOf } from '../../testing/snapshots.ts'
import { hashFile } from './copy.ts'
import { listSnapshots } from './manifest.ts'
import { updateSecondFolder } from './second-folder.ts'

test('SNAP-005 a disk that is full of old copies takes the next one, and its own size decides how many are kept', async () => {
  const shop = await openShop('sqlite')
  const second = mkdtempSync(join(tmpdir(), 'webale-second-'))
  const sizeOfAll = (): number => listSnapshots(second).reduce((sum, { size }) => sum + size, 0)
  const copyNext = async (): Promise<string | null> => {
    advanceClock(shop, 61)
    await shop.department(`Department ${shop.context.now()}`)
    const { size } = await snapshotsOf(shop).take('hourly')
    const disk = 2.5 * size
    const duplicate = async (file: string, target: string): Promise<string> => {
      if (sizeOfAll() + statSync(file).size > disk) throw new Error('no space left on device')
      copyFileSync(file, target)
      return hashFile(target)
    }
    const never = (): never => {
      throw new Error('not asked for')
    }
    const work = { copy: never, prove: never, duplicate }
    const bound = (folder: string): number => (folder === second ? 0.6 * disk : 1000 * disk)
    return updateSecondFolder(
      { folder: folderOf(shop), work, now: shop.context.now },
      second,
      bound,
    )
  }
  for (let count = 0; count < 5; count += 1) expect(await copyNext()).toBeNull()
  expect(listSnapshots(second)[0]?.name).toBe(listSnapshots(folderOf(shop))[0]?.name)
  rmSync(second, { recursive: true })
})
