// Addresses that are no route of this service: parts of the protocol that it does not have are
// answered as a service that has them switched off, so that a client can tell.
import type { AuthProblem } from './errors.ts'

const PASSKEYS = { code: 'passkey_disabled', message: 'Passkeys are disabled' }
const OAUTH_SERVER = { code: 'feature_disabled', message: 'OAuth server is disabled' }

/** By the beginning of the path. */
const MISSING_PARTS: readonly (readonly [RegExp, Pick<AuthProblem, 'code' | 'message'>])[] = [
  [/^\/passkeys(\/|$)/, PASSKEYS],
  [/^\/admin\/users\/[^/]+\/passkeys(\/|$)/, PASSKEYS],
  [/^\/(admin\/|user\/)?oauth(\/|$)/, OAUTH_SERVER],
  [/^\/\.well-known\/oauth-authorization-server(\/|$)/, OAUTH_SERVER],
  [
    /^\/admin\/custom-providers(\/|$)/,
    { code: 'feature_disabled', message: 'Custom OAuth providers are disabled' },
  ],
  [/^\/scim(\/|$)/, { code: 'feature_disabled', message: 'SCIM server is disabled' }],
]

/** What is wrong with an address that no route has. */
export const unknownAddress = (path: string): AuthProblem => ({
  status: 404,
  ...(MISSING_PARTS.find(([beginning]) => beginning.test(path))?.[1] ?? {
    code: 'not_found',
    message: 'This address is not part of the sign-in service',
  }),
})
