// Forged, foreign and expired access tokens: refused by the sign-in service and by all operations.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (token: string, place: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString())

const onBoth = async (httpShop: HttpShop, authorization: string) => {
  const [service, data] = await Promise.all(
    ['GET /auth/v1/user', 'GET /api/session/role'].map((line) =>
      httpShop.call(line, { headers: { authorization } }),
    ),
  )
  return {
    service: [service?.status, service?.body['code']],
    data: [data?.status, data?.body['code']],
  }
}

const FORGED = { service: [403, 'bad_jwt'], data: [401, 'session_over'] }

onEveryEngine('access tokens', (engine) => {
  test('AUTHAPI-021 the published key set verifies issued tokens and contains no private key', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token, user } = await httpShop.signUp('ann@shop.ug', 'matooke-2026', {
      full_name: 'Ann',
    })
    const { body, headers } = await httpShop.call('GET /auth/v1/.well-known/jwks.json')
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    const keys = body['keys'] as JWK[]
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual([
      'alg',
      'crv',
      'key_ops',
      'kid',
      'kty',
      'use',
      'x',
      'y',
    ])
    const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet({ keys }))
    expect(protectedHeader).toEqual({ alg: 'ES256', kid: keys[0]?.kid, typ: 'JWT' })
    expect(payload).toMatchObject({
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ann@shop.ug',
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
    })
    expect(payload).toMatchObject({
      app_metadata: { provider: 'email' },
      user_metadata: { full_name: 'Ann' },
      amr: [{ method: 'password' }],
      session_id: expect.any(String),
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  test('AUTHAPI-013 a token is refused with alg none, HMAC with the public key, a foreign key with a known id, or an embedded key', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token } = await httpShop.signUp('ann@shop.ug')
    const claims = read(access_token, 1)
    const kid = String(read(access_token, 0)['kid'])
    const [own] = (await httpShop.call('GET /auth/v1/.well-known/jwks.json')).body['keys'] as JWK[]
    const hmac = (secret: string) => {
      const text = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${part(claims)}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    const foreign = await generateKeyPair('ES256', { extractable: true })
    const signed = (header: Record<string, unknown>) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...header })
        .sign(foreign.privateKey)
    const jwk = await exportJWK(foreign.publicKey)
    const tokens = [
      `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      `${part({ alg: 'none', kid })}.${part(claims)}.AAAA`,
      hmac(JSON.stringify(own)),
      hmac(String(own?.x)),
      await signed({ kid }),
      await signed({ kid: 'unknown' }),
      await signed({}),
      await signed({ jwk }),
      await signed({ kid, jwk }),
      await signed({ kid, jku: `${httpShop.url}/keys.json` }),
      await signed({ kid, x5u: `${httpShop.url}/keys.pem` }),
      `${access_token.split('.')[0]}.${part({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${access_token.split('.')[2]}`,
      `${access_token.slice(0, -4)}AAAA`,
    ]
    for (const token of [...tokens, 'no-token-but-a-word'])
      expect(await onBoth(httpShop, `Bearer ${token}`)).toEqual(FORGED)
    expect((await onBoth(httpShop, `Bearer ${access_token}`)).service[0]).toBe(200)
  })

  test('AUTHAPI-013 a token of our key with another issuer, audience, time or embedded key is refused', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token } = await httpShop.signUp('ann@shop.ug')
    const claims = read(access_token, 1)
    const kid = String(read(access_token, 0)['kid'])
    const { keys } = JSON.parse(readFileSync(`${httpShop.shop.folder}/keys.json`, 'utf8')) as {
      keys: JWK[]
    }
    const key = await importJWK(keys[0] as JWK, 'ES256')
    const signed = (change: Record<string, unknown>, header = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT', ...header })
        .sign(key)
    const now = Number(claims['iat'])
    for (const change of [
      { iss: 'https://evil.ug/auth/v1' },
      { aud: 'else' },
      { exp: now - 10 },
      { nbf: now + 100 },
      { exp: undefined },
      { session_id: undefined },
      { sub: undefined },
      { session_id: 7 },
    ])
      expect(await onBoth(httpShop, `Bearer ${await signed(change)}`)).toEqual(FORGED)
    expect(
      await onBoth(httpShop, `Bearer ${await signed({}, { jwk: { ...keys[0], d: undefined } })}`),
    ).toEqual(FORGED)
    expect((await onBoth(httpShop, `Bearer ${await signed({ sub: 'no-uuid' })}`)).service).toEqual([
      400,
      'bad_jwt',
    ])
    expect(await onBoth(httpShop, `Bearer ${await signed({ session_id: 'no-uuid' })}`)).toEqual({
      service: [403, 'session_not_found'],
      data: [401, 'session_over'],
    })
    expect((await onBoth(httpShop, `Bearer ${await signed({ extra: 1 })}`)).data[0]).toBe(200)
  })

  test('AUTHAPI-013 a token of one person with the session of another is refused', async () => {
    const httpShop = await openHttpShop(engine)
    const [ann, ben] = [await httpShop.signUp('ann@shop.ug'), await httpShop.signUp('ben@shop.ug')]
    const { keys } = JSON.parse(readFileSync(`${httpShop.shop.folder}/keys.json`, 'utf8')) as {
      keys: JWK[]
    }
    const key = await importJWK(keys[0] as JWK, 'ES256')
    const mixed = {
      ...read(ben.access_token, 1),
      session_id: read(ann.access_token, 1)['session_id'],
    }
    const token = await new SignJWT(mixed)
      .setProtectedHeader({
        alg: 'ES256',
        kid: String(read(ann.access_token, 0)['kid']),
        typ: 'JWT',
      })
      .sign(key)
    expect(await onBoth(httpShop, `Bearer ${token}`)).toEqual({
      service: [403, 'session_not_found'],
      data: [401, 'session_over'],
    })
  })

  test('AUTHAPI-013 a token expires after an hour and two seconds of tolerance, also when it was used before', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token } = await httpShop.signUp('ann@shop.ug')
    const status = async () => (await onBoth(httpShop, `Bearer ${access_token}`)).data[0]
    expect(await status()).toBe(200)
    httpShop.advanceClock(3600)
    expect(await status()).toBe(200)
    httpShop.advanceClock(3)
    expect(await onBoth(httpShop, `Bearer ${access_token}`)).toEqual(FORGED)
  })

  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no token', 'Bearer'],
    ['another scheme', 'Basic YW5uOm1hdG9va2U='],
    ['two tokens', 'Bearer a.b.c d.e.f'],
    ['a list', 'Bearer a.b.c, Bearer d.e.f'],
  ])('AUTHAPI-013 a request gets 401 no_authorization: %s', async (_what, authorization) => {
    const httpShop = await openHttpShop(engine)
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const answer = await httpShop.call('GET /auth/v1/user', { headers })
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
    })
    expect(await httpShop.call('GET /api/session/role', { headers })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
  })

  test('AUTHAPI-013 the scheme is read in any letter case, and refresh tokens, cookies and the URL are ignored', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token, refresh_token } = await httpShop.signUp('ann@shop.ug')
    expect((await onBoth(httpShop, `bEARER ${access_token}`)).service[0]).toBe(200)
    expect(await onBoth(httpShop, `Bearer ${refresh_token}`)).toEqual(FORGED)
    const cookie = `access_token=${access_token}; sb-access-token=${access_token}`
    expect(
      (
        await httpShop.call(
          `GET /auth/v1/user?access_token=${access_token}&apikey=${access_token}`,
          {
            headers: { cookie, apikey: access_token },
          },
        )
      ).status,
    ).toBe(401)
  })

  test('AUTHAPI-013 a token is refused as soon as its account is deleted or banned', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token } = await httpShop.signUp('ann@shop.ug')
    const bearer = `Bearer ${access_token}`
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ banned_until: '2099-01-01T00:00:00.000Z' }).execute(),
    )
    expect(await onBoth(httpShop, bearer)).toEqual({
      service: [403, 'user_banned'],
      data: [401, 'session_over'],
    })
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ banned_until: '2020-01-01T00:00:00.000Z' }).execute(),
    )
    expect((await onBoth(httpShop, bearer)).service[0]).toBe(200)
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ deleted_at: httpShop.shop.context.now() }).execute(),
    )
    expect(await onBoth(httpShop, bearer)).toEqual({
      service: [403, 'user_not_found'],
      data: [401, 'session_over'],
    })
    await httpShop.shop.write((tx) => tx.deleteFrom('auth_users').execute())
    expect(await onBoth(httpShop, bearer)).toEqual({
      service: [403, 'user_not_found'],
      data: [401, 'session_over'],
    })
  })

  test('AUTHAPI-013 a session past its limits is refused even when its token has not expired', async () => {
    const httpShop = await openHttpShop(engine, {
      AUTH_SESSIONS_TIMEBOX: '10m',
      AUTH_JWT_EXP: '3600',
    })
    const { access_token } = await httpShop.signUp('ann@shop.ug')
    httpShop.advanceClock(601)
    expect(await onBoth(httpShop, `Bearer ${access_token}`)).toEqual({
      service: [403, 'session_not_found'],
      data: [401, 'session_over'],
    })
  })

  test('AUTH-022 AUTH-023 role and department are read from the database with every request, and no role row means user', async () => {
    const httpShop = await openHttpShop(engine)
    httpShop.shop.leaveBroken('person_half')
    const { access_token: token, user } = await httpShop.signUp('ann@shop.ug')
    expect((await httpShop.call('GET /api/staff', { token })).status).toBe(200)
    await httpShop.shop.write((tx) => tx.updateTable('user_roles').set({ role: 'user' }).execute())
    expect((await httpShop.call('GET /api/staff', { token })).body).toMatchObject({
      code: 'department_required',
    })
    const department_id = await httpShop.shop.department('Perfume')
    await httpShop.shop.write((tx) => tx.updateTable('profiles').set({ department_id }).execute())
    expect((await httpShop.call('GET /api/staff', { token })).body).toMatchObject({
      code: 'not_allowed',
    })
    await httpShop.shop.write((tx) => tx.deleteFrom('user_roles').execute())
    expect((await httpShop.call('GET /api/session/role', { token })).body).toEqual({
      user_id: user.id,
      role: 'user',
      rules: DEFAULT_RULES,
    })
  })
})
