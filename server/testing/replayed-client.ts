// The package of the sign-in client that a replay calls: the one that this product uses, or the one
// that REPLAYED_CLIENT names (tools/newest.mjs).
import type { AuthAdminApi, GoTrueClient, GoTrueClientOptions } from '@supabase/auth-js'
import type { HttpShop } from './http-shop.ts'

type ClientPackage = {
  readonly GoTrueClient: new (options: GoTrueClientOptions) => GoTrueClient
  readonly AuthAdminApi: typeof AuthAdminApi
}

const load = async (): Promise<ClientPackage> =>
  (await import(process.env['REPLAYED_CLIENT'] ?? '@supabase/auth-js')) as ClientPackage

const { GoTrueClient: Client, AuthAdminApi: Admin } = await load()

/** A client with storage of its own, as a page has it. */
export const openClient = (
  { url }: HttpShop,
  more: Partial<GoTrueClientOptions> = {},
): GoTrueClient => {
  const stored = new Map<string, string>()
  return new Client({
    url: `${url}/auth/v1`,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    ...more,
  })
}

/** Has this version of the client the method? Older ones lack some. */
export const hasMethod = (name: string): boolean => name in Client.prototype

/** The client of a program with this key. */
export const openAdminClient = (
  { url }: Pick<HttpShop, 'url'>,
  token: string,
): InstanceType<typeof AuthAdminApi> =>
  new Admin({ url: `${url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } })
