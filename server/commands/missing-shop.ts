// Why the doctor has no shop to check: it is lost,
// there never was one, or it is of an older version.
import { migrations } from '../migrations/migrations.ts'
import type { Config } from '../platform/settings/config.ts'
import { isCurrent } from '../platform/database/migrate.ts'
import { databaseFile, openPostgresStore } from '../platform/database/open.ts'
import {
  findLoss,
  findLossInStore,
  hasNoTables,
  lossWords,
  readDatabaseContents,
  readStoreContents,
  type ShopLoss,
} from '../platform/snapshot/lost-shop.ts'

export const BEHIND = 'Start the server once with this version first'

const lostWords = (loss: ShopLoss): string => `${lossWords(loss)}. To go back: npm run restore`

const missingInFolder = (config: Config): string | null => {
  const loss = findLoss(config)
  if (loss !== null) return lostWords(loss)
  const { DATA_DIR: folder } = config

  return hasNoTables(readDatabaseContents(databaseFile(folder)))
    ? `There is no shop in ${folder}`
    : null
}

const missingOnPostgres = async (config: Config, url: string): Promise<string | null> => {
  const store = openPostgresStore(url)
  try {
    const loss = await findLossInStore(config, store)
    if (loss !== null) return lostWords(loss)
    if (hasNoTables(await readStoreContents(store))) return 'There is no shop in this database'

    // A question about a table that is missing fails,
    // and with it all later ones of the transaction.
    return (await isCurrent(store, migrations)) ? null : BEHIND
  } finally {
    await store.close()
  }
}

/** Why there is no shop to check, in words; null when there is one. */
export const missingShop = async (config: Config): Promise<string | null> =>
  config.DATABASE_URL === undefined
    ? missingInFolder(config)
    : missingOnPostgres(config, config.DATABASE_URL)
