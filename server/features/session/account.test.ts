// Devices and authenticator apps of a person, and the
// switch for sign-up, through HTTP on every engine.
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop, type Tokens } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36',
}

type Account = {
  readonly devices: readonly { readonly id: string; readonly name: string }[]
  readonly factors: readonly { readonly name: string }[]
}

const accountOf = async (
  httpShop: HttpShop,
  { access_token }: Pick<Tokens, 'access_token'>,
): Promise<Account> =>
  (await httpShop.call('GET /api/session/account', { token: access_token }))
    .body as unknown as Account

onEveryEngine('own account', (engine) => {
  test('ACCT-001 a person sees their devices, newest first, and ends only their own, which takes effect at once', async () => {
    const httpShop = await openHttpShop(engine)
    const ann = await httpShop.signUp('ann@shop.ug')
    httpShop.advanceClock(60)
    const phone = (await httpShop.signIn('ann@shop.ug', undefined, PHONE)).body as unknown as Tokens
    const other = await httpShop.signUp('bob@shop.ug')
    const { devices } = await accountOf(httpShop, ann)
    expect(devices).toMatchObject([
      { name: 'Chrome on Android', ip: '127.0.0.1' },
      { name: 'Unknown device' },
    ])
    expect(JSON.stringify(devices)).not.toContain('Mozilla')
    const end = (id: string, token: string) =>
      httpShop.call(`DELETE /api/session/devices/${id}`, { token, body: {} })
    expect(await end(devices[0]?.id ?? '', other.access_token)).toMatchObject({ status: 404 })
    expect(await end('not-an-id', ann.access_token)).toMatchObject({ status: 422 })
    expect(
      (await httpShop.call('GET /api/session/role', { token: phone.access_token })).status,
    ).toBe(200)
    expect(await end(devices[0]?.id ?? '', ann.access_token)).toMatchObject({
      status: 200,
      body: { name: 'Chrome on Android' },
    })
    expect(
      (await httpShop.call('GET /api/session/role', { token: phone.access_token })).status,
    ).toBe(401)
    expect((await httpShop.refresh(phone.refresh_token)).status).toBe(400)
    expect(await end(devices[0]?.id ?? '', ann.access_token)).toMatchObject({ status: 404 })
    expect((await accountOf(httpShop, ann)).devices).toHaveLength(1)
    const log = await httpShop.shop.context.store.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'logout')
      .execute()
    expect(log).toEqual([{ details: 'from a list: Chrome on Android' }])
  })

  test('ACCT-001 an expired session is not listed as a device', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_SESSIONS_INACTIVITY_TIMEOUT: '2h' })
    await httpShop.signUp('ann@shop.ug')
    httpShop.advanceClock(3 * 3600)
    const again = (await httpShop.signIn('ann@shop.ug')).body as unknown as Tokens
    expect((await accountOf(httpShop, again)).devices).toHaveLength(1)
  })

  test('ACCT-002 an authenticator app is listed without its secret after its first correct code', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token } = await httpShop.signUp('ann@shop.ug')
    const enrolled = await httpShop.call('POST /auth/v1/factors', {
      token: access_token,
      body: { factor_type: 'totp', friendly_name: 'Phone' },
    })
    const { id, totp } = enrolled.body as unknown as { id: string; totp: { secret: string } }
    expect((await accountOf(httpShop, { access_token })).factors).toEqual([])
    const challenge = await httpShop.call(`POST /auth/v1/factors/${id}/challenge`, {
      token: access_token,
      body: {},
    })
    const code = new TOTP({ secret: totp.secret }).generate({
      timestamp: Date.parse(httpShop.shop.context.now()),
    })
    const verified = await httpShop.call(`POST /auth/v1/factors/${id}/verify`, {
      token: access_token,
      body: { challenge_id: challenge.body['id'], code },
    })
    const account = await accountOf(httpShop, verified.body as unknown as Tokens)
    expect(account.factors).toMatchObject([{ id, name: 'Phone' }])
    expect(JSON.stringify(account)).not.toContain(totp.secret)
  })

  test('P1 only an administrator closes and opens sign-up', async () => {
    const httpShop = await openHttpShop(engine)
    const admin = await httpShop.signUp('admin@shop.ug')
    const user = await httpShop.signUp('user@shop.ug')
    const save = (sign_up_open: unknown, token: string) =>
      httpShop.call('PUT /api/security', { token, body: { sign_up_open } })
    expect((await save(false, user.access_token)).status).toBe(403)
    expect((await httpShop.call('GET /api/security', { token: user.access_token })).status).toBe(
      403,
    )
    expect((await save('no', admin.access_token)).status).toBe(422)
    for (const open of [false, false, true, true, false])
      expect((await save(open, admin.access_token)).status).toBe(200)
    expect((await httpShop.call('GET /auth/v1/settings')).body).toMatchObject({
      disable_signup: true,
    })
    const refused = await httpShop.call('POST /auth/v1/signup', {
      body: { email: 'new@shop.ug', password: 'matooke-2026' },
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
    expect(
      await httpShop.call('POST /auth/v1/otp', { body: { email: 'new@shop.ug' } }),
    ).toMatchObject({
      status: 200,
      text: '{}',
    })
    expect(
      (await httpShop.call('GET /api/security', { token: admin.access_token })).body,
    ).toMatchObject({
      sign_up_open: false,
      sign_up_locked: false,
    })
    await save(true, admin.access_token)
    await httpShop.signUp('new@shop.ug')
    const log = await httpShop.shop.context.store.db
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', 'sign_up_%')
      .execute()
    expect(log.map(({ action }) => action).toSorted()).toEqual([
      'sign_up_closed',
      'sign_up_closed',
      'sign_up_opened',
      'sign_up_opened',
    ])
  })

  test('P1 the switch cannot open sign-up when the server settings close it', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token } = await httpShop.signUp('admin@shop.ug')
    Object.assign(httpShop.shop.context.config, { AUTH_DISABLE_SIGNUP: true })
    await httpShop.call('PUT /api/security', { token: access_token, body: { sign_up_open: true } })
    expect((await httpShop.call('GET /api/security', { token: access_token })).body).toMatchObject({
      sign_up_open: false,
      sign_up_locked: true,
    })
    expect(
      (
        await httpShop.call('POST /auth/v1/signup', {
          body: { email: 'new@shop.ug', password: 'matooke-2026' },
        })
      ).status,
    ).toBe(422)
  })

  test('ACCT-003 an administrator sets the session limits, which end older sessions at once and for good, unless the server settings define them', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_JWT_EXP: '604800' })
    const admin = await httpShop.signUp('admin@shop.ug')
    const user = await httpShop.signUp('user@shop.ug')
    const save = (session_idle: unknown, session_most: unknown, { access_token: token } = admin) =>
      httpShop.call('PUT /api/security/sessions', { token, body: { session_idle, session_most } })
    const shown = async ({ access_token: token } = admin) =>
      (await httpShop.call('GET /api/security', { token })).body
    expect(await shown()).toMatchObject({
      session_idle: 30 * 86_400,
      session_most: 180 * 86_400,
      session_idle_locked: false,
      session_most_locked: false,
    })
    expect((await save(7200, 86_400, user)).status).toBe(403)
    for (const wrong of [0, 3599, 1e12, 7200.5, '7200', null, undefined])
      expect([wrong, (await save(wrong, 86_400)).status]).toEqual([wrong, 422])
    expect((await save(7200, 86_400)).status).toBe(200)
    httpShop.advanceClock(7199)
    expect((await httpShop.refresh(admin.refresh_token)).status).toBe(200)
    httpShop.advanceClock(1)
    expect(
      (await httpShop.call('GET /api/session/role', { token: user.access_token })).status,
    ).toBe(401)
    expect((await httpShop.call('GET /auth/v1/user', { token: user.access_token })).status).toBe(
      403,
    )
    expect((await httpShop.refresh(user.refresh_token)).body).toMatchObject({
      code: 'session_expired',
    })
    expect((await save(90 * 86_400, 365 * 86_400)).status).toBe(200)
    expect((await httpShop.refresh(user.refresh_token)).body).toMatchObject({
      code: 'refresh_token_not_found',
    })
    expect(await shown()).toMatchObject({ session_idle: 90 * 86_400, session_most: 365 * 86_400 })
    Object.assign(httpShop.shop.context.config, { AUTH_SESSIONS_INACTIVITY_TIMEOUT: 3600 })
    expect(await shown()).toMatchObject({
      session_idle: 3600,
      session_idle_locked: true,
      session_most_locked: false,
    })
    httpShop.advanceClock(3600)
    expect(
      (await httpShop.call('GET /api/session/role', { token: admin.access_token })).status,
    ).toBe(401)
    const log = await httpShop.shop.context.store.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'session_limits_changed')
      .execute()
    expect(log.map(({ details }) => details)).toEqual([
      'unused 2 hours, at most 1 day',
      'unused 90 days, at most 365 days',
    ])
  })

  test('AUTHAPI-001 a password set by the administrator confirms an unconfirmed address', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    const { access_token: token } = await httpShop.signUp('admin@shop.ug')
    const { body } = await httpShop.call('POST /auth/v1/signup', {
      body: { email: 'ben@shop.ug', password: 'matooke-2026' },
    })
    expect((await httpShop.signIn('ben@shop.ug')).body).toMatchObject({
      code: 'email_not_confirmed',
    })
    const reset = { userId: body['id'], newPassword: 'posho-2027' }
    expect(
      (await httpShop.call('POST /functions/v1/admin-reset-password', { token, body: reset }))
        .status,
    ).toBe(200)
    expect((await httpShop.signIn('ben@shop.ug', 'posho-2027')).status).toBe(200)
  })
})
