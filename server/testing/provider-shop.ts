// A browser that signs in through a provider, for tests.
import type { Engine } from '../platform/database/store.ts'
import { type HttpShop, openHttpShop } from './http-shop.ts'
import { type Idp, openIdp } from './identity-provider.ts'

const googleEnv = ({ issuer }: Idp): Record<string, string> => ({
  AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
  AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
  AUTH_EXTERNAL_GOOGLE_ISSUER: issuer,
  AUTH_RATE_LIMIT_SSO: '1000',
})

/** Follows redirects and keeps cookies like a browser, until `ends` is true for an address. */
export const followRedirects = async (
  start: string,
  httpShop: HttpShop,
  ends: (url: URL) => boolean,
  jar = new Map<string, string>(),
): Promise<URL> => {
  let url = new URL(start)
  for (let hop = 0; hop < 10 && !ends(url); hop += 1) {
    const real = url.href.replace(/^http:\/\/localhost:3000/, httpShop.url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(real, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie())
      jar.set(
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).split(';')[0] ?? '',
      )
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`${real} answered ${response.status} ${await response.text()}`)
    url = new URL(next, url)
  }
  return url
}

export const atShop = (url: URL): boolean =>
  url.host === 'localhost:3000' && !url.pathname.startsWith('/auth/v1')

type ProviderShop = HttpShop & { readonly idp: Idp }

export const openProviderShop = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<ProviderShop> => {
  const idp = await openIdp()
  const httpShop = await openHttpShop(engine, { ...googleEnv(idp), ...env })
  await httpShop.signUp('admin@shop.ug')
  return { ...httpShop, idp }
}

export const implicitUrl = (httpShop: HttpShop, more = ''): string =>
  `${httpShop.url}/auth/v1/authorize?provider=google&redirect_to=http://localhost:3000/${more}`

/** Signs in without a code exchange; returns the fields of the fragment. */
export const roundTrip = async (shop: ProviderShop): Promise<URLSearchParams> =>
  new URLSearchParams((await followRedirects(implicitUrl(shop), shop, atShop)).hash.slice(1))
