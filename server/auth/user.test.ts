// The signed-in person's own account: reading it, changing it, signing out.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'

onEveryEngine('user', (engine) => {
  test('AUTHAPI-013 GET user returns the current account', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token, user } = await httpShop.signUp('ann@shop.ug')
    const answer = await httpShop.call('GET /auth/v1/user', { token })
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, email: 'ann@shop.ug' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.text).not.toMatch(/argon2|encrypted/)
  })

  test('AUTHAPI-014 data is merged key by key, and null removes a key', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug', PASSWORD, {
      full_name: 'Ann',
      colour: 'red',
    })
    const { body } = await httpShop.call('PUT /auth/v1/user', {
      token,
      body: { data: { colour: null, size: 4 }, password: null, email: 'ANN@shop.ug' },
    })
    expect(body).toMatchObject({ email: 'ann@shop.ug' })
    expect(body['user_metadata']).toEqual({ full_name: 'Ann', size: 4, email_verified: true })
  })

  test('AUTHAPI-014 concurrent changes of different keys are all kept', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        httpShop.call('PUT /auth/v1/user', { token, body: { data: { [`key${place}`]: place } } }),
      ),
    )
    const { body } = await httpShop.call('GET /auth/v1/user', { token })
    expect(Object.keys(body['user_metadata'] as object)).toHaveLength(9)
  })

  test('AUTHAPI-014 a member named __proto__ is stored as data', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const answer = await httpShop.call('PUT /auth/v1/user', {
      token,
      raw: '{"data":{"__proto__":{"admin":true},"constructor":1}}',
    })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('"__proto__":{"admin":true}')
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('AUTHAPI-014 data is refused when it is over 4 KiB in total', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const put = (data: unknown) => httpShop.call('PUT /auth/v1/user', { token, body: { data } })
    expect((await put({ a: 'x'.repeat(3000) })).status).toBe(200)
    expect(await put({ b: 'x'.repeat(3000) })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
    expect((await put({ b: '✓'.repeat(400) })).status).toBe(422)
    expect((await put({ a: null, b: '✓'.repeat(1000) })).status).toBe(200)
    const { body } = await httpShop.signIn('ann@shop.ug')
    expect(
      (await httpShop.call('GET /api/session/role', { token: String(body['access_token']) }))
        .status,
    ).toBe(200)
  })

  test('AUTHAPI-014 a new password replaces the old one and ends all other sessions at once', async () => {
    const httpShop = await openHttpShop(engine)
    const here = await httpShop.signUp('ann@shop.ug')
    const there = (await httpShop.signIn('ann@shop.ug')).body
    expect(
      (
        await httpShop.call('PUT /auth/v1/user', {
          token: here.access_token,
          body: { password: 'posho-2027' },
        })
      ).status,
    ).toBe(200)
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(400)
    expect((await httpShop.signIn('ann@shop.ug', 'posho-2027')).status).toBe(200)
    expect(
      (await httpShop.call('GET /api/session/role', { token: String(there['access_token']) }))
        .status,
    ).toBe(401)
    expect((await httpShop.refresh(String(there['refresh_token']))).body).toMatchObject({
      code: 'refresh_token_not_found',
    })
    expect(
      (await httpShop.call('GET /api/session/role', { token: here.access_token })).status,
    ).toBe(200)
    expect((await httpShop.refresh(here.refresh_token)).status).toBe(200)
  })

  test.each([
    ['a short password', { password: '12345' }, 422, 'weak_password'],
    ['an empty password', { password: '' }, 422, 'weak_password'],
    ['the same password', { password: PASSWORD }, 422, 'same_password'],
    ['another address', { email: 'new@shop.ug' }, 422, 'email_provider_disabled'],
    ['no address', { email: 'new' }, 400, 'validation_failed'],
    ['a phone', { phone: '256772123456' }, 400, 'phone_provider_disabled'],
    ['app_metadata', { app_metadata: {} }, 403, 'not_admin'],
    ['half a challenge', { code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
    ['data that is no object', { data: 'x' }, 400, 'bad_json'],
  ])(
    'AUTHAPI-014 %s is refused and nothing of the rest is written',
    async (_what, change, status, code) => {
      const httpShop = await openHttpShop(engine)
      const { access_token: token } = await httpShop.signUp('ann@shop.ug')
      const before = (await httpShop.call('GET /auth/v1/user', { token })).body
      expect(
        await httpShop.call('PUT /auth/v1/user', { token, body: { data: { kept: 1 }, ...change } }),
      ).toMatchObject({
        status,
        body: { code },
      })
      expect((await httpShop.call('GET /auth/v1/user', { token })).body).toEqual(before)
      expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
    },
  )

  test('AUTHAPI-014 a new password needs the current one when the setting requires it', async () => {
    const httpShop = await openHttpShop(engine, {
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
    })
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const put = (body: unknown) => httpShop.call('PUT /auth/v1/user', { token, body })
    expect(await put({ password: 'posho-2027' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    expect(await put({ password: 'posho-2027', current_password: 'guess-it' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect((await put({ password: 'posho-2027', current_password: PASSWORD })).status).toBe(200)
  })

  test.each([
    ['global', '', [401, 401], 401],
    ['global', '?scope=global', [401, 401], 401],
    ['local', '?scope=local', [401, 200], 401],
    ['others', '?scope=others', [200, 401], 200],
  ])(
    'AUTHAPI-020 AUTH-020 signing out with scope %s%s ends those sessions at once',
    async (_scope, query, statuses, refreshStatus) => {
      const httpShop = await openHttpShop(engine)
      const here = await httpShop.signUp('ann@shop.ug')
      const there = (await httpShop.signIn('ann@shop.ug')).body
      const stranger = await httpShop.signUp('ben@shop.ug')
      const answer = await httpShop.call(`POST /auth/v1/logout${query}`, {
        token: here.access_token,
      })
      expect([answer.status, answer.text]).toEqual([204, ''])
      const status = async (token: string) =>
        (await httpShop.call('GET /api/session/role', { token })).status
      expect([
        await status(here.access_token),
        await status(String(there['access_token'])),
      ]).toEqual(statuses)
      expect((await httpShop.refresh(here.refresh_token)).status).toBe(
        refreshStatus === 200 ? 200 : 400,
      )
      expect(await status(stranger.access_token)).toBe(200)
    },
  )

  test('AUTHAPI-020 an unknown scope is refused, and a second sign-out gets session_not_found', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    expect(await httpShop.call('POST /auth/v1/logout?scope=all', { token })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect((await httpShop.call('POST /auth/v1/logout', { token })).status).toBe(204)
    expect(await httpShop.call('POST /auth/v1/logout', { token })).toMatchObject({
      status: 403,
      body: {
        code: 'session_not_found',
        message: 'Session from session_id claim in JWT does not exist',
      },
    })
  })
})
