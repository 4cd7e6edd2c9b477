// Second factors: none can be enrolled yet, so each call says so.
import { z } from 'zod'
import { signedIn, UUID } from './bearer.ts'
import { readBody, Text } from './body.ts'
import { fail, invalid } from './errors.ts'

const names = new Map([
  ['totp', 'TOTP'],
  ['phone', 'Phone'],
  ['webauthn', 'WebAuthn'],
])

/** POST /factors */
export const enrolFactor = signedIn(async (_service, request) => {
  const { factor_type = '' } = readBody(request.body, z.object({ factor_type: Text, friendly_name: Text, issuer: Text, phone: Text }))
  const name = names.get(factor_type)
  if (name === undefined) throw invalid('factor_type needs to be totp, phone, or webauthn')
  throw fail(422, `mfa_${factor_type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`)
})

/** DELETE /factors/:id, POST /factors/:id/challenge and /factors/:id/verify */
export const unknownFactor = signedIn(async (_service, { params }) => {
  if (!UUID.test(params['id'] ?? '')) throw fail(404, 'validation_failed', 'factor_id must be an UUID')
  throw fail(404, 'mfa_factor_not_found', 'Factor not found')
})
