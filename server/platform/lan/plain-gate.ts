// Plain http from the shop's network leads to /join and nothing else, so that no password crosses
// the Wi-Fi unencrypted. Https by address leads to the name, because a changed address is another
// till for a browser.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { isLoopback } from '../settings/setting-types.ts'
import { sendProblem } from '../http/http.ts'
import type { Http } from '../http/http-instance.ts'

/** Set in browsers that cannot find the name; they use the shop by its address. */
export const BY_ADDRESS = 'webale_by_address=1'

const isJoin = (url: string): boolean => /^\/join(\/|\?|$)/.test(url)

/** What programs ask for; people open everything else. */
const NO_PAGE =
  /^\/((api|auth\/v1|functions|problems|assets)(\/|$)|(healthz|readyz|metrics|openapi\.json|sw\.js)(\?|$))/

const isPage = ({ url, method }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url)

/** Pages, without their pictures, fonts and scripts. */
const isDocument = (request: FastifyRequest): boolean =>
  isPage(request) && !/\.[a-z\d]+(\?|$)/i.test(request.url) && !isJoin(request.url)

/** Did the request come from this computer, to one of its own names? */
const isFromHere = ({ raw, hostname }: FastifyRequest): boolean =>
  isLoopback((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopback(withoutBrackets(hostname))

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

const isByAddress = ({ hostname, headers }: FastifyRequest): boolean => {
  const host = withoutBrackets(hostname)
  const isChosen = (headers.cookie ?? '').split(/;\s*/).includes(BY_ADDRESS)
  return isIP(host) !== 0 && !isLoopback(host) && !isChosen
}

type Gate = {
  /** Does plain http serve the whole shop? */
  readonly servesPlain: boolean
  /** Where the shop is served, like https://webale-kmpt.local:3443; null while it is not. */
  address(): string | null
}

/** Must be added before the routes. */
export const addPlainGate = (http: Http, { servesPlain, address: current }: Gate): void => {
  http.addHook('onRequest', (request, reply, done) => {
    const address = current()
    if (address === null) return done()
    if (request.protocol === 'https') {
      if (isDocument(request) && isByAddress(request))
        return void reply.redirect(`/join/name?to=${encodeURIComponent(request.url)}`, 302)
      return done()
    }

    if (servesPlain || isJoin(request.url) || isFromHere(request)) return done()
    if (isPage(request))
      return void reply.header('cache-control', 'no-store').redirect('/join', 302)

    void sendProblem(refuse('https_required', { address }), request, reply)
  })
}
