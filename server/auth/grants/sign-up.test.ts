// Signing up: roles, stored data and refusals.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const ann = { email: 'ann@shop.ug', password: PASSWORD }

onEveryEngine('sign-up', (engine) => {
  test('AUTH-021 AUTHAPI-001 a sign-up returns a session and a user without internal fields', async () => {
    const httpShop = await openHttpShop(engine)
    const extras = {
      code_challenge: null,
      code_challenge_method: null,
      gotrue_meta_security: { captcha_token: 'x' },
      channel: 'sms',
      role: 'admin',
      id: 'x',
    }
    const { status, body, headers } = await httpShop.call(
      'POST /auth/v1/signup?redirect_to=http://localhost',
      {
        body: { ...ann, email: 'Ann@Shop.UG', data: { full_name: 'Ann N' }, ...extras },
      },
    )
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    })
    expect(Object.keys(body['user'] as object).toSorted()).toEqual([
      'app_metadata',
      'aud',
      'confirmed_at',
      'created_at',
      'email',
      'email_confirmed_at',
      'id',
      'identities',
      'is_anonymous',
      'last_sign_in_at',
      'phone',
      'role',
      'updated_at',
      'user_metadata',
    ])
    expect(body['user']).toMatchObject({
      email: 'ann@shop.ug',
      phone: '',
      aud: 'authenticated',
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    })
    const [identity] = (body['user'] as { identities: Record<string, unknown>[] }).identities
    expect(identity).toMatchObject({
      provider: 'email',
      email: 'ann@shop.ug',
      identity_data: { email: 'ann@shop.ug', email_verified: true, full_name: 'Ann N' },
    })
  })

  test('AUTH-027 a sign-up creates the profile with the given name, otherwise with the part before the @', async () => {
    const httpShop = await openHttpShop(engine)
    const named = await httpShop.signUp('ann@shop.ug', PASSWORD, {
      full_name: '  Ann\u0000\nNakato\u202e ',
    })
    const unnamed = await httpShop.signUp('ben.k@shop.ug', PASSWORD, { full_name: ['no', 'text'] })
    const profile = async (token: string) =>
      (await httpShop.call('GET /api/session/profile', { token })).body
    expect(await profile(named.access_token)).toMatchObject({
      full_name: 'Ann Nakato',
      email: 'ann@shop.ug',
      department_id: null,
    })
    expect(await profile(unnamed.access_token)).toMatchObject({ full_name: 'ben.k' })
  })

  test('AUTH-012 a known address is refused in any letter case', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    const again = await httpShop.call('POST /auth/v1/signup', {
      body: { email: 'ANN@shop.ug', password: 'another-one' },
    })
    expect(again).toMatchObject({
      status: 422,
      body: { code: 'user_already_exists', message: 'User already registered' },
    })
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-001 one of ten concurrent sign-ups with one address succeeds and the others get 422', async () => {
    const httpShop = await openHttpShop(engine)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => httpShop.call('POST /auth/v1/signup', { body: ann })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(9).fill(422),
    ])
    expect(
      await httpShop.shop.context.store.db.selectFrom('profiles').selectAll().execute(),
    ).toHaveLength(1)
  })

  test('AUTHAPI-001 no field of a sign-up gives more permissions', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    const department_id = await httpShop.shop.department('Perfume')
    const grab = {
      role: 'admin',
      is_admin: true,
      department_id,
      app_metadata: { role: 'admin' },
      user_role: 'admin',
    }
    const { body } = await httpShop.call('POST /auth/v1/signup', {
      body: { email: 'eve@shop.ug', password: PASSWORD, ...grab, data: grab },
    })
    const { access_token, user } = body as unknown as {
      access_token: string
      user: { id: string; app_metadata: unknown }
    }
    expect(user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    await httpShop.call('PUT /auth/v1/user', {
      token: access_token,
      body: { data: grab, role: 'admin' },
    })
    expect(
      (
        await httpShop.call('PUT /auth/v1/user', {
          token: access_token,
          body: { app_metadata: grab },
        })
      ).body,
    ).toMatchObject({ code: 'not_admin' })
    const { body: again } = await httpShop.signIn('eve@shop.ug')
    const token = String(again['access_token'])
    expect((await httpShop.call('GET /api/session/role', { token })).body).toMatchObject({
      role: 'user',
    })
    expect((await httpShop.call('GET /api/session/profile', { token })).body).toMatchObject({
      department_id: null,
    })
    expect((await httpShop.call('GET /api/staff', { token })).status).toBe(403)
  })

  test('AUTH-008 a weak password is refused with the reason, and six characters of any kind are accepted', async () => {
    const httpShop = await openHttpShop(engine)
    expect(
      (
        await httpShop.call('POST /auth/v1/signup', {
          body: { email: 'a@b.ug', password: '12345' },
        })
      ).body['weak_password'],
    ).toEqual({
      reasons: ['length'],
    })
    await httpShop.signUp('ann@shop.ug', ' \u0000é✓"\'')
    expect((await httpShop.signIn('ann@shop.ug', ' \u0000é✓"\'')).status).toBe(200)
    expect((await httpShop.signIn('ann@shop.ug', ' \u0000é✓"')).status).toBe(400)
  })

  test('P1 sign-up is refused when the setting closes it', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_DISABLE_SIGNUP: 'true' })
    expect(await httpShop.call('POST /auth/v1/signup', { body: ann })).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled', message: 'Signups not allowed for this instance' },
    })
  })

  test('P2 a sign-up returns no session and does not reveal who is registered when mail confirmation is on', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    await httpShop.signUp('admin@shop.ug')
    const fresh = await httpShop.call('POST /auth/v1/signup', { body: ann })
    expect(fresh.body).toMatchObject({ email: 'ann@shop.ug' })
    expect(fresh.body).not.toHaveProperty('access_token')
    expect(await httpShop.signIn('ann@shop.ug')).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed', message: 'Email not confirmed' },
    })
    expect(await httpShop.signIn('ann@shop.ug', 'wrong-one')).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
    const known = await httpShop.call('POST /auth/v1/signup', {
      body: { email: 'admin@shop.ug', password: 'stranger', data: { x: 1 } },
    })
    expect(known).toMatchObject({ status: 200, body: { identities: [], user_metadata: { x: 1 } } })
    expect(known.body).not.toHaveProperty('last_sign_in_at')
    expect((await httpShop.signIn('admin@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-001 sign-ups of one client address are limited, and the refusal has the seconds to wait', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_SIGNUP: '3' })
    for (const place of [1, 2, 3])
      expect(
        (await httpShop.call('POST /auth/v1/signup', { body: { email: `p${place}` } })).status,
      ).toBe(400)
    const refused = await httpShop.call('POST /auth/v1/signup', { body: ann })
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
    })
    expect(refused.headers.get('retry-after')).toBe('100')
    httpShop.advanceClock(101)
    expect((await httpShop.call('POST /auth/v1/signup', { body: ann })).status).toBe(200)
  })
})
