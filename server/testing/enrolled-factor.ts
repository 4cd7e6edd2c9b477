// A person with a verified second factor, for tests.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import { type HttpShop, openHttpShop } from './http-shop.ts'

export const codeOf = (httpShop: HttpShop, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse(httpShop.shop.context.now()) + steps * 30_000,
  })

type EnrolledShop = HttpShop & {
  readonly token: string
  readonly refresh_token: string
  readonly factor_id: string
  readonly secret: string
}

/** Ann with a verified factor; `token` is her session at aal2. */
export const openEnrolled = async (engine: Engine): Promise<EnrolledShop> => {
  const httpShop = await openHttpShop(engine, { AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1000' })
  const { access_token } = await httpShop.signUp('ann@shop.ug')
  const { body } = await httpShop.call('POST /auth/v1/factors', {
    token: access_token,
    body: { factor_type: 'totp', friendly_name: 'phone' },
  })
  const secret = (body['totp'] as { secret: string }).secret
  const factor_id = String(body['id'])
  const verified = await answerChallenge(
    httpShop,
    access_token,
    factor_id,
    codeOf(httpShop, secret),
  )
  expect(verified.status).toBe(200)
  return {
    ...httpShop,
    factor_id,
    secret,
    token: String(verified.body['access_token']),
    refresh_token: String(verified.body['refresh_token']),
  }
}

export const openChallenge = async (
  httpShop: HttpShop,
  token: string,
  factor_id: string,
): Promise<string> =>
  String(
    (await httpShop.call(`POST /auth/v1/factors/${factor_id}/challenge`, { token, body: {} })).body[
      'id'
    ],
  )

export const answerChallenge = async (
  httpShop: HttpShop,
  token: string,
  factor_id: string,
  code: string,
  challenge_id?: string,
) =>
  httpShop.call(`POST /auth/v1/factors/${factor_id}/verify`, {
    token,
    body: { challenge_id: challenge_id ?? (await openChallenge(httpShop, token, factor_id)), code },
  })
