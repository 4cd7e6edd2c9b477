// CORS: the origins that may call the sign-in service
// from a browser are the site and the allow list.
import type { Config } from '../platform/settings/config.ts'
import type { ProtocolRequest } from '../platform/http/protocol.ts'
import { siteUrl } from './service/service.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const SENT = 'Accept, Authorization, Content-Type, X-Client-Info, X-Supabase-Api-Version, apikey'
// Without access to the version header a client of another origin could not read an error's code.
const SHOWN = 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After'

const originOf = (address: string): string[] =>
  /[*]/.test(address) || !URL.canParse(address) ? [] : [new URL(address).origin]

export type Origins = {
  headers(request: ProtocolRequest): Record<string, string>
  /**
   * Was this sent from a page of another site without a preflight request? A form can post to any
   * address, but not as JSON.
   */
  isForeignForm(request: ProtocolRequest): boolean
}

const isOwn = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/** Every response varies by origin, so that caches keep them apart. */
export const openOrigins = (config: Config): Origins => {
  // Not kept: phones are switched on and off while the server runs.
  const isAllowed = (origin: string): boolean =>
    [siteUrl(config), ...config.AUTH_URI_ALLOW_LIST].flatMap(originOf).includes(origin)

  return {
    headers: ({ headers, method }) => {
      const origin = headers['origin']
      if (origin === undefined || !isAllowed(origin)) return { vary: 'Origin' }
      const preflight =
        method === 'OPTIONS'
          ? {
              'access-control-allow-methods': METHODS,
              'access-control-allow-headers': SENT,
              'access-control-max-age': '600',
            }
          : {}

      return {
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': SHOWN,
        ...preflight,
      }
    },
    isForeignForm: ({ headers, method }) => {
      const { origin, host } = headers
      if (method === 'GET' || origin === undefined || isOwn(origin, host) || isAllowed(origin))
        return false
      return !/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')
    },
  }
}
