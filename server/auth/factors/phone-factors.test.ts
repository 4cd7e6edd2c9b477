// Second steps by text message with the real client: adding a phone, the second step, guessing, and
// what is refused.
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openSmsService } from '../../testing/sms-service.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const PHONE = '256772000009'

const openFactors = async (engine: Engine, env: Record<string, string> = {}) => {
  const sms = await openSmsService()
  const httpShop = await openHttpShop(engine, {
    ...sms.env,
    AUTH_EXTERNAL_PHONE_ENABLED: 'false',
    AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
    AUTH_SMS_MAX_FREQUENCY: '0s',
    AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1000',
    ...env,
  })
  const ann = httpShop.client()
  await ann.signUp({ email: 'ann@shop.ug', password: PASSWORD })
  const enrol = async (phone = '0772 000009') => {
    const { data, error } = await ann.mfa.enroll({
      factorType: 'phone',
      phone,
      friendlyName: 'My phone',
    })
    return { id: data?.id ?? '', data, error }
  }
  /** Ann with a verified phone; `ann` is at aal2. */
  const verified = async () => {
    const { id } = await enrol()
    const challenge = await ann.mfa.challenge({ factorId: id })
    const code = await sms.code(PHONE)
    const { error } = await ann.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? '',
      code,
    })
    expect(error).toBeNull()
    return id
  }
  return { ...httpShop, sms, ann, enrol, verified }
}

