// Which other origins may call the sign-in service from a browser: the site's own and those written out in the allow list.
import type { Config } from '../platform/config.ts'
import type { ProtocolRequest } from '../platform/protocol.ts'
import { siteUrl } from './service.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const SENT = 'Accept, Authorization, Content-Type, X-Client-Info, X-Supabase-Api-Version, apikey'
// Without the version header a client of another origin could not read an error's code.
const SHOWN = 'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After'

const originOf = (address: string): string[] => (/[*]/.test(address) || !URL.canParse(address) ? [] : [new URL(address).origin])

/** The headers for an answer to this request; `vary` always, so that no cache mixes origins up. */
export const openCors = (config: Config): ((request: ProtocolRequest) => Record<string, string>) => {
  const allowed = new Set([siteUrl(config), ...config.AUTH_URI_ALLOW_LIST].flatMap(originOf))
  return ({ headers, method }) => {
    const origin = headers['origin']
    if (origin === undefined || !allowed.has(origin)) return { vary: 'Origin' }
    const preflight =
      method === 'OPTIONS' ? { 'access-control-allow-methods': METHODS, 'access-control-allow-headers': SENT, 'access-control-max-age': '600' } : {}
    return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': SHOWN, ...preflight }
  }
}
