// Signing in through somebody else (Google, a company's own service): none is set up, so each call says so.
import { readBody, Text } from './body.ts'
import { signedIn } from './bearer.ts'
import { fail, invalid } from './errors.ts'
import { limitAddress } from './rate-limits.ts'
import type { Endpoint } from './service.ts'
import { z } from 'zod'

/** GET /authorize?provider=google (decision D16). */
export const authorize: Endpoint = async () => {
  throw invalid('Unsupported provider: provider is not enabled')
}

/** GET and POST /callback: no flow was started, so no state can be known. */
export const callback: Endpoint = async (_service, { query }) => {
  if ((query['state'] ?? '') === '') throw fail(400, 'bad_oauth_callback', 'OAuth state parameter is missing')
  throw fail(400, 'bad_oauth_state', 'OAuth state is unknown or over')
}

/** POST /sso */
export const sso: Endpoint = async (service, request) => {
  limitAddress(service, 'otp', request)
  readBody(request.body, z.object({ provider_id: Text, domain: Text }))
  throw fail(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

/** GET /user/identities/authorize : no provider is set up. */
export const linkIdentity = signedIn(async () => {
  throw fail(404, 'manual_linking_disabled', 'Manual linking is disabled')
})
