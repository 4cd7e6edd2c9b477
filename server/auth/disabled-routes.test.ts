// Routes of the sign-in service that are off in a shop: each is refused with the texts of the
// original service.
import { expect, test } from 'vitest'
import { openHttpShop } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'

onEveryEngine('disabled routes', (engine) => {
  const off: [string, string, unknown, number, string, string?][] = [
    [
      'AUTHAPI-004',
      'POST /auth/v1/token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y' },
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ],
    [
      'AUTHAPI-004',
      'POST /auth/v1/token?grant_type=pkce',
      { auth_code: '' },
      400,
      'validation_failed',
    ],
    [
      'AUTHAPI-005',
      'POST /auth/v1/token?grant_type=id_token',
      { provider: 'google', id_token: 'x' },
      400,
      'provider_disabled',
    ],
    [
      'AUTHAPI-005',
      'POST /auth/v1/token?grant_type=id_token',
      { provider: 'else', id_token: 'x' },
      400,
      'validation_failed',
    ],
    [
      'AUTHAPI-006',
      'POST /auth/v1/token?grant_type=web3',
      { chain: 'ethereum', message: 'x', signature: 'y' },
      422,
      'web3_provider_disabled',
    ],
    ['AUTHAPI-007', 'POST /auth/v1/otp', { phone: '256772' }, 400, 'phone_provider_disabled'],
    ['AUTHAPI-007', 'POST /auth/v1/otp', {}, 400, 'validation_failed'],
    [
      'AUTHAPI-007',
      'POST /auth/v1/otp',
      { email: 'new@shop.ug', create_user: false },
      422,
      'otp_disabled',
      'Signups not allowed for otp',
    ],
    [
      'AUTHAPI-008',
      'POST /auth/v1/verify',
      { type: 'recovery', token: '123456', email: 'ann@shop.ug' },
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ],
    [
      'AUTHAPI-008',
      'POST /auth/v1/verify',
      { type: 'email', token_hash: 'x' },
      403,
      'otp_expired',
      'Email link is invalid or has expired',
    ],
    ['AUTHAPI-008', 'POST /auth/v1/verify', { type: 'recovery' }, 400, 'validation_failed'],
    ['AUTHAPI-008', 'GET /auth/v1/verify', undefined, 400, 'validation_failed'],
    [
      'AUTHAPI-009',
      'POST /auth/v1/sso',
      { domain: 'shop.ug' },
      404,
      'saml_provider_disabled',
      'SAML 2.0 is disabled',
    ],
    [
      'AUTHAPI-009',
      'GET /auth/v1/sso/saml/metadata',
      undefined,
      404,
      'saml_provider_disabled',
      'SAML 2.0 is disabled',
    ],
    [
      'AUTHAPI-009',
      'POST /auth/v1/sso/saml/acs',
      { SAMLResponse: 'x' },
      404,
      'saml_provider_disabled',
      'SAML 2.0 is disabled',
    ],
    ['AUTHAPI-010', 'POST /auth/v1/recover', {}, 400, 'validation_failed'],
    [
      'AUTHAPI-011',
      'POST /auth/v1/resend',
      { type: 'recovery', email: 'ann@shop.ug' },
      400,
      'validation_failed',
    ],
    [
      'AUTH-005',
      'GET /auth/v1/authorize?provider=google&redirect_to=http://localhost',
      undefined,
      400,
      'validation_failed',
      'Unsupported provider: provider is not enabled',
    ],
    ['AUTH-005', 'GET /auth/v1/callback', undefined, 400, 'bad_oauth_callback'],
    ['AUTH-005', 'GET /auth/v1/callback?state=x&code=y', undefined, 400, 'bad_oauth_state'],
    ['AUTHAPI-012', 'GET /auth/v1/reauthenticate', undefined, 401, 'no_authorization'],
    ['AUTHAPI-015', 'DELETE /auth/v1/user/identities/x', undefined, 401, 'no_authorization'],
    ['AUTHAPI-016', 'POST /auth/v1/factors', { factor_type: 'totp' }, 401, 'no_authorization'],
  ]
  test.each(off)(
    '%s %s is refused properly without mail, provider or session',
    async (_id, line, body, status, code, message) => {
      const httpShop = await openHttpShop(engine)
      expect(await httpShop.call(line, body === undefined ? {} : { body })).toMatchObject({
        status,
        body: { code, ...(message === undefined ? {} : { message }) },
      })
    },
  )

  test('AUTHAPI-005 a missing ID token is refused with the older error body without a code', async () => {
    const httpShop = await openHttpShop(engine)
    const { status, body, headers } = await httpShop.call(
      'POST /auth/v1/token?grant_type=id_token',
      {
        body: { provider: 'google' },
      },
    )
    expect([status, body, headers.get('x-sb-error-code')]).toEqual([
      400,
      { error: 'invalid request', error_description: 'id_token required' },
      null,
    ])
  })

  test('AUTHAPI-012 AUTHAPI-015 AUTHAPI-016 AUTHAPI-017 AUTHAPI-018 AUTHAPI-019 disabled routes are refused for a signed-in person', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const factor = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
    const callFor = async (line: string, body?: unknown) => {
      const answer = await httpShop.call(line, { token, ...(body === undefined ? {} : { body }) })
      return [answer.status, answer.body['code']]
    }
    expect(await callFor('GET /auth/v1/reauthenticate')).toEqual([200, undefined])
    expect(await callFor('GET /auth/v1/reauthenticate')).toEqual([
      429,
      'over_email_send_rate_limit',
    ])
    expect(await callFor('DELETE /auth/v1/user/identities/x')).toEqual([404, 'validation_failed'])
    expect(await callFor('GET /auth/v1/user/identities/authorize?provider=google')).toEqual([
      400,
      'validation_failed',
    ])
    expect(await callFor('POST /auth/v1/factors', { factor_type: 'phone' })).toEqual([
      422,
      'mfa_phone_enroll_not_enabled',
    ])
    expect(await callFor('POST /auth/v1/factors', { factor_type: 'face' })).toEqual([
      400,
      'validation_failed',
    ])
    expect(await callFor('DELETE /auth/v1/factors/x')).toEqual([404, 'validation_failed'])
    expect(await callFor(`DELETE /auth/v1/factors/${factor}`)).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(await callFor(`POST /auth/v1/factors/${factor}/challenge`, {})).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    expect(await callFor(`POST /auth/v1/factors/${factor}/verify`, { code: '123456' })).toEqual([
      404,
      'mfa_factor_not_found',
    ])
  })
})
