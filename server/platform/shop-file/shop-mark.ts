// Records in a small file to which shop a data folder belongs, so that an empty or foreign database
// is detected at the start. Contains no secrets.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from '../base/log.ts'
import { writeAtomically } from '../base/write-atomically.ts'

const ShopMark = z.object({
  /** Equal to `meta.shop_id` in the database; never changes. */
  shop_id: z.string().min(1),
  /** If true, a database without accounts has lost data. */
  has_account: z.boolean(),
})
export type ShopMark = z.output<typeof ShopMark>

export const SHOP_MARK = 'shop.json'

/** The mark of a data folder; null when it is missing or unreadable. */
export const readShopMark = (folder: string): ShopMark | null => {
  try {
    return ShopMark.parse(JSON.parse(readFileSync(join(folder, SHOP_MARK), 'utf8')))
  } catch {
    return null
  }
}

/** Writes the mark if it changed. Throws file system errors. */
export const writeShopMark = (folder: string, mark: ShopMark): void => {
  const before = readShopMark(folder)
  if (before?.shop_id === mark.shop_id && before.has_account === mark.has_account) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeAtomically(join(folder, SHOP_MARK), `${JSON.stringify(mark)}\n`)
}

/** The same for a running shop, where errors such as a full disk are only logged. */
export const tryWriteShopMark = (folder: string, mark: ShopMark, log: Pick<Log, 'warn'>): void => {
  try {
    writeShopMark(folder, mark)
  } catch (error) {
    log.warn({ err: error }, 'the data folder could not be marked as the folder of this shop')
  }
}
