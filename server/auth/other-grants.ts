// The grants that need something this shop has not switched on: a code exchange, another provider's token, a wallet.
import { z } from 'zod'
import { readBody, Text } from './body.ts'
import { fail, invalid } from './errors.ts'
import { limitAddress } from './rate-limits.ts'
import type { Endpoint } from './service.ts'

const Exchange = z.object({ auth_code: Text, code_verifier: Text })

/** POST /token?grant_type=pkce. No flow hands out codes while nothing is mailed and no provider is on. */
export const pkceGrant: Endpoint = async (service, request) => {
  limitAddress(service, 'token', request)
  const { auth_code = '', code_verifier = '' } = readBody(request.body, Exchange)
  if (auth_code === '' || code_verifier === '') throw invalid('invalid request: both auth code and code verifier should be non-empty')
  throw fail(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
}

const PROVIDERS = ['google', 'apple', 'azure', 'facebook', 'kakao', 'keycloak']
const IdToken = z.object({ provider: Text, id_token: Text, access_token: Text, nonce: Text, link_identity: z.boolean().optional() })

/** POST /token?grant_type=id_token */
export const idTokenGrant: Endpoint = async (service, request) => {
  limitAddress(service, 'token', request)
  const { provider = '', id_token = '' } = readBody(request.body, IdToken)
  if (id_token === '') throw fail(400, 'invalid request', 'id_token required', { oauth: true })
  if (!PROVIDERS.includes(provider)) throw invalid('Unsupported provider: provider could not be found')
  throw fail(400, 'provider_disabled', `Provider (${provider}) is not enabled`)
}

const Wallet = z.object({ chain: Text, message: Text, signature: Text })

/** POST /token?grant_type=web3 */
export const web3Grant: Endpoint = async (service, request) => {
  limitAddress(service, 'token', request)
  readBody(request.body, Wallet)
  throw fail(422, 'web3_provider_disabled', 'Web3 provider is disabled')
}
