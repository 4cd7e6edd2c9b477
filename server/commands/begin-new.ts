// `npm run restore -- --begin-new` and `--keep`: the two ways to continue without a restore. A
// server never chooses them itself. Files of the old shop are renamed, never deleted.
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../platform/settings/config.ts'
import { checkFile } from '../platform/database/check-file.ts'
import { databaseFile, openPostgresStore } from '../platform/database/open.ts'
import {
  type ShopLoss,
  readDatabaseContents,
  findLoss,
  findLossInStore,
} from '../platform/snapshot/lost-shop.ts'
import { newId } from '../platform/base/new-id.ts'
import { deleteSealedHead, SEALED_HEAD } from '../platform/shop-file/sealed-head.ts'
import { SHOP_MARK, writeShopMark } from '../platform/shop-file/shop-mark.ts'

const OF_A_SHOP = [
  'webale.db',
  'webale.db-wal',
  'webale.db-shm',
  'keys.json',
  SHOP_MARK,
  SEALED_HEAD,
  'server.running',
]

const lossOnPostgres = async (config: Config, url: string): Promise<ShopLoss | null> => {
  const store = openPostgresStore(url)
  try {
    return await findLossInStore(config, store)
  } finally {
    await store.close()
  }
}

const canBeginNew = async (config: Config): Promise<boolean> => {
  if (config.DATABASE_URL !== undefined)
    return (await lossOnPostgres(config, config.DATABASE_URL))?.kind === 'lost'
  return checkFile(databaseFile(config.DATA_DIR), true).damage !== null || findLoss(config) !== null
}

/**
 * Renames the files of the old shop; returns the
 * output. Throws ConfigError while the shop is intact.
 */
export const beginNew = async (config: Config, now: string): Promise<string> => {
  const { DATA_DIR: folder, DATABASE_URL: url } = config
  if (!(await canBeginNew(config)))
    throw new ConfigError(
      `Nothing was changed: there is no lost shop in ${folder}. ` +
        `For a second shop choose another folder (DATA_DIR)`,
    )

  const folderForOld = join(folder, `set-aside-${now.replaceAll(/[:.]/g, '-')}`)
  mkdirSync(folderForOld, { recursive: true, mode: 0o700 })
  const names = url === undefined ? OF_A_SHOP : [SHOP_MARK]

  for (const name of names)
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folderForOld, name))

  writeShopMark(folder, { shop_id: newId(), has_account: false })

  return (
    `The old files are kept: ${folderForOld}\nSnapshots stay where they are.\nStart the ` +
    `server: npm start. The first account of the new shop becomes its administrator.`
  )
}

/**
 * Accepts the database in this folder, from another shop or truncated, as its shop from now on;
 * returns the output.
 */
export const adoptShop = ({ DATA_DIR: folder }: Config): string => {
  const { state, shop_id } = readDatabaseContents(databaseFile(folder))
  if (state !== 'shop' || shop_id === null)
    throw new ConfigError(`Nothing was changed: there is no shop in ${folder}`)

  writeShopMark(folder, { shop_id, has_account: true })
  deleteSealedHead(folder)

  return 'The database in this folder is the shop from now on. Start the server: npm start'
}
