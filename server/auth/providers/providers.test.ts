// Signing in through a provider, against a real OpenID Connect server on this machine: redirects,
// code exchange, linking, and attacks.
import { createHash } from 'node:crypto'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { CALLBACK, type Claims } from '../../testing/identity-provider.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import {
  followRedirects,
  atShop,
  openProviderShop,
  implicitUrl,
  roundTrip,
} from '../../testing/provider-shop.ts'

const atCallback = (url: URL): boolean => url.pathname === '/auth/v1/callback'

onEveryEngine('providers', (engine) => {
  test('AUTHAPI-022 AUTH-004 AUTHAPI-004 the client signs in with Google through the redirect and a code exchange', async () => {
    const shop = await openProviderShop(engine)
    const client = shop.client()
    const { data } = await client.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000/', skipBrowserRedirect: true },
    })
    const back = await followRedirects(data.url ?? '', shop, atShop)
    expect([back.origin, [...back.searchParams.keys()], back.hash]).toEqual([
      'http://localhost:3000',
      ['code'],
      '',
    ])
    const { data: session, error } = await client.exchangeCodeForSession(
      back.searchParams.get('code') ?? '',
    )
    expect(error).toBeNull()
    expect(session.user).toMatchObject({
      email: 'ann@shop.ug',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ann' },
    })
    expect(session.session?.provider_token).toBeTruthy()
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([
      { method: 'oauth', provider: 'google' },
    ])
    expect(
      (await shop.call('GET /api/session/role', { token: session.session?.access_token ?? '' }))
        .body,
    ).toMatchObject({ role: 'user' })
    const again = await roundTrip(shop)
    expect([...again.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'provider_token',
      'refresh_token',
      'sb',
      'token_type',
    ])
    expect(
      await shop.shop.context.store.db
        .selectFrom('auth_users')
        .select('email')
        .where('email', '=', 'ann@shop.ug')
        .execute(),
    ).toHaveLength(1)
  })

  test('AUTHAPI-022 a state is valid once, for five minutes, and only in the browser that started the flow', async () => {
    const shop = await openProviderShop(engine)
    const jar = new Map<string, string>()
    const url = await followRedirects(implicitUrl(shop), shop, atCallback, jar)
    const come = (address: URL, cookie = '') =>
      shop.call(`GET ${address.pathname}${address.search}`, { headers: { cookie } })
    const stranger = await come(url)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('error_code=bad_oauth_state'),
    ])
    expect((await come(url)).body).toMatchObject({ code: 'flow_state_already_used' })
    const late = await followRedirects(implicitUrl(shop), shop, atCallback)
    shop.advanceClock(301)
    expect((await come(late)).body).toMatchObject({ code: 'bad_oauth_state' })
    expect((await shop.call('GET /auth/v1/callback')).body).toMatchObject({
      code: 'bad_oauth_callback',
    })
    expect((await shop.call('GET /auth/v1/callback?state=x&code=y')).body).toMatchObject({
      code: 'bad_oauth_state',
    })
  })

  test('AUTHAPI-022 an error of the provider is returned as text and only to our own address', async () => {
    const shop = await openProviderShop(engine)
    const start = await shop.call(
      'GET /auth/v1/authorize?provider=google&redirect_to=https://evil.ug/&CLIENT_ID=x&prompt=login&state=mine&code_challenge_method=',
    )
    const asked = new URL(start.headers.get('location') ?? '')
    expect([
      asked.searchParams.get('client_id'),
      asked.searchParams.get('prompt'),
      asked.searchParams.get('redirect_uri'),
    ]).toEqual(['shop', 'login', CALLBACK])
    const cookie = (start.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const query = new URLSearchParams({
      state: asked.searchParams.get('state') ?? '',
      error: 'access_denied',
      error_description: '<script>alert(1)</script>',
    })
    const { status, headers } = await shop.call(`GET /auth/v1/callback?${query.toString()}`, {
      headers: { cookie },
    })
    const target = new URL(headers.get('location') ?? '')
    expect([status, target.origin, target.searchParams.get('error')]).toEqual([
      302,
      'http://localhost:3000',
      'access_denied',
    ])
    expect(target.href).not.toContain('<script>')
    expect(new URLSearchParams(target.hash.slice(1)).get('error_description')).toBe(
      '<script>alert(1)</script>',
    )
    expect((await shop.call('GET /auth/v1/authorize?provider=nobody')).body).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('AUTHAPI-005 an ID token is accepted only with valid signature, issuer, audience, time and nonce', async () => {
    const shop = await openProviderShop(engine)
    const key = await importJWK(shop.idp.key, 'RS256')
    const other = (await generateKeyPair('RS256')).privateKey
    const made = (claims: Claims = {}, with_key: CryptoKey | Uint8Array = key, expires = '5m') =>
      new SignJWT({
        sub: 'g-7',
        email: 'joan@shop.ug',
        email_verified: true,
        iss: shop.idp.issuer,
        aud: 'shop',
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(with_key)
    const send = (id_token: string, more: Claims = {}) =>
      shop.call('POST /auth/v1/token?grant_type=id_token', {
        body: { provider: 'google', id_token, ...more },
      })
    const nonce = createHash('sha256').update('once').digest('hex')
    const bad: readonly (readonly [string, string, Claims])[] = [
      ['Bad ID token', await made({}, other), {}],
      ['Bad ID token', await made({ iss: 'https://evil.ug' }), {}],
      ['Bad ID token', await made({}, key, '-2m'), {}],
      ['Bad ID token', 'x.y.z', {}],
      ['Bad ID token', await made({ at_hash: 'wrong' }), { access_token: 'token' }],
      ['Missing sub claim in id_token', await made({ sub: '' }), {}],
      ['Unacceptable audience in id_token: [evil]', await made({ aud: 'evil' }), {}],
      [
        'Passed nonce and nonce in id_token should either both exist or not.',
        await made({ nonce }),
        {},
      ],
      [
        'Passed nonce and nonce in id_token should either both exist or not.',
        await made(),
        { nonce: 'once' },
      ],
      ['Nonces mismatch', await made({ nonce }), { nonce: 'twice' }],
    ]
    for (const [error_description, token, more] of bad)
      expect(await send(token, more)).toMatchObject({ status: 400, body: { error_description } })
    expect((await send(await made(), { provider: 'apple' })).body).toMatchObject({
      code: 'provider_disabled',
    })
    expect((await send(await made(), { provider: 'x' })).body).toMatchObject({
      code: 'validation_failed',
    })
    const { data, error } = await shop
      .client()
      .signInWithIdToken({ provider: 'google', token: await made({ nonce }), nonce: 'once' })
    expect([error, data.user?.email]).toEqual([null, 'joan@shop.ug'])
  })
})
