// The routes of /join: the page, the certificate to install, and how a browser checks whether the
// name resolves.
import { createHash } from 'node:crypto'
import { nameNotes } from '@webale/domain/kernel/lan.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/setting-types.ts'
import type { Http } from '../http/http-instance.ts'
import { joinPage, namePage, offPage } from './join-page.ts'
import type { Lan } from './lan.ts'
import { BY_ADDRESS } from './plain-gate.ts'

/**
 * Longest wait for an answer under the name: a phone that does not know it may look for seconds.
 */
const WAIT_MS = 4000

const REACH =
  `const reach = (url) => fetch(url, { mode: 'no-cors', cache: 'no-store', signal: ` +
  `AbortSignal.timeout(${WAIT_MS}) }).then(() => true, () => false)`

/** On /join: leads a device on that trusts the shop already. */
const JOIN_SCRIPT = `${REACH}
const found = document.getElementById('found')
const show = (address) => { document.getElementById('open').href = address; found.hidden = false }
const look = async () => {
  const name = found.dataset.name
  if (await reach(name + '/join/seen')) {
    show(name)
    if (location.protocol === 'http:') location.replace(name)
    return
  }
  for (const address of found.dataset.numbers.split(' ').filter(Boolean))
    if (await reach(address + '/join/seen')) {
      document.getElementById('why').hidden = false
      return show(address)
    }
}
look()`

/**
 * On the page for https by address: continues with the name, or with the address when the name is
 * not found.
 */
const NAME_SCRIPT = `${REACH}
const { seen, to } = document.getElementById('found').dataset
const look = async () => {
  const isFound = (await reach(seen)) || (await reach(seen))
  location.replace(isFound ? new URL(to, seen) : '/join/by-address?to=' + encodeURIComponent(to))
}
look()`

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const policyOf = (script: string, reached: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    "style-src 'unsafe-inline'",
    `connect-src ${reached.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')

const YEAR_S = 365 * 24 * 3600

const send = (reply: FastifyReply, page: string, script: string, reached: readonly string[]) =>
  reply
    .header('content-security-policy', policyOf(script, reached))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)

/** A path of this shop; anything else becomes the start page. */
const pathOf = ({ query }: FastifyRequest): string => {
  const to = (query as { to?: unknown }).to
  return typeof to === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(to) ? to : '/'
}

const isShopComputer = ({ hostname }: FastifyRequest): boolean =>
  isLoopback(hostname.replace(/^\[|\]$/g, ''))

const about = { about: { summary: 'Connects a phone' } }

const sendJoin = (lan: Lan, request: FastifyRequest, reply: FastifyReply) => {
  const byNumber = lan.byNumber()
  const page = joinPage(
    {
      address: lan.address,
      byNumber,
      joinAddresses: lan.joinAddresses(),
      fingerprint: lan.authority()?.fingerprint256 ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      isShopComputer: isShopComputer(request),
      notes: nameNotes(lan.state()),
    },
    JOIN_SCRIPT,
  )

  return send(reply.header('vary', 'user-agent'), page, JOIN_SCRIPT, [lan.address, ...byNumber])
}

/** Adds the page and what it needs. `current` is null while phones cannot connect. */
export const addJoin = (http: Http, current: () => Lan | null): void => {
  /** A route that needs the certificate; otherwise it leads to the page that says how. */
  const whileOn = (
    path: string,
    answer: (lan: Lan, request: FastifyRequest, reply: FastifyReply) => unknown,
  ): void =>
    void http.get(path, { config: about }, async (request, reply) => {
      const lan = current()
      return lan === null ? reply.redirect('/join', 302) : answer(lan, request, reply)
    })

  http.get('/join', { config: about }, async (request, reply) => {
    const lan = current()
    return lan === null ? send(reply, offPage(), '', ["'none'"]) : sendJoin(lan, request, reply)
  })

  whileOn('/join/ca.crt', (lan, _request, reply) => {
    const authority = lan.authority()
    if (authority === null) return reply.redirect('/join', 302)

    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="webale-ca.crt"')
      .type('application/x-x509-ca-cert')
      .send(authority.raw)
  })

  // Any page may read that this shop answers: /join, opened under another address, asks for it.
  http.get('/join/seen', { config: about }, async (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-store')
      .code(204)
      .send(),
  )

  whileOn('/join/name', (lan, request, reply) =>
    send(reply, namePage(lan.address, pathOf(request), NAME_SCRIPT), NAME_SCRIPT, [lan.address]),
  )

  whileOn('/join/by-address', (_lan, request, reply) =>
    reply
      .header(
        'set-cookie',
        `${BY_ADDRESS}; Path=/; Max-Age=${YEAR_S}; Secure; HttpOnly; SameSite=Lax`,
      )
      .redirect(pathOf(request), 302),
  )
}
