// A filled shop with the built server, for every part that measures over HTTP.
import { releaseFiles } from '@webale/server/testing/release-files.ts'
import { type RunningServer, startServer } from './server.ts'
import { openShopOver, type PersonSession } from './shop-over-http.ts'
import { type LocalShop, openLocalShop } from './local-shop.ts'

/** A closed shop: nothing here keeps its database open. */
export type FilledShop = Pick<LocalShop, 'seller' | 'products'>

type Preparation = (shop: LocalShop) => Promise<unknown>

const fillAndClose = async (
  folder: string,
  count: number,
  prepare: Preparation,
): Promise<FilledShop> => {
  const shop = await openLocalShop(folder, count)
  await prepare(shop)
  const { seller, products, close } = shop
  await close()

  return { seller, products }
}

/**
 * Fills a shop and closes it, for a server or for the
 * bare driver. `prepare` runs before it is closed.
 */
export const fillShop = async (
  folder: string,
  products: number,
  prepare: Preparation = async () => undefined,
): Promise<FilledShop> => {
  const filled = await fillAndClose(folder, products, prepare)
  // A server does not start while the database is open, and the binding closes it late.
  await releaseFiles()
  return filled
}

/** A new signed-in seller of this department. */
export const signInSeller = async (
  { address }: RunningServer,
  { seller }: FilledShop,
): Promise<PersonSession> => {
  const { people } = await openShopOver(address, 1, seller.department_id)
  const [person] = people
  if (person === undefined) throw new Error('Nobody could sign in')

  return person
}

export type ServedShop = {
  readonly server: RunningServer
  readonly shop: FilledShop
  readonly person: PersonSession
}

type ServedShopOptions = Parameters<typeof startServer>[1] & { readonly products: number }

/** Runs the work with the built server on a new shop in this folder, and ends the server. */
export const withServer = async <Result>(
  folder: string,
  { products, ...options }: ServedShopOptions,
  work: (served: ServedShop) => Promise<Result>,
): Promise<Result> => {
  const shop = await fillShop(folder, products)
  const server = await startServer(folder, { built: true, ...options })

  try {
    return await work({ server, shop, person: await signInSeller(server, shop) })
  } finally {
    await server.kill('SIGTERM')
  }
}