onEveryEngine('phones as second factors', (engine) => {
  test('PHONE-014 AUTHAPI-016 AUTHAPI-017 AUTHAPI-018 AUTHAPI-019 the client adds a phone, signs in with its code and removes it', async () => {
    const httpShop = await openFactors(engine)
    const { ann: client, sms } = httpShop
    const other = httpShop.client()
    await other.signInWithPassword({ email: 'ann@shop.ug', password: PASSWORD })
    const { id, data, error } = await httpShop.enrol()
    expect([error, data]).toEqual([
      null,
      { id, type: 'phone', friendly_name: 'My phone', phone: PHONE },
    ])
    expect(sms.requests).toEqual([])
    const challenge = await client.mfa.challenge({ factorId: id, channel: 'sms' })
    expect(challenge.data).toMatchObject({ type: 'phone', expires_at: expect.any(Number) })
    const code = await sms.code(PHONE)
    expect(sms.textsTo(PHONE)[0]).toBe(
      `Webale: ${code} is your code for the second step. Use it within 10 minutes. Tell it to nobody.`,
    )
    const rows = await httpShop.shop.context.store.db
      .selectFrom('auth_challenges')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
    const lifted = await client.mfa.verify({
      factorId: id,
      challengeId: challenge.data?.id ?? '',
      code,
    })
    expect(lifted.error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([
      { id, status: 'verified', phone: PHONE },
    ])
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    await other.signInWithPassword({ email: 'ann@shop.ug', password: PASSWORD })
    expect((await other.mfa.unenroll({ factorId: id })).error).toMatchObject({
      code: 'insufficient_aal',
    })
    expect(
      (await other.mfa.challengeAndVerify({ factorId: id, code: '000000' })).error,
    ).toMatchObject({
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    })
    expect((await client.mfa.unenroll({ factorId: id })).data?.id).toBe(id)
  })

  test('PHONE-014 AUTHAPI-016 a phone is refused as a second factor when it is off, wrong, taken twice or foreign', async () => {
    const off = await openHttpShop(engine)
    const { access_token: token } = await off.signUp('ann@shop.ug')
    const body = { factor_type: 'phone', phone: '0772000009' }
    expect(await off.call('POST /auth/v1/factors', { token, body })).toMatchObject({
      status: 422,
      body: { code: 'mfa_phone_enroll_not_enabled' },
    })
    const httpShop = await openFactors(engine)
    for (const phone of ['', '0772', '+447700900123'])
      expect((await httpShop.enrol(phone)).error).toMatchObject({
        code: 'validation_failed',
        status: 400,
      })
    const first = await httpShop.enrol()
    expect((await httpShop.enrol()).error).toBeNull()
    expect((await httpShop.ann.mfa.challenge({ factorId: first.id })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    await httpShop.verified()
    expect((await httpShop.enrol()).error).toMatchObject({
      code: 'mfa_verified_factor_exists',
      status: 422,
    })
    const { data } = await httpShop.ann.mfa.listFactors()
    const factorId = data?.phone[0]?.id ?? ''
    expect(
      (await httpShop.ann.mfa.challenge({ factorId, channel: 'whatsapp' })).error,
    ).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('PHONE-015 AUTHAPI-019 a code counts once, only for its challenge and session, for ten minutes and five guesses', async () => {
    const httpShop = await openFactors(engine, { AUTH_SMS_MAX_PER_DAY_TO_NUMBER: '100' })
    const factorId = await httpShop.verified()
    const sessions = [httpShop.client(), httpShop.client()] as const
    for (const session of sessions)
      await session.signInWithPassword({ email: 'ann@shop.ug', password: PASSWORD })
    const [ann, thief] = sessions
    let sent = 1
    const challenge = async (client = ann) => {
      const { data } = await client.mfa.challenge({ factorId })
      sent += 1
      return { challengeId: data?.id ?? '', code: await httpShop.sms.code(PHONE, sent) }
    }
    const verify = async (typed: { challengeId: string; code: string }, client = ann) =>
      (await client.mfa.verify({ factorId, ...typed })).error?.code ?? null
    const wrong = (code: string, place: number) =>
      String((Number(code) + place) % 1_000_000).padStart(6, '0')
    const first = await challenge()
    expect(await verify(first, thief)).toBe('mfa_ip_address_mismatch')
    const second = await challenge(thief)
    expect(await verify({ ...first, code: second.code })).toBe('mfa_verification_failed')
    httpShop.advanceClock(601)
    expect(await verify(first)).toBe('mfa_challenge_expired')
    const third = await challenge()
    for (let place = 1; place <= 5; place += 1)
      expect(await verify({ ...third, code: wrong(third.code, place) })).toBe(
        'mfa_verification_failed',
      )
    expect(await verify(third)).toBe('mfa_verification_failed')
    const last = await challenge()
    const token = (await ann.getSession()).data.session?.access_token ?? ''
    const both = await Promise.all(
      [1, 2].map(() =>
        httpShop.call(`POST /auth/v1/factors/${factorId}/verify`, {
          token,
          body: { challenge_id: last.challengeId, code: last.code },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422,
    ])
  })

  test('PHONE-015 AUTHAPI-018 a code is refused with 429 when the limits of text messages are reached, and nothing is stored', async () => {
    const httpShop = await openFactors(engine, {
      AUTH_SMS_MAX_FREQUENCY: '60s',
      AUTH_SMS_MAX_PER_DAY: '2',
    })
    const { id: factorId } = await httpShop.enrol()
    expect((await httpShop.ann.mfa.challenge({ factorId })).error).toBeNull()
    expect((await httpShop.ann.mfa.challenge({ factorId })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
      status: 429,
    })
    httpShop.advanceClock(61)
    expect((await httpShop.ann.mfa.challenge({ factorId })).error).toBeNull()
    httpShop.advanceClock(61)
    expect((await httpShop.ann.mfa.challenge({ factorId })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
    })
    const { db } = httpShop.shop.context.store
    expect(await db.selectFrom('auth_challenges').select('id').execute()).toHaveLength(2)
  })

  test('PHONE-015 AUTHAPI-018 a phone goes on working when no more may be added, and says so when no service is set', async () => {
    const httpShop = await openFactors(engine)
    const factorId = await httpShop.verified()
    Object.assign(httpShop.shop.context.config, { AUTH_MFA_PHONE_ENROLL_ENABLED: false })
    const token = String((await httpShop.signIn('ann@shop.ug')).body['access_token'])
    const answer = await httpShop.call(`POST /auth/v1/factors/${factorId}/challenge`, {
      token,
      body: {},
    })
    expect(answer).toMatchObject({ status: 200, body: { type: 'phone' } })
    expect(await httpShop.call('GET /api/session/role', { token })).toMatchObject({
      body: { code: 'second_step_required', title: 'Type the code of your second step to go on' },
    })
  })
})
