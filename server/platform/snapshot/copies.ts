// Lists the snapshots of both folders in the order of their numbers in `npm run restore`.
import { join } from 'node:path'
import { type Config, snapshotFolder } from '../settings/config.ts'
import { readShopMark } from '../shop-file/shop-mark.ts'
import { byAge, listSnapshots, type Manifest } from './manifest.ts'

export type SafetyCopy = {
  readonly file: string
  readonly manifest: Manifest
  /** True for a snapshot of another shop. */
  readonly isOtherShop: boolean
}

/**
 * Newest first, snapshots of other shops last, so that number 1 is always the newest of this shop.
 */
export const findCopies = (config: Config, now: string): SafetyCopy[] => {
  const mark = readShopMark(config.DATA_DIR)
  const folders = [
    snapshotFolder(config),
    ...(config.SNAPSHOT_SECOND_DIR === undefined ? [] : [config.SNAPSHOT_SECOND_DIR]),
  ]

  const found = new Map<string, SafetyCopy>()

  for (const folder of folders)
    for (const manifest of listSnapshots(folder)) {
      const { shop_id } = manifest.facts
      const isOtherShop = mark !== null && shop_id !== null && shop_id !== mark.shop_id
      if (!found.has(manifest.name))
        found.set(manifest.name, {
          file: join(folder, manifest.name),
          manifest,
          isOtherShop,
        })
    }

  return [...found.values()].toSorted(
    (a, b) => Number(a.isOtherShop) - Number(b.isOtherShop) || byAge(now)(a.manifest, b.manifest),
  )
}
