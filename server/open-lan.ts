// Opens HTTPS on the shop's network for the app: reads name,
// business and clock from the database (platform/lan).
import { findClockDoubt } from './features/health/clock.queries.ts'
import { findGlobalSettings } from './features/settings/settings.queries.ts'
import { findShopId } from './features/snapshot/epoch.queries.ts'
import type { Config } from './platform/settings/config.ts'
import { storageTrouble } from './platform/database/storage-trouble.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { type Lan, openLan } from './platform/lan/lan.ts'
import { codeOfShop, findShopName, saveShopName } from './platform/lan/shop-name.ts'
import type { AppDependencies } from './platform/operations/app-context.ts'

/**
 * The name of LAN_NAME, else the stored one, else a new one. It is stored for the next computer.
 */
const nameOfShop = async ({ store, config }: AppDependencies, code: string): Promise<string> => {
  const stored = await findShopName(store.db)
  const name = config.LAN_NAME ?? stored ?? `webale-${code}.local`
  if (name !== stored)
    await inTransaction(store, (tx) => saveShopName(tx, name)).catch((error: unknown) => {
      if (storageTrouble(error) === null) throw error
    })

  return name
}

/**
 * The shop's network as the settings want it; null without LAN. Throws ConfigError for damaged
 * certificate files.
 */
export const openShopLan = async (context: AppDependencies): Promise<Lan | null> => {
  const { store, config, now, log } = context
  if (!config.LAN) return null
  const code = codeOfShop((await findShopId(store.db)) ?? config.DATA_DIR)

  return openLan({
    config,
    name: await nameOfShop(context, code),
    code,
    business: (await findGlobalSettings(store.db))?.business_name ?? '',
    now,
    isClockWrong: async (moment) => (await findClockDoubt(store.db, moment)) !== null,
    log,
  })
}

/**
 * The settings with the https address as the site.
 * Sign-in on the computer itself may return to localhost.
 */
export const withSite = (config: Config, lan: Lan | null): Config =>
  lan === null
    ? config
    : {
        ...config,
        AUTH_SITE_URL: lan.address,
        AUTH_URI_ALLOW_LIST: [
          ...config.AUTH_URI_ALLOW_LIST,
          `http://localhost:${config.PORT}`,
          `http://localhost:${config.PORT}/**`,
        ],
      }
