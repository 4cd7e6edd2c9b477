// Starts the catalogue of a screen: from disk at once, from the server after the first screen is
// loaded. It is read again with the lists of the same nouns, so a change elsewhere arrives as fast
// as in any list.
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import {
  catalogueApi,
  type PullReason,
  SENT_REASONS,
} from '@webale/domain/features/till/catalogue.api.ts'
import { call } from '../../lib/server/call.ts'
import { waitForFirstScreen } from '../../lib/first-screen.ts'
import { currentMoment } from '../../lib/now.ts'
import type { CatalogueServer } from '../catalogue/catalogue-reader.ts'
import { type CatalogueStore, openCatalogueStore } from '../catalogue/catalogue-store.ts'
import { type TillCatalogue, openCatalogue } from '../catalogue/catalogue.ts'
import { getEarlyDatabase } from './open-till.ts'
import { readShopId } from './shop-id.ts'
import { shopOf } from '../disk/database.ts'
import { listUnsentItems } from '../disk/till-store.ts'

const EVERY_MINUTE_MS = 60_000

/**
 * Stocks and prices come with every change; departments and business details with the full check of
 * each minute.
 */
const NOUNS: readonly (readonly [noun: string, reason: PullReason])[] = [
  ['product', 'change'],
  ['service', 'change'],
  ['settings', 'full_check'],
  ['department', 'full_check'],
]

const server: CatalogueServer = {
  changes: (sent) => call(catalogueApi.catalogue, { ...sent, reason: SENT_REASONS[sent.reason] }),
  page: (after) => call(catalogueApi.catalogueWhole, after === null ? {} : { after }),
}

const readUnsent = async (known: ReadonlySet<string>) => {
  const database = await getEarlyDatabase()
  return database === null ? [] : listUnsentItems(database, known)
}

/** Reads the catalogue whenever queries of these nouns are read again. */
const watch = (client: QueryClient, catalogue: TillCatalogue): (() => void) => {
  const stops = NOUNS.map(([noun, reason]) =>
    new QueryObserver(client, {
      queryKey: [noun, 'catalogue of the till'],
      queryFn: () => catalogue.pull(reason).then(() => Date.now()),
      refetchInterval: noun === 'settings' ? EVERY_MINUTE_MS : false,
      staleTime: 0,
      gcTime: 0,
    }).subscribe(() => undefined),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

const loadCopy = () => import('./catalogue-copy-files.ts')

/** Opens the catalogue on the disk, which has a copy on a till. */
const openCopied = async (shop_id: string, scope: string): Promise<CatalogueStore> => {
  const store = await openCatalogueStore(shop_id, scope)
  const restore = async () => (await loadCopy()).restoreCatalogueCopy(shop_id)
  const copySoon = () =>
    void loadCopy().then(
      ({ copyCatalogueSoon }) => copyCatalogueSoon(shop_id),
      () => undefined,
    )

  return {
    ...store,
    read: async () => (await store.read()) ?? ((await restore()) ? store.read() : null),
    write: (...given) => store.write(...given).then(copySoon),
    replace: (...given) => store.replace(...given).then(copySoon),
  }
}

/** Resolves when what the disk has is read; `stop` ends the readings. */
export const startCatalogue = async (
  scope: string,
  client: QueryClient,
): Promise<{ catalogue: TillCatalogue; stop: () => void }> => {
  const database = await getEarlyDatabase()
  const own = database === null ? readShopId() : shopOf(database)
  const catalogue = await openCatalogue({
    server,
    // Goods of another shop that answers here are not written to the disk of this one.
    openStore: async (shop_id) =>
      own === null || shop_id === own ? openCopied(shop_id, scope).catch(() => null) : null,
    known_shop_id: own,
    now: currentMoment,
    readUnsent,
  })

  let unwatch: (() => void) | null = () => undefined
  void waitForFirstScreen().then(() => {
    if (unwatch !== null) unwatch = watch(client, catalogue)
  })

  return {
    catalogue,
    stop: () => {
      unwatch?.()
      unwatch = null
      catalogue.close()
    },
  }
}
