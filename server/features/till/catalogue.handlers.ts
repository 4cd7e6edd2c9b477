// Handlers of the catalogue of a till.
import { scopeOf, type Scope } from '@webale/domain/access/scope.ts'
import { type catalogueApi, WINDOWS_S } from '@webale/domain/features/till/catalogue.api.ts'
import {
  type CatalogueDelta,
  type CatalogueHead,
  packRows,
  sumForEarlierPages,
} from '@webale/domain/features/till/catalogue.ts'
import { businessDate, secondsBefore } from '@webale/domain/kernel/time.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { findEpoch, findShopId } from '../snapshot/epoch.queries.ts'
import {
  listServices,
  listChangedProducts,
  listChangedServices,
  listRemovedProducts,
  listMovedStocks,
  listProductPage,
  PRODUCTS_AT_ONCE,
  listRecentStocks,
} from './catalogue.queries.ts'
import { hashOfShop, readShopOnTill } from './shop-on-till.queries.ts'

const headOf = async (db: Db, scope: Scope, now: string): Promise<CatalogueHead> => ({
  shop_id: (await findShopId(db)) ?? '',
  epoch: (await findEpoch(db)) ?? '',
  scope: scope.all ? 'all' : scope.department_id,
  now,
})

/** The shop of the scope; null when the till has it. */
const changedShop = async (
  db: Db,
  scope: Scope,
  { now, shop_hash }: { readonly now: string; readonly shop_hash: string | undefined },
): Promise<CatalogueDelta['shop']> => {
  const fields = await readShopOnTill(db, scope, businessDate(now))
  const hash = hashOfShop(fields)
  return hash === shop_hash ? null : { hash, fields }
}

export const catalogueHandlers: Handlers<typeof catalogueApi> = {
  catalogue: async ({ db, actor, input: { cursor, reason, shop_hash }, now }) => {
    const [scope, since] = [scopeOf(actor), secondsBefore(cursor, WINDOWS_S[reason])]
    // The head first: a restore after it is seen by the next pull, never missed.
    const head = await headOf(db, scope, now)
    const products = await listChangedProducts(db, scope, since)
    const services = await listChangedServices(db, since)
    const { stocks, sum } =
      reason === 'full_check'
        ? await listMovedStocks(db, scope, since)
        : { stocks: await listRecentStocks(db, scope, since), sum: null }

    return {
      ...head,
      products: packRows(products.rows),
      services: packRows(services.rows),
      gone: await listRemovedProducts(db, scope, since),
      stocks,
      digests: { products: products.digest, services: services.digest },
      stock_sum: sum === null ? null : sumForEarlierPages(sum),
      exact_stock_sum: sum,
      shop: reason === 'full_check' ? await changedShop(db, scope, { now, shop_hash }) : null,
    }
  },

  catalogueWhole: async ({ db, actor, input: { after }, now }) => {
    const scope = scopeOf(actor)
    const head = await headOf(db, scope, now)
    const products = await listProductPage(db, scope, after)

    return {
      ...head,
      products: packRows(products),
      services: packRows(after === undefined ? await listServices(db) : []),
      next: products.length === PRODUCTS_AT_ONCE ? (products.at(-1)?.id ?? null) : null,
    }
  },
}
