// The codes of authenticator apps: six digits that change every 30 seconds.
import { Secret, TOTP } from 'otpauth'
import { SECRET_PURPOSE } from './enrol-factor.ts'
import type { StoredFactor } from '../accounts/factor-store.ts'
import { unseal } from '../tokens/seal.ts'
import type { AuthService } from '../service/service.ts'

/** Accepts one step of 30 seconds on either side, because phone clocks drift. */
const WINDOW = 1
const STEP_SECONDS = 30

/** The time step of this code; null for a wrong code and for one that was used before. */
export const stepOf = (
  { keys, context }: AuthService,
  { sealed_secret, last_step }: StoredFactor,
  code: string,
): number | null => {
  const secret = unseal(keys, SECRET_PURPOSE, sealed_secret)
  if (secret === null || !/^\d{6}$/.test(code)) return null
  const timestamp = Date.parse(context.now())
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  })

  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  const step = delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta

  return step !== null && step > last_step ? step : null
}
