// POST /token: the grant type in the URL selects the handler.
import { z } from 'zod'
import { fail } from '../protocol/errors.ts'
import { IdTokenBody, idTokenGrant } from './id-token-grant.ts'
import { PasswordBody, passwordGrant } from './password-grant.ts'
import { PkceBody, pkceGrant } from './pkce-grant.ts'
import { RefreshBody, refreshGrant } from './refresh-grant.ts'
import type { Endpoint } from '../service/service.ts'
import { Web3Body, web3Grant } from './web3-grant.ts'

const grants = new Map<string | undefined, Endpoint>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

/** The bodies of all grant types, for /openapi.json; each grant parses its own. */
export const TokenBody = z.union([PasswordBody, RefreshBody, PkceBody, IdTokenBody, Web3Body])

export const token: Endpoint = async (service, request) => {
  const grant = grants.get(request.query['grant_type'])
  if (grant === undefined) throw fail(400, 'invalid_credentials', 'unsupported_grant_type')
  return grant(service, request)
}
