// Second factors with the real client: enrolling, the second step, replay, guessing, and what an
// unfinished sign-in may not do.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import {
  codeOf,
  openEnrolled,
  openChallenge,
  answerChallenge,
} from '../../testing/enrolled-factor.ts'

whereEnginesDiffer('second factors', (engine) => {
  test('AUTHAPI-016 AUTHAPI-017 AUTHAPI-018 AUTHAPI-019 the client enrols, verifies, signs in with two steps and removes the factor', async () => {
    const httpShop = await openHttpShop(engine)
    const client = httpShop.client()
    await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    const other = httpShop.client()
    await other.signInWithPassword({ email: 'ann@shop.ug', password: PASSWORD })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
    const totp = data !== null && 'totp' in data ? data.totp : { secret: '', uri: '', qr_code: '' }
    expect(totp.uri).toMatch(
      /^otpauth:\/\/totp\/Webale:ann%40shop.ug\?issuer=Webale&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/)
    const factorId = data?.id ?? ''
    const verified = await client.mfa.challengeAndVerify({
      factorId,
      code: codeOf(httpShop, totp.secret),
    })
    expect(verified.error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { friendly_name: 'phone', status: 'verified' },
    ])
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await client.refreshSession()).data.session).not.toBeNull()
    await other.signInWithPassword({ email: 'ann@shop.ug', password: PASSWORD })
    expect((await other.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await other.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'insufficient_aal',
      status: 422,
    })
    expect((await client.mfa.unenroll({ factorId })).data?.id).toBe(factorId)
    expect((await client.getUser()).data.user?.factors).toBeUndefined()
  })

  test('AUTHAPI-019 a session reads no data and changes neither password nor address before the second step', async () => {
    const httpShop = await openEnrolled(engine)
    const { body } = await httpShop.signIn('ann@shop.ug')
    const token = String(body['access_token'])
    expect(await httpShop.call('GET /api/session/role', { token })).toMatchObject({
      status: 403,
      body: { code: 'second_step_required', title: 'Type the code of your second step to go on' },
    })
    expect(
      await httpShop.call('PUT /auth/v1/user', { token, body: { password: 'posho-2027' } }),
    ).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    const enrol = await httpShop.call('POST /auth/v1/factors', {
      token,
      body: { factor_type: 'totp' },
    })
    expect(enrol).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    httpShop.advanceClock(30)
    const lifted = await answerChallenge(
      httpShop,
      token,
      httpShop.factor_id,
      codeOf(httpShop, httpShop.secret),
    )
    expect(
      (await httpShop.call('GET /api/session/role', { token: String(lifted.body['access_token']) }))
        .status,
    ).toBe(200)
    expect(await httpShop.refresh(String(body['refresh_token']))).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await httpShop.refresh(String(lifted.body['refresh_token']))).status).toBe(200)
  })

  test('AUTHAPI-018 a challenge is valid only for its factor and session and for five minutes', async () => {
    const httpShop = await openEnrolled(engine)
    const token = String((await httpShop.signIn('ann@shop.ug')).body['access_token'])
    const foreign = await openChallenge(httpShop, httpShop.token, httpShop.factor_id)
    httpShop.advanceClock(30)
    const code = () => codeOf(httpShop, httpShop.secret)
    expect(
      (await answerChallenge(httpShop, token, httpShop.factor_id, code(), foreign)).body,
    ).toMatchObject({
      code: 'mfa_ip_address_mismatch',
    })
    expect(
      (await answerChallenge(httpShop, token, httpShop.factor_id, code(), httpShop.factor_id)).body,
    ).toMatchObject({
      code: 'mfa_factor_not_found',
    })
    const own = await openChallenge(httpShop, token, httpShop.factor_id)
    httpShop.advanceClock(301)
    expect(
      (await answerChallenge(httpShop, token, httpShop.factor_id, code(), own)).body,
    ).toMatchObject({
      code: 'mfa_challenge_expired',
    })
    expect(
      (await answerChallenge(httpShop, token, httpShop.factor_id, '', own)).body,
    ).toMatchObject({
      code: 'validation_failed',
    })
    const ben = await httpShop.signUp('ben@shop.ug')
    expect(
      await httpShop.call(`POST /auth/v1/factors/${httpShop.factor_id}/challenge`, {
        token: ben.access_token,
        body: {},
      }),
    ).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(
      (
        await httpShop.call(`DELETE /auth/v1/factors/${httpShop.factor_id}`, {
          token: ben.access_token,
        })
      ).status,
    ).toBe(404)
    expect(
      (await httpShop.call('DELETE /auth/v1/factors/x', { token: ben.access_token })).body,
    ).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('AUTHAPI-016 name, type and number of factors are limited, and the secret is stored encrypted', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const enrol = (body: Record<string, unknown>) =>
      httpShop.call('POST /auth/v1/factors', { token, body })
    const first = await enrol({ factor_type: 'totp', friendly_name: 'phone' })
    const rows = await httpShop.shop.context.store.db
      .selectFrom('auth_factors')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain((first.body['totp'] as { secret: string }).secret)
    expect((await enrol({ factor_type: 'totp', friendly_name: 'phone' })).body).toMatchObject({
      code: 'mfa_factor_name_conflict',
    })
    expect((await enrol({ factor_type: 'phone', phone: '256772123456' })).body).toMatchObject({
      code: 'mfa_phone_enroll_not_enabled',
    })
    expect((await enrol({ factor_type: 'webauthn' })).body).toMatchObject({
      code: 'mfa_webauthn_enroll_not_enabled',
    })
    expect((await enrol({ factor_type: 'magic' })).body).toMatchObject({
      message: 'factor_type needs to be totp, phone, or webauthn',
    })
    for (let place = 2; place <= 10; place += 1)
      expect((await enrol({ factor_type: 'totp' })).status).toBe(200)
    expect((await enrol({ factor_type: 'totp' })).body).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    })
    httpShop.advanceClock(301)
    expect((await enrol({ factor_type: 'totp', friendly_name: 'phone' })).status).toBe(200)
    expect((await httpShop.call('GET /auth/v1/user', { token })).body['factors']).toHaveLength(1)
  })

  test('AUTHAPI-015 an identity can be removed unless it is the last one or another person’s', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token, user } = await httpShop.signUp('ann@shop.ug')
    const unlink = (id: string) => httpShop.call(`DELETE /auth/v1/user/identities/${id}`, { token })
    const { body } = await httpShop.call('GET /auth/v1/user', { token })
    const own = (body['identities'] as { identity_id: string }[])[0]?.identity_id ?? ''
    expect(await unlink(own)).toMatchObject({
      status: 422,
      body: {
        code: 'single_identity_not_deletable',
        message: 'User must have at least 1 identity after unlinking',
      },
    })
    const id = httpShop.shop.context.newId()
    const [now, google] = [
      httpShop.shop.context.now(),
      { email: 'ann@gmail.com', email_verified: true },
    ]
    const row = {
      id,
      user_id: user.id,
      provider: 'google',
      provider_id: '7',
      identity_data: google,
      created_at: now,
      updated_at: now,
    }
    await httpShop.shop.write((tx) => tx.insertInto('auth_identities').values(row).execute())
    expect((await unlink(httpShop.shop.context.newId())).body).toMatchObject({
      code: 'identity_not_found',
    })
    expect(await unlink('x')).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
    expect((await unlink(own)).body).toEqual({})
    expect((await httpShop.call('GET /auth/v1/user', { token })).body).toMatchObject({
      email: 'ann@gmail.com',
      app_metadata: { providers: ['google'] },
    })
    expect((await httpShop.signIn('ann@gmail.com')).status).toBe(400)
    expect((await unlink(id)).body).toMatchObject({ code: 'single_identity_not_deletable' })
  })
})
