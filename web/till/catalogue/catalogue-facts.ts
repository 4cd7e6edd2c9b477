// What pages ask of the stored catalogues of a shop, without opening one: when the stocks were
// read, and the name of the shop. Also removes them. Apart from the store, which each till loads.
import { openCatalogueDatabase } from './catalogue-store.ts'

/**
 * When the stocks of a scope were read last (ISO, device); null before. Throws where the browser
 * has no storage.
 */
export const readStockTime = async (shop_id: string, scope: string): Promise<string | null> => {
  const database = await openCatalogueDatabase(shop_id)
  try {
    return (await database.get('states', scope))?.read_at ?? null
  } finally {
    database.close()
  }
}

/** The name of a shop as its receipts had it; null when this device never read one. */
export const readShopName = async (shop_id: string): Promise<string | null> => {
  const database = await openCatalogueDatabase(shop_id)
  try {
    const shops = (await database.getAll('states')).flatMap(({ shop }) =>
      shop === null ? [] : [shop.fields],
    )

    const details = shops.flatMap(({ settings, departments }) => [
      settings,
      ...departments.map((one) => one.settings),
    ])

    return details.map((one) => one?.business_name ?? '').find((name) => name !== '') ?? null
  } finally {
    database.close()
  }
}

/** Removes the catalogues of a shop from the device. Throws where the browser has no storage. */
export const clearCatalogue = async (shop_id: string): Promise<void> => {
  const database = await openCatalogueDatabase(shop_id)
  try {
    await Promise.all([database.clear('buckets'), database.clear('states')])
  } finally {
    database.close()
  }
}
