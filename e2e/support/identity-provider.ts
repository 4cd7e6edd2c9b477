// An identity provider for one test: a page that asks who the person is, and the redirect back to
// the shop.
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type IdentityProvider = {
  readonly issuer: string
  person: Record<string, unknown>
  stop(): Promise<void>
}

const CLIENT = 'shop'
const KEY = 'one'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

const encodePart = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

const signToken = (claims: Readonly<Record<string, unknown>>): string => {
  const text = `${encodePart({ alg: 'RS256', kid: KEY, typ: 'JWT' })}.${encodePart(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`
}

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  for await (const piece of request) parts.push(piece as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

const send = (response: ServerResponse, type: string, text: string, status = 200): void =>
  void response.writeHead(status, { 'content-type': type }).end(text)

/** Yes and no as two links; the no has a description that contains markup. */
const consentPage = (asked: URLSearchParams, code: string): string => {
  const back = (fields: Record<string, string>): string => {
    const url = new URL(asked.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries({ ...fields, state: asked.get('state') ?? '' }))
      url.searchParams.set(name, value)
    return url.href.replaceAll('&', '&amp;')
  }
  const no = back({
    error: 'access_denied',
    error_description: '<img src=x onerror="document.title=1">',
  })
  return `<!doctype html><title>Provider</title><h1>Who are you?</h1><a href="${back({ code })}">Continue as Ann</a> <a href="${no}">Cancel</a>`
}

/**
 * Starts it on a free local port. `person` is the account
 * that signs in; it may be changed between sign-ins.
 */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const codes = new Map<string, URLSearchParams>()
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: IdentityProvider = {
    issuer,
    person: { sub: 'ann-1', email: 'ann@shop.ug', email_verified: true, name: 'Ann Nakato' },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
  const places = {
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  }
  const answers: Readonly<
    Record<
      string,
      (request: IncomingMessage, url: URL, response: ServerResponse) => Promise<void> | void
    >
  > = {
    '/.well-known/openid-configuration': (_request, _url, response) => {
      const described = {
        issuer,
        ...places,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
      send(response, 'application/json', JSON.stringify(described))
    },
    '/keys': (_request, _url, response) => {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: KEY, alg: 'RS256', use: 'sig' }
      send(response, 'application/json', JSON.stringify({ keys: [key] }))
    },
    '/authorize': (_request, { searchParams }, response) => {
      const code = randomUUID()
      codes.set(code, searchParams)
      send(response, 'text/html', consentPage(searchParams, code))
    },
    '/token': async (request, _url, response) => {
      const sent = await bodyOf(request)
      const asked = codes.get(sent.get('code') ?? '')
      codes.delete(sent.get('code') ?? '')
      const promise = createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest('base64url')
      if (asked?.get('code_challenge') !== promise)
        return send(response, 'application/json', '{"error":"invalid_grant"}', 400)
      const iat = Math.floor(Date.now() / 1000)
      const id_token = signToken({
        ...provider.person,
        iss: issuer,
        aud: CLIENT,
        iat,
        exp: iat + 60,
        nonce: asked.get('nonce'),
      })
      send(
        response,
        'application/json',
        JSON.stringify({
          access_token: randomUUID(),
          token_type: 'Bearer',
          expires_in: 60,
          id_token,
        }),
      )
    },
  }
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const answer = answers[url.pathname]
    if (answer === undefined) send(response, 'text/plain', 'nothing here', 404)
    else void answer(request, url, response)
  })
  return provider
}
