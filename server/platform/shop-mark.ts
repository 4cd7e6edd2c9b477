// Which shop a data folder belongs to: a small file beside the database, so that an empty or a foreign database is noticed
// before anybody sells into it. It holds nothing secret.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Log } from './log.ts'
import { writeWhole } from './snapshot/manifest.ts'

const ShopMark = z.object({
  /** The same as in the database (`meta.shop_id`); it never changes. */
  shop_id: z.string().min(1),
  /** Once true, a database without an account is a loss. */
  has_account: z.boolean(),
})
export type ShopMark = z.output<typeof ShopMark>

export const SHOP_MARK = 'shop.json'

/** The mark of a data folder; null when there is none that can be read. */
export const readShopMark = (folder: string): ShopMark | null => {
  try {
    return ShopMark.parse(JSON.parse(readFileSync(join(folder, SHOP_MARK), 'utf8')))
  } catch {
    return null
  }
}

/** Writes the mark unless it says the same already. Throws what the file system throws. */
export const writeShopMark = (folder: string, mark: ShopMark): void => {
  const before = readShopMark(folder)
  if (before?.shop_id === mark.shop_id && before.has_account === mark.has_account) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeWhole(join(folder, SHOP_MARK), `${JSON.stringify(mark)}\n`)
}

/** The same for a running shop, which also sells without its mark: a full disk is only logged. */
export const noteShop = (folder: string, mark: ShopMark, log: Pick<Log, 'warn'>): void => {
  try {
    writeShopMark(folder, mark)
  } catch (error) {
    log.warn({ err: error }, 'the data folder could not be marked as the folder of this shop')
  }
}
