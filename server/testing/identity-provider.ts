// An OpenID Connect provider for one test; it signs in the named person without a form.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { onTestFinished } from 'vitest'

export type Claims = Record<string, unknown>
export type Idp = { readonly issuer: string; readonly key: JWK; person: Claims }

export const CALLBACK = 'http://localhost:3000/auth/v1/callback'

type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
type Context = {
  oidc: {
    provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant }
    session?: { accountId?: string }
  }
}
type Provider = {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: { login: { accountId: string } },
  ): Promise<void>
}
type Package = {
  readonly default: new (issuer: string, settings: Readonly<Record<string, unknown>>) => Provider
}

// The package has no types; a computed module name keeps the compiler from resolving it.
const PACKAGE: string = 'oidc-provider'

const settingsOf = (idp: Idp): Readonly<Record<string, unknown>> => ({
  clients: [
    {
      client_id: 'shop',
      client_secret: 'a-secret',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  ],
  jwks: { keys: [idp.key] },
  claims: { email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_context: Context, id: string) => ({
    accountId: id,
    claims: () => ({ ...idp.person, sub: id }),
  }),
  loadExistingGrant: async ({ oidc }: Context) => {
    const grant = new oidc.provider.Grant({
      clientId: 'shop',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})

/** Starts the provider, which ends with the test. `person` may be changed between sign-ins. */
export const openIdp = async (): Promise<Idp> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const idp: Idp = {
    issuer,
    key,
    person: { sub: 'g-1', email: 'ann@shop.ug', email_verified: true, name: 'Ann' },
  }
  const { default: Open } = (await import(PACKAGE)) as Package
  const provider = new Open(issuer, settingsOf(idp))
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, {
        login: { accountId: String(idp.person['sub']) },
      })
    else void callback(request, response)
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise<void>((closed) => server.close(() => closed()))
  })
  return idp
}
