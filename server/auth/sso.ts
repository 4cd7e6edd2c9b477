// SAML sign-in: POST /sso and the two addresses of the protocol. It is not supported, so each call is refused.
import { z } from 'zod'
import { readBody, Text } from './body.ts'
import { fail } from './errors.ts'
import { limitAddress } from './rate-limits.ts'
import type { Endpoint } from './service.ts'

const samlDisabled = () => fail(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')

/** GET /sso/saml/metadata and POST /sso/saml/acs */
export const saml: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  throw samlDisabled()
}

export const SsoBody = z.object({ provider_id: Text, domain: Text })

export const sso: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  readBody(request.body, SsoBody)
  throw samlDisabled()
}
