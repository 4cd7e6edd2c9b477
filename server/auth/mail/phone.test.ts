// Signing in with a phone number, with the real client and a service for text messages that behaves
// like Africa's Talking.
import { expect, test, vi } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { type HttpShop, openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { plainAnswer } from '../../testing/loopback-sms.ts'
import { openSmsService, type SmsService } from '../../testing/sms-service.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const PHONE = '256772123456'

const openPhones = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<HttpShop & { sms: SmsService }> => {
  const sms = await openSmsService()
  const httpShop = await openHttpShop(engine, { ...sms.env, ...env })
  await httpShop.signUp('admin@shop.ug')
  return { ...httpShop, sms }
}

onEveryEngine('phone numbers', (engine) => {
  test('PHONE-001 AUTHAPI-007 AUTHAPI-001 phone numbers are refused with the codes of the protocol when they are off', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('admin@shop.ug')
    const ask = async (line: string, body: unknown) => {
      const answer = await httpShop.call(line, { token, body })
      return [answer.status, answer.body['code']]
    }
    const phone = '0772123456'
    expect(await ask('POST /auth/v1/otp', { phone })).toEqual([400, 'phone_provider_disabled'])
    expect(await ask('POST /auth/v1/signup', { phone, password: PASSWORD })).toEqual([
      400,
      'phone_provider_disabled',
    ])
    expect(await ask('POST /auth/v1/resend', { phone, type: 'sms' })).toEqual([
      400,
      'phone_provider_disabled',
    ])
    expect(await ask('PUT /auth/v1/user', { phone })).toEqual([400, 'phone_provider_disabled'])
    expect(
      await ask('POST /auth/v1/token?grant_type=password', { phone, password: PASSWORD }),
    ).toEqual([422, 'phone_provider_disabled'])
    expect((await httpShop.call('GET /auth/v1/settings')).body).toMatchObject({
      external: { phone: false },
      phone_autoconfirm: false,
      sms_provider: '',
    })
    const { call } = await openPhones(engine)
    expect((await call('GET /auth/v1/settings')).body).toMatchObject({
      external: { phone: true },
      phone_autoconfirm: false,
      sms_provider: 'africastalking',
    })
  })

  test('PHONE-002 PHONE-004 AUTHAPI-007 AUTHAPI-008 a code by text message signs in once when the number is typed as in Uganda', async () => {
    const httpShop = await openPhones(engine)
    const client = httpShop.client()
    expect((await client.signInWithOtp({ phone: '0772 123456' })).error).toBeNull()
    const token = await httpShop.sms.code(PHONE)
    expect(httpShop.sms.textsTo(PHONE)).toEqual([
      `Webale: ${token} is your code to sign in. Use it within 10 minutes. Tell it to nobody.`,
    ])
    const rows = await httpShop.shop.context.store.db
      .selectFrom('auth_one_time_tokens')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(`"${token}"`)
    const { data, error } = await client.verifyOtp({ phone: '+256772123456', token, type: 'sms' })
    expect([error, data.user?.phone, data.user?.app_metadata.provider]).toEqual([
      null,
      PHONE,
      'phone',
    ])
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(['phone'])
    expect((await client.verifyOtp({ phone: PHONE, token, type: 'sms' })).error).toMatchObject({
      code: 'otp_expired',
    })
    expect((await client.getClaims()).data?.claims).toMatchObject({
      phone: PHONE,
      amr: [{ method: 'otp' }],
    })
  })

  test.each(['0772', 'abc', '+0772123456', '1'.repeat(16), '+25677212345'])(
    'PHONE-002 PHONE-003 AUTHAPI-007 the number %s is refused and nothing is sent when a code is asked for',
    async (phone) => {
      const httpShop = await openPhones(engine)
      expect(await httpShop.call('POST /auth/v1/otp', { body: { phone } })).toMatchObject({
        status: 400,
        body: {
          code: 'validation_failed',
          message: 'Invalid phone number format (E.164 required)',
        },
      })
      expect(
        (await httpShop.call('POST /auth/v1/otp', { body: { phone: '+447700900123' } })).body,
      ).toMatchObject({
        code: 'validation_failed',
        message: 'Only phone numbers that begin with +256 can be used here',
      })
      expect(
        (await httpShop.call('POST /auth/v1/otp', { body: { phone: PHONE, channel: 'whatsapp' } }))
          .body,
      ).toMatchObject({ code: 'validation_failed' })
      expect(httpShop.sms.requests).toEqual([])
    },
  )

  test('AUTHAPI-001 AUTHAPI-002 AUTHAPI-011 AUTHAPI-014 PHONE-006 an account with phone and password signs in after its code, also with a new number', async () => {
    const httpShop = await openPhones(engine)
    const client = httpShop.client()
    expect((await client.signUp({ phone: PHONE, password: PASSWORD })).data.session).toBeNull()
    expect(
      httpShop.sms.textsTo(PHONE).length + (await httpShop.sms.code(PHONE)).length,
    ).toBeGreaterThan(5)
    expect(httpShop.sms.textsTo(PHONE)[0]).toContain('is your code to make your account')
    expect(
      (await client.signInWithPassword({ phone: PHONE, password: PASSWORD })).error,
    ).toMatchObject({
      code: 'phone_not_confirmed',
    })
    httpShop.advanceClock(61)
    expect((await client.resend({ type: 'sms', phone: PHONE })).error).toBeNull()
    const first = await httpShop.sms.code(PHONE, 2)
    expect((await client.verifyOtp({ phone: PHONE, token: first, type: 'sms' })).error).toBeNull()
    expect(
      (await client.signInWithPassword({ phone: '0772123456', password: PASSWORD })).data.user
        ?.phone,
    ).toBe(PHONE)
    const next = '256772123458'
    expect((await client.updateUser({ phone: next })).data.user).toMatchObject({
      phone: PHONE,
      new_phone: next,
    })
    httpShop.advanceClock(61)
    expect((await client.resend({ type: 'phone_change', phone: next })).error).toBeNull()
    const token = await httpShop.sms.code(next, 2)
    expect(
      (await client.verifyOtp({ phone: next, token, type: 'phone_change' })).data.user?.phone,
    ).toBe(next)
    expect((await client.signInWithPassword({ phone: next, password: PASSWORD })).error).toBeNull()
    expect(
      (await client.signInWithPassword({ phone: PHONE, password: PASSWORD })).error,
    ).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('AUTHAPI-014 PHONE-006 an account with an e-mail address gets a phone identity beside it, and may remove it again', async () => {
    const httpShop = await openPhones(engine)
    const client = httpShop.client()
    await client.signInWithPassword({ email: 'admin@shop.ug', password: PASSWORD })
    await client.updateUser({ phone: '0772123456' })
    const token = await httpShop.sms.code(PHONE)
    const { data } = await client.verifyOtp({ phone: PHONE, token, type: 'phone_change' })
    expect(data.user).toMatchObject({ email: 'admin@shop.ug', phone: PHONE })
    expect(data.user?.app_metadata).toMatchObject({
      provider: 'email',
      providers: ['email', 'phone'],
    })
    const identity = data.user?.identities?.find(({ provider }) => provider === 'phone')
    expect(identity?.identity_data).toMatchObject({ phone: PHONE, phone_verified: true })
    httpShop.advanceClock(61)
    if (identity !== undefined) expect((await client.unlinkIdentity(identity)).error).toBeNull()
    expect((await client.getUser()).data.user?.phone).toBe('')
    expect(
      (await client.signInWithOtp({ phone: PHONE, options: { shouldCreateUser: false } })).error,
    ).toMatchObject({
      code: 'otp_disabled',
    })
  })

  test('AUTHAPI-014 PHONE-010 the code for a new number goes by the channel that was asked for', async () => {
    const sms = await openSmsService()
    sms.answerWith(plainAnswer(200))
    const httpShop = await openHttpShop(engine, {
      ...sms.env,
      AUTH_SMS_PROVIDER: 'http',
      AUTH_SMS_HTTP_URL: sms.url,
      AUTH_SMS_HTTP_FIELDS: '{"to":"{to}","text":"{text}","via":"{channel}"}',
    })
    const { access_token: token } = await httpShop.signUp('admin@shop.ug')
    const ask = (channel: string) =>
      httpShop.call('PUT /auth/v1/user', { token, body: { phone: PHONE, channel } })
    expect((await ask('pigeon')).body).toMatchObject({ code: 'validation_failed' })
    expect((await ask('whatsapp')).status).toBe(200)
    await vi.waitFor(() => expect(sms.requests).toHaveLength(1))
    expect(JSON.parse(sms.requests[0]?.body ?? '')).toMatchObject({ via: 'whatsapp' })
  })

  test('PHONE-001 AUTHAPI-001 AUTHAPI-014 a number counts without a code when the settings say so', async () => {
    const httpShop = await openPhones(engine, { AUTH_SMS_AUTOCONFIRM: 'true' })
    const client = httpShop.client()
    const { data } = await client.signUp({ phone: PHONE, password: PASSWORD })
    expect([data.session === null, data.user?.phone]).toEqual([false, PHONE])
    expect((await client.updateUser({ phone: '256772123458' })).data.user).toMatchObject({
      phone: '256772123458',
    })
    expect(
      (await httpShop.client().signUp({ phone: '256772123458', password: PASSWORD })).error,
    ).toMatchObject({
      code: 'user_already_exists',
    })
    expect(httpShop.sms.requests).toEqual([])
  })

  test('PHONE-004 AUTHAPI-008 a code ends after ten minutes, after five wrong guesses, and for one of two who type it at once', async () => {
    const httpShop = await openPhones(engine)
    const type = (token: string) =>
      httpShop.call('POST /auth/v1/verify', { body: { type: 'sms', phone: PHONE, token } })
    const ask = async (count: number) => {
      await httpShop.call('POST /auth/v1/otp', { body: { phone: PHONE } })
      return httpShop.sms.code(PHONE, count)
    }
    const wrong = (code: string, place: number) =>
      String((Number(code) + place) % 1_000_000).padStart(6, '0')
    const first = await ask(1)
    httpShop.advanceClock(601)
    expect((await type(first)).status).toBe(403)
    const second = await ask(2)
    for (let place = 1; place <= 5; place += 1)
      expect((await type(wrong(second, place))).status).toBe(403)
    expect((await type(second)).body).toMatchObject({
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
    httpShop.advanceClock(61)
    const third = await ask(3)
    for (let place = 1; place <= 4; place += 1) await type(wrong(third, place))
    const both = await Promise.all([type(third), type(third)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 403,
    ])
  })
})
