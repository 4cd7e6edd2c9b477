// Snapshots of another shop in the same folder are kept and reported.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSnapshots } from '../../platform/snapshot/manifest.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const snapshotsOf = ({ context }: Shop) => {
  if (context.snapshots === null) throw new Error('this shop has no snapshots')
  return context.snapshots
}
const folderOf = (shop: Shop): string => snapshotsOf(shop).state().folder
const later = (shop: Shop, minutes: number): void =>
  shop.setNow(new Date(Date.parse(shop.context.now()) + minutes * 60_000).toISOString())
const write = (shop: Shop): Promise<void> =>
  shop.write(async (tx) => {
    await tx
      .insertInto('customers')
      .values({
        id: shop.context.newId(),
        name: 'Aisha',
        email: null,
        phone: null,
        address: null,
        balance: 0,
        created_at: shop.context.now(),
      })
      .execute()
  })

test('SNAP-003 snapshots of another shop in either folder are never deleted, and Health shows them', async () => {
  const [another, second] = [
    await openShop('sqlite'),
    mkdtempSync(join(tmpdir(), 'webale-second-')),
  ]
  const taken = await snapshotsOf(another).take('hourly')
  const shop = await openShop('sqlite', { SNAPSHOT_SECOND_DIR: second, SNAPSHOT_MOST_MB: '1' })
  const folder = folderOf(shop)
  mkdirSync(folder)
  for (const place of [folder, second])
    for (const file of [taken.name, `${taken.name}.json`])
      copyFileSync(join(folderOf(another), file), join(place, file))
  for (let hour = 0; hour < 4; hour += 1) {
    later(shop, 60 * 24 * 40)
    await write(shop)
    await snapshotsOf(shop).take('hourly')
  }
  const { others, snapshots } = snapshotsOf(shop).state()
  expect([others, snapshots.length, snapshots.at(-1)?.name]).toEqual([1, 2, taken.name])
  expect(listSnapshots(second).map(({ name }) => name)).toEqual(snapshots.map(({ name }) => name))
  rmSync(second, { recursive: true })
})
