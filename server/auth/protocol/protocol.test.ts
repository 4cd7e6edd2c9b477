// What all calls of the sign-in service have in common: error bodies, CORS, and the responses of
// disabled features.
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const TOKEN = 'POST /auth/v1/token?grant_type=password'
const wrong = { email: 'nobody@shop.ug', password: 'guess-it' }

onEveryEngine('protocol', (engine) => {
  test('AUTHAPI-002 a client gets code and message when it names the version, and the older error body otherwise', async () => {
    const httpShop = await openHttpShop(engine)
    const answer = async (version: string) => {
      const { body, headers } = await httpShop.call(TOKEN, {
        body: wrong,
        headers: { 'x-supabase-api-version': version },
      })
      return [body, headers.get('x-supabase-api-version'), headers.get('x-sb-error-code')]
    }
    const newer = [
      { code: 'invalid_credentials', message: 'Invalid login credentials' },
      '2024-01-01',
      'invalid_credentials',
    ]
    const older = [
      { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
      null,
      'invalid_credentials',
    ]
    for (const version of ['2024-01-01', '2025-12-31', '2999-01-01'])
      expect(await answer(version)).toEqual(newer)
    for (const version of ['', '2023-12-31', 'soon', '2024-13-45', '20240101', '9'])
      expect(await answer(version)).toEqual(older)
    const weak = await httpShop.call('POST /auth/v1/signup', {
      body: { email: 'a@b.ug', password: '1' },
      headers: { 'x-supabase-api-version': 'none' },
    })
    expect(weak.body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    })
  })

  test('AUTHAPI-001 unknown routes, methods and queries are refused with the same error body', async () => {
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
    for (const query of [
      '',
      '?grant_type=',
      '?grant_type=implicit',
      '?grant_type=__proto__',
      '?grant_type[]=password',
      '?grant_type=%00',
    ])
      expect(await httpShop.call(`POST /auth/v1/token${query}`, { body: wrong })).toMatchObject({
        status: 400,
        body: { code: 'invalid_credentials', message: 'unsupported_grant_type' },
      })
    expect((await httpShop.call('GET /auth/v1/%ff')).status).toBeLessThan(500)
    const head = async (path: string) =>
      (await fetch(`${httpShop.url}/auth/v1${path}`, { method: 'HEAD' })).status
    expect(await head('/verify?token=a&type=signup')).toBe(404)
    expect(await head('/health')).toBe(200)
  })

  test('AUTHAPI-001 only the site and listed origins may call from a browser', async () => {
    const httpShop = await openHttpShop(engine, {
      AUTH_SITE_URL: 'https://shop.ug',
      AUTH_URI_ALLOW_LIST: 'https://till.shop.ug/x, https://*.evil.ug/**',
    })
    const ask = async (origin: string, method = 'OPTIONS') => {
      const response = await fetch(`${httpShop.url}/auth/v1/settings`, {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      return [
        response.status,
        response.headers.get('access-control-allow-origin'),
        response.headers.get('access-control-allow-credentials'),
      ]
    }
    for (const origin of ['https://shop.ug', 'https://till.shop.ug']) {
      expect(await ask(origin)).toEqual([204, origin, null])
      expect(await ask(origin, 'GET')).toEqual([200, origin, null])
    }
    for (const origin of ['https://shop.ug.evil.ug', 'http://shop.ug', 'https://a.evil.ug', 'null'])
      expect(await ask(origin, 'GET')).toEqual([200, null, null])
    const failed = await httpShop.call(TOKEN, {
      body: wrong,
      headers: { origin: 'https://shop.ug' },
    })
    expect(failed.headers.get('access-control-expose-headers')).toBe(
      'X-Total-Count, Link, X-Supabase-Api-Version, Retry-After',
    )
    expect(failed.headers.get('vary')).toBe('Origin')
  })

  test('AUTHAPI-022 settings and health list the enabled features but no exact version', async () => {
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

  test('AUTHAPI-007 AUTHAPI-010 AUTHAPI-011 a request for a mail does not reveal who is registered', async () => {
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
        body: {
          code: 'over_email_send_rate_limit',
          message: 'For security purposes, you can only request this after 60 seconds.',
        },
      })
      expect([stranger.status, stranger.body]).toEqual([again.status, again.body])
      httpShop.advanceClock(60)
      expect((await ask('ann@shop.ug')).status).toBe(200)
    }
  })
})
