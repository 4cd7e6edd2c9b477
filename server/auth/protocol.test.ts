// What all calls of the sign-in service have in common: the shapes of refusals, other origins, and the
// orderly answers of what is switched off.
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'

const TOKEN = 'POST /auth/v1/token?grant_type=password'
const wrong = { email: 'nobody@shop.ug', password: 'guess-it' }

onEveryEngine('protocol', (engine) => {
  test('AUTHAPI-002 a client that names the version gets code and message, others the older shape', async () => {
    const httpShop = await openHttpShop(engine)
    const answer = async (version: string) => {
      const { body, headers } = await httpShop.call(TOKEN, { body: wrong, headers: { 'x-supabase-api-version': version } })
      return [body, headers.get('x-supabase-api-version'), headers.get('x-sb-error-code')]
    }
    const newer = [{ code: 'invalid_credentials', message: 'Invalid login credentials' }, '2024-01-01', 'invalid_credentials']
    const older = [{ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, null, 'invalid_credentials']
    for (const version of ['2024-01-01', '2025-12-31', '2999-01-01']) expect(await answer(version)).toEqual(newer)
    for (const version of ['', '2023-12-31', 'soon', '2024-13-45', '20240101', '9']) expect(await answer(version)).toEqual(older)
    const weak = await httpShop.call('POST /auth/v1/signup', { body: { email: 'a@b.ug', password: '1' }, headers: { 'x-supabase-api-version': 'none' } })
    expect(weak.body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    })
  })

  test('AUTHAPI-001 addresses that are no route, odd methods and odd queries are refused in the same shape', async () => {
    const httpShop = await openHttpShop(engine)
    for (const line of [
      'GET /auth/v1/',
      'GET /auth/v1/admin/users',
      'POST /auth/v1/admin/users',
      'PATCH /auth/v1/user',
      'DELETE /auth/v1/user',
      'GET /auth/v1/token',
      'POST /auth/v1/../../etc/passwd',
      'GET /auth/v1/user/x/y/z',
    ])
      expect([line, (await httpShop.call(line)).status]).toEqual([line, 404])
    expect((await httpShop.call('GET /auth/v1/nothing')).body).toMatchObject({ code: 'not_found' })
    for (const query of ['', '?grant_type=', '?grant_type=implicit', '?grant_type=__proto__', '?grant_type[]=password', '?grant_type=%00'])
      expect(await httpShop.call(`POST /auth/v1/token${query}`, { body: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      })
    expect((await httpShop.call('GET /auth/v1/%ff')).status).toBeLessThan(500)
    expect((await fetch(`${httpShop.url}/auth/v1/verify?token=a&type=signup`, { method: 'HEAD' })).status).toBe(404)
  })

  test('AUTHAPI-001 only the own and listed origins may call from a browser', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_SITE_URL: 'https://shop.ug', AUTH_URI_ALLOW_LIST: 'https://till.shop.ug/x, https://*.evil.ug/**' })
    const ask = async (origin: string, method = 'OPTIONS') => {
      const response = await fetch(`${httpShop.url}/auth/v1/settings`, { method, headers: { origin, 'access-control-request-method': 'POST' } })
      return [response.status, response.headers.get('access-control-allow-origin'), response.headers.get('access-control-allow-credentials')]
    }
    for (const origin of ['https://shop.ug', 'https://till.shop.ug']) {
      expect(await ask(origin)).toEqual([204, origin, null])
      expect(await ask(origin, 'GET')).toEqual([200, origin, null])
    }
    for (const origin of ['https://shop.ug.evil.ug', 'http://shop.ug', 'https://a.evil.ug', 'null']) expect(await ask(origin, 'GET')).toEqual([200, null, null])
    const failed = await httpShop.call(TOKEN, { body: wrong, headers: { origin: 'https://shop.ug' } })
    expect(failed.headers.get('access-control-expose-headers')).toBe('X-Total-Count, Link, X-Supabase-Api-Version, Retry-After')
    expect(failed.headers.get('vary')).toBe('Origin')
  })

  test('AUTHAPI-022 settings and health say what is on, and no exact version', async () => {
    const httpShop = await openHttpShop(engine)
    const { body } = await httpShop.call('GET /auth/v1/settings')
    expect(body).toMatchObject({
      external: { email: true, google: false, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      saml_enabled: false,
      mailer_enabled: false,
    })
    expect((await httpShop.call('GET /auth/v1/health')).text).not.toMatch(/\d+\.\d+/)
  })

  const off: [string, string, unknown, number, string, string?][] = [
    [
      'AUTHAPI-004',
      'POST /auth/v1/token?grant_type=pkce',
      { auth_code: 'x', code_verifier: 'y' },
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ],
    ['AUTHAPI-004', 'POST /auth/v1/token?grant_type=pkce', { auth_code: '' }, 400, 'validation_failed'],
    ['AUTHAPI-005', 'POST /auth/v1/token?grant_type=id_token', { provider: 'google', id_token: 'x' }, 400, 'provider_disabled'],
    ['AUTHAPI-005', 'POST /auth/v1/token?grant_type=id_token', { provider: 'else', id_token: 'x' }, 400, 'validation_failed'],
    ['AUTHAPI-006', 'POST /auth/v1/token?grant_type=web3', { chain: 'ethereum', message: 'x', signature: 'y' }, 422, 'web3_provider_disabled'],
    ['AUTHAPI-007', 'POST /auth/v1/otp', { phone: '256772' }, 400, 'phone_provider_disabled'],
    ['AUTHAPI-007', 'POST /auth/v1/otp', {}, 400, 'validation_failed'],
    ['AUTHAPI-007', 'POST /auth/v1/otp', { email: 'new@shop.ug', create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
    ['AUTHAPI-008', 'POST /auth/v1/verify', { type: 'recovery', token: '123456', email: 'ann@shop.ug' }, 403, 'otp_expired', 'Token has expired or is invalid'],
    ['AUTHAPI-008', 'POST /auth/v1/verify', { type: 'email', token_hash: 'x' }, 403, 'otp_expired', 'Email link is invalid or has expired'],
    ['AUTHAPI-008', 'POST /auth/v1/verify', { type: 'recovery' }, 400, 'validation_failed'],
    ['AUTHAPI-008', 'GET /auth/v1/verify', undefined, 400, 'validation_failed'],
    ['AUTHAPI-009', 'POST /auth/v1/sso', { domain: 'shop.ug' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['AUTHAPI-009', 'GET /auth/v1/sso/saml/metadata', undefined, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['AUTHAPI-009', 'POST /auth/v1/sso/saml/acs', { SAMLResponse: 'x' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    ['AUTHAPI-010', 'POST /auth/v1/recover', {}, 400, 'validation_failed'],
    ['AUTHAPI-011', 'POST /auth/v1/resend', { type: 'recovery', email: 'ann@shop.ug' }, 400, 'validation_failed'],
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
  test.each(off)('%s %s without mail, provider or session: an orderly refusal', async (_id, line, body, status, code, message) => {
    const httpShop = await openHttpShop(engine)
    expect(await httpShop.call(line, body === undefined ? {} : { body })).toMatchObject({
      status,
      body: { code, ...(message === undefined ? {} : { message }) },
    })
  })

  test('AUTHAPI-005 a missing ID token is refused in the older shape without a code', async () => {
    const httpShop = await openHttpShop(engine)
    const { status, body, headers } = await httpShop.call('POST /auth/v1/token?grant_type=id_token', { body: { provider: 'google' } })
    expect([status, body, headers.get('x-sb-error-code')]).toEqual([400, { error: 'invalid request', error_description: 'id_token required' }, null])
  })

  test('AUTHAPI-012 AUTHAPI-015 AUTHAPI-016 AUTHAPI-017 AUTHAPI-018 AUTHAPI-019 what a signed-in person hears', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const factor = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
    const told = async (line: string, body?: unknown) => {
      const answer = await httpShop.call(line, { token, ...(body === undefined ? {} : { body }) })
      return [answer.status, answer.body['code']]
    }
    expect(await told('GET /auth/v1/reauthenticate')).toEqual([200, undefined])
    expect(await told('GET /auth/v1/reauthenticate')).toEqual([429, 'over_email_send_rate_limit'])
    expect(await told('DELETE /auth/v1/user/identities/x')).toEqual([404, 'validation_failed'])
    expect(await told('GET /auth/v1/user/identities/authorize?provider=google')).toEqual([400, 'validation_failed'])
    expect(await told('POST /auth/v1/factors', { factor_type: 'phone' })).toEqual([422, 'mfa_phone_enroll_not_enabled'])
    expect(await told('POST /auth/v1/factors', { factor_type: 'face' })).toEqual([400, 'validation_failed'])
    expect(await told('DELETE /auth/v1/factors/x')).toEqual([404, 'validation_failed'])
    expect(await told(`DELETE /auth/v1/factors/${factor}`)).toEqual([404, 'mfa_factor_not_found'])
    expect(await told(`POST /auth/v1/factors/${factor}/challenge`, {})).toEqual([404, 'mfa_factor_not_found'])
    expect(await told(`POST /auth/v1/factors/${factor}/verify`, { code: '123456' })).toEqual([404, 'mfa_factor_not_found'])
  })

  test('AUTHAPI-007 AUTHAPI-010 AUTHAPI-011 asking for a mail tells nobody who is registered', async () => {
    const httpShop: HttpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    for (const [line, more] of [
      ['POST /auth/v1/otp', {}],
      ['POST /auth/v1/recover', {}],
      ['POST /auth/v1/resend', { type: 'signup' }],
    ] as const) {
      const ask = (email: string) => httpShop.call(line, { body: { email, ...more } })
      const [known, unknown] = [await ask('ANN@shop.ug'), await ask('nobody@shop.ug')]
      expect([known.status, known.text]).toEqual([200, '{}'])
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
      const [again, stranger] = [await ask('ann@shop.ug'), await ask('Nobody@shop.ug')]
      expect(again).toMatchObject({
        status: 429,
        body: { code: 'over_email_send_rate_limit', message: 'For security purposes, you can only request this after 60 seconds.' },
      })
      expect([stranger.status, stranger.body]).toEqual([again.status, again.body])
      httpShop.advanceClock(60)
      expect((await ask('ann@shop.ug')).status).toBe(200)
    }
  })
})
