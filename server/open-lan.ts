// Opens HTTPS on the shop's network for the app: reads name,
// business and clock from the database (platform/lan).
import { findClockDoubt } from './features/health/clock.queries.ts'
import { findGlobalSettings } from './features/settings/settings.queries.ts'
import { findShopId } from './features/snapshot/epoch.queries.ts'
import { hasAnyAccount } from './features/staff/account.queries.ts'
import type { Config } from './platform/settings/config.ts'
import { storageTrouble } from './platform/database/storage-trouble.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { type Lan, openLan } from './platform/lan/lan.ts'
import { findPhonesChoice } from './platform/lan/phones-choice.ts'
import { fixedLan, type LanSwitch, openLanSwitch } from './platform/lan/lan-switch.ts'
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

/** Throws ConfigError for damaged certificate files. */
const openShopLan = async (context: AppDependencies): Promise<Lan> => {
  const { store, config, now, log } = context
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
 * The shop's network: as the settings of the start want it, else as an administrator chose. Throws
 * ConfigError for damaged certificate files.
 */
export const openShopSwitch = async (context: AppDependencies): Promise<LanSwitch> => {
  const { store, config, changes, log } = context
  if (config.LAN) return fixedLan(await openShopLan(context))
  // The tills keep their sales under this address.
  if (config.AUTH_SITE_URL !== undefined) return fixedLan(null)

  return openLanSwitch({
    openLan: () => openShopLan(context),
    // A shop without an account would let the network make the first one.
    isWanted: async () =>
      (await findPhonesChoice(store.db)) === 'on' && (await hasAnyAccount(store.db)),
    onChange: () => changes.publish(['till', 'setup']),
    log,
  })
}

/**
 * The settings with the https address as the site, while it is served. Sign-in on the computer
 * itself may return to its own names.
 */
export const withSite = (config: Config, current: () => Lan | null): Config => ({
  ...config,
  get LAN() {
    return current() !== null
  },
  get AUTH_SITE_URL() {
    return current()?.address ?? config.AUTH_SITE_URL
  },
  get AUTH_URI_ALLOW_LIST() {
    const own = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${config.PORT}`)
    return current() === null
      ? config.AUTH_URI_ALLOW_LIST
      : [...config.AUTH_URI_ALLOW_LIST, ...own.flatMap((each) => [each, `${each}/**`])]
  },
})
