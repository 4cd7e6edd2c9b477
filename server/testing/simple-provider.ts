// An OpenID Connect provider of which a test sets each answer: to refuse, to change its keys, or to
// be out of order.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import type { Claims } from './identity-provider.ts'

type Answer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
}

export type SimpleProvider = {
  readonly issuer: string
  /**
   * By path; an address without an answer is 404. `null` closes the connection, 'silence' keeps it
   * open without an answer.
   */
  readonly answers: Map<string, Answer | 'silence' | null>
  /** How often each path was asked for. */
  readonly asked: Map<string, number>
  /** From now on it signs with a new key of this algorithm, and its configuration says so. */
  useAlgorithm(algorithm: string): Promise<void>
  /** An ID token for the client `shop`, signed with the key of now. */
  sign(claims?: Claims, expires?: string): Promise<string>
}

export const CONFIGURATION = '/.well-known/openid-configuration'

const send = (response: ServerResponse, { status = 200, headers = {}, body }: Answer): void => {
  const isText = typeof body === 'string'
  response
    .writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...headers,
    })
    .end(isText ? body : JSON.stringify(body ?? {}))
}

const listen = async (
  answers: SimpleProvider['answers'],
  asked: Map<string, number>,
): Promise<string> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer === null) request.socket.destroy()
    else if (answer !== 'silence')
      send(response, answer ?? { status: 404, body: '<h1>Not found</h1>' })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>((closed) => server.close(() => closed()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts the provider, which ends with the test. It signs with RS256. */
export const openSimpleProvider = async (): Promise<SimpleProvider> => {
  const answers: SimpleProvider['answers'] = new Map()
  const asked = new Map<string, number>()
  const issuer = await listen(answers, asked)
  let signing: { readonly key: CryptoKey; readonly alg: string; readonly kid: string }
  const provider: SimpleProvider = {
    issuer,
    answers,
    asked,
    useAlgorithm: async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
      const kid = `key of ${alg}`
      const published: JWK = { ...(await exportJWK(publicKey)), alg, kid, use: 'sig' }
      signing = { key: privateKey, alg, kid }
      answers.set('/keys', { body: { keys: [published] } })
      answers.set(CONFIGURATION, {
        body: {
          issuer,
          authorization_endpoint: `${issuer}/auth`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: [alg],
        },
      })
    },
    sign: (claims = {}, expires = '5m') =>
      new SignJWT({
        sub: 'ann-1',
        email: 'ann@shop.ug',
        email_verified: true,
        name: 'Ann',
        iss: issuer,
        aud: 'shop',
        ...claims,
      })
        .setProtectedHeader({ alg: signing.alg, kid: signing.kid })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(signing.key),
  }
  await provider.useAlgorithm('RS256')
  return provider
}
