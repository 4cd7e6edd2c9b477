// A filled shop with the built server running on it, for every part that measures over HTTP.
import { type RunningServer, startServer } from '../tools/crash/server.ts'
import { openShopOver, type CrashTestPerson } from '../tools/crash/shop.ts'
import { type BenchShop, openBenchShop } from './shop.ts'

/** A shop that is filled and closed again: for a server, or for the bare driver. */
export const fillShop = async (folder: string, products: number): Promise<BenchShop> => {
  const shop = await openBenchShop(folder, products)
  await shop.close()
  return shop
}

/** A new seller of this department, signed in. */
export const signInSeller = async ({ address }: RunningServer, { seller }: BenchShop): Promise<CrashTestPerson> => {
  const { people } = await openShopOver(address, 1, seller.department_id)
  const [person] = people
  if (person === undefined) throw new Error('Nobody could sign in')
  return person
}

export type Served = { readonly server: RunningServer; readonly shop: BenchShop; readonly person: CrashTestPerson }

type Options = Parameters<typeof startServer>[1] & { readonly products: number }

/** Runs the work beside the built server on a new shop in this folder, and ends the server. */
export const withServer = async <Result>(folder: string, { products, ...options }: Options, work: (served: Served) => Promise<Result>): Promise<Result> => {
  const shop = await fillShop(folder, products)
  const server = await startServer(folder, { built: true, ...options })
  try {
    return await work({ server, shop, person: await signInSeller(server, shop) })
  } finally {
    await server.kill('SIGTERM')
  }
}
