// The grants that need something this shop has not switched on: another provider's token, a wallet.
import { z } from 'zod'
import { readBody, Text } from './body.ts'
import { fail, invalid } from './errors.ts'
import { limitAddress } from './rate-limits.ts'
import type { Endpoint } from './service.ts'

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
