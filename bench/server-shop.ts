// A filled shop with the built server running on it, for every part that measures over HTTP.
import { releaseFiles } from '../server/testing/release-files.ts'
import { type RunningServer, startServer } from '../tools/crash/server.ts'
import { openShopOver, type CrashTestPerson } from '../tools/crash/shop.ts'
import { type BenchShop, openBenchShop } from './shop.ts'

/** What is left of a shop that was closed: nothing here may hold on to its database. */
export type FilledShop = Pick<BenchShop, 'seller' | 'products'>

const fillAndClose = async (folder: string, count: number): Promise<FilledShop> => {
  const { seller, products, close } = await openBenchShop(folder, count)
  await close()
  return { seller, products }
}

/** A shop that is filled and closed again: for a server, or for the bare driver. */
export const fillShop = async (folder: string, products: number): Promise<FilledShop> => {
  const filled = await fillAndClose(folder, products)
  // A server does not start while anybody has the database open, and the binding closes it late.
  await releaseFiles()
  return filled
}

/** A new seller of this department, signed in. */
export const signInSeller = async ({ address }: RunningServer, { seller }: FilledShop): Promise<CrashTestPerson> => {
  const { people } = await openShopOver(address, 1, seller.department_id)
  const [person] = people
  if (person === undefined) throw new Error('Nobody could sign in')
  return person
}

export type Served = { readonly server: RunningServer; readonly shop: FilledShop; readonly person: CrashTestPerson }

type Options = Parameters<typeof startServer>[1] & { readonly products: number }

/** Runs the work beside the built server on a new shop in this folder, and ends the server. */
export const withServer = async <Result>(
  folder: string,
  { products, ...options }: Options,
  work: (served: Served) => Promise<Result>,
): Promise<Result> => {
  const shop = await fillShop(folder, products)
  const server = await startServer(folder, { built: true, ...options })
  try {
    return await work({ server, shop, person: await signInSeller(server, shop) })
  } finally {
    await server.kill('SIGTERM')
  }
}
