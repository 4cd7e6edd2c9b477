// POST /sso: signing in through a company's own service (SAML). None is set up, so each call says so.
import { z } from 'zod'
import { readBody, Text } from './body.ts'
import { fail } from './errors.ts'
import { limitAddress } from './rate-limits.ts'
import type { Endpoint } from './service.ts'

export const sso: Endpoint = async (service, request) => {
  limitAddress(service, 'sso', request)
  readBody(request.body, z.object({ provider_id: Text, domain: Text }))
  throw fail(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}
