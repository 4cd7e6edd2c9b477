// POST /token: the grant type in the address says what is exchanged for a session.
import { fail } from './errors.ts'
import { idTokenGrant } from './id-token-grant.ts'
import { passwordGrant } from './password-grant.ts'
import { pkceGrant } from './pkce-grant.ts'
import { refreshGrant } from './refresh-grant.ts'
import type { Endpoint } from './service.ts'
import { web3Grant } from './web3-grant.ts'

const grants = new Map<string | undefined, Endpoint>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

export const token: Endpoint = async (service, request) => {
  const grant = grants.get(request.query['grant_type'])
  if (grant === undefined) throw fail(400, 'invalid_credentials', 'unsupported_grant_type')
  return grant(service, request)
}
