// Signing in through a provider, against a real OpenID Connect server on this machine: the browser's way round, the code
// exchange, linking, and everything that must not work.
import { createHash } from 'node:crypto'
import { generateKeyPair, importJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Engine } from '../platform/database/open.ts'
import { type HttpShop, openHttpShop, PASSWORD } from '../testing/http-shop.ts'
import { CALLBACK, type Claims, type Idp, openIdp } from '../testing/identity-provider.ts'
import { onEveryEngine } from '../testing/shop.ts'

const googleEnv = ({ issuer }: Idp): Record<string, string> => ({
  AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
  AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
  AUTH_EXTERNAL_GOOGLE_ISSUER: issuer,
  AUTH_RATE_LIMIT_SSO: '1000',
})

/** A browser: follows redirects by hand and keeps cookies, until an address at which `ends` is true. */
const browse = async (start: string, httpShop: HttpShop, ends: (url: URL) => boolean, jar = new Map<string, string>()): Promise<URL> => {
  let url = new URL(start)
  for (let hop = 0; hop < 10 && !ends(url); hop += 1) {
    const real = url.href.replace(/^http:\/\/localhost:3000/, httpShop.url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(real, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) jar.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';')[0] ?? '')
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${real} answered ${response.status} ${await response.text()}`)
    url = new URL(next, url)
  }
  return url
}

const atShop = (url: URL): boolean => url.host === 'localhost:3000' && !url.pathname.startsWith('/auth/v1')
const atCallback = (url: URL): boolean => url.pathname === '/auth/v1/callback'

type Way = HttpShop & { readonly idp: Idp }

const openWay = async (engine: Engine, env: Record<string, string> = {}): Promise<Way> => {
  const idp = await openIdp()
  const httpShop = await openHttpShop(engine, { ...googleEnv(idp), ...env })
  await httpShop.signUp('admin@shop.ug')
  return { ...httpShop, idp }
}

const implicitUrl = (httpShop: HttpShop, more = ''): string => `${httpShop.url}/auth/v1/authorize?provider=google&redirect_to=http://localhost:3000/${more}`

/** Signs in without a code exchange; the fields that came back behind the #. */
const roundTrip = async (way: Way): Promise<URLSearchParams> => new URLSearchParams((await browse(implicitUrl(way), way, atShop)).hash.slice(1))

onEveryEngine('providers', (engine) => {
  test('AUTHAPI-022 AUTH-004 AUTHAPI-004 the real client signs in with Google: round by the provider and back with a code', async () => {
    const way = await openWay(engine)
    const client = way.client()
    const { data } = await client.signInWithOAuth({ provider: 'google', options: { redirectTo: 'http://localhost:3000/', skipBrowserRedirect: true } })
    const back = await browse(data.url ?? '', way, atShop)
    expect([back.origin, [...back.searchParams.keys()], back.hash]).toEqual(['http://localhost:3000', ['code'], ''])
    const { data: session, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(session.user).toMatchObject({
      email: 'ann@shop.ug',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ann' },
    })
    expect(session.session?.provider_token).toBeTruthy()
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth', provider: 'google' }])
    expect((await way.call('GET /api/session/role', { token: session.session?.access_token ?? '' })).body).toMatchObject({ role: 'user' })
    const again = await roundTrip(way)
    expect([...again.keys()]).toEqual(['access_token', 'expires_at', 'expires_in', 'provider_token', 'refresh_token', 'sb', 'token_type'])
    expect(await way.shop.context.store.db.selectFrom('auth_users').select('email').where('email', '=', 'ann@shop.ug').execute()).toHaveLength(1)
  })

  test('AUTHAPI-022 a state counts once, for five minutes, and only in the browser that began', async () => {
    const way = await openWay(engine)
    const jar = new Map<string, string>()
    const url = await browse(implicitUrl(way), way, atCallback, jar)
    const come = (address: URL, cookie = '') => way.call(`GET ${address.pathname}${address.search}`, { headers: { cookie } })
    const stranger = await come(url)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([302, expect.stringContaining('error_code=bad_oauth_state')])
    expect((await come(url)).body).toMatchObject({ code: 'flow_state_already_used' })
    const late = await browse(implicitUrl(way), way, atCallback)
    way.advanceClock(301)
    expect((await come(late)).body).toMatchObject({ code: 'bad_oauth_state' })
    expect((await way.call('GET /auth/v1/callback')).body).toMatchObject({ code: 'bad_oauth_callback' })
    expect((await way.call('GET /auth/v1/callback?state=x&code=y')).body).toMatchObject({ code: 'bad_oauth_state' })
  })

  test('AUTHAPI-022 an error of the provider comes back as text, to our own address and nowhere else', async () => {
    const way = await openWay(engine)
    const start = await way.call(
      'GET /auth/v1/authorize?provider=google&redirect_to=https://evil.ug/&CLIENT_ID=x&prompt=login&state=mine&code_challenge_method=',
    )
    const asked = new URL(start.headers.get('location') ?? '')
    expect([asked.searchParams.get('client_id'), asked.searchParams.get('prompt'), asked.searchParams.get('redirect_uri')]).toEqual(['shop', 'login', CALLBACK])
    const cookie = (start.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const query = new URLSearchParams({ state: asked.searchParams.get('state') ?? '', error: 'access_denied', error_description: '<script>alert(1)</script>' })
    const { status, headers } = await way.call(`GET /auth/v1/callback?${query.toString()}`, { headers: { cookie } })
    const target = new URL(headers.get('location') ?? '')
    expect([status, target.origin, target.searchParams.get('error')]).toEqual([302, 'http://localhost:3000', 'access_denied'])
    expect(target.href).not.toContain('<script>')
    expect(new URLSearchParams(target.hash.slice(1)).get('error_description')).toBe('<script>alert(1)</script>')
    expect((await way.call('GET /auth/v1/authorize?provider=nobody')).body).toMatchObject({ code: 'validation_failed' })
  })

  test('AUTHAPI-022 an address that the provider did not check opens no account, one that it checked links to it', async () => {
    const way = await openWay(engine)
    for (const email_verified of [false, 'true', 1, undefined]) {
      way.idp.person = { sub: `evil-${String(email_verified)}`, email: 'ADMIN@shop.ug', email_verified }
      expect((await roundTrip(way)).get('error_code')).toBe('provider_email_needs_verification')
    }
    way.idp.person = { sub: 'boss', email: 'ADMIN@shop.ug', email_verified: true }
    const fields = await roundTrip(way)
    const { body } = await way.call('GET /auth/v1/user', { token: fields.get('access_token') ?? '' })
    expect(body).toMatchObject({ email: 'admin@shop.ug', app_metadata: { provider: 'email', providers: ['email', 'google'] } })
    expect((await way.signIn('admin@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-022 whoever signed up first with an unconfirmed address loses it to its owner, password and all', async () => {
    const way = await openWay(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    await way.call('POST /auth/v1/signup', { body: { email: 'ann@shop.ug', password: 'hostile-1' } })
    expect((await roundTrip(way)).get('access_token')).not.toBeNull()
    expect(await way.signIn('ann@shop.ug', 'hostile-1')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test('AUTHAPI-022 two first sign-ins at once make one account, and a shop without sign-up makes none', async () => {
    const way = await openWay(engine)
    const answers = await Promise.all([roundTrip(way), roundTrip(way)])
    expect(answers.every((fields) => fields.get('access_token') !== null)).toBe(true)
    expect(await way.shop.context.store.db.selectFrom('auth_identities').select('id').where('provider', '=', 'google').execute()).toHaveLength(1)
    const closed = await openWay(engine, { AUTH_DISABLE_SIGNUP: 'false' })
    await closed.shop.write((tx) => tx.deleteFrom('auth_users').execute())
    expect(await roundTrip(closed)).toMatchObject({})
    expect((await roundTrip(closed)).get('error')).toBe('access_denied')
  })

  test('AUTHAPI-015 a signed-in person adds the provider and takes it away; a stranger with the same one is refused', async () => {
    const way = await openWay(engine)
    const client = way.client()
    await client.signInWithPassword({ email: 'admin@shop.ug', password: PASSWORD })
    const { data, error } = await client.linkIdentity({ provider: 'google', options: { redirectTo: 'http://localhost:3000/' } })
    expect(error).toBeNull()
    expect((await browse(data.url ?? '', way, atShop)).searchParams.get('error_code')).toBe('bad_oauth_state')
    const token = (await client.getSession()).data.session?.access_token ?? ''
    const begin = await way.call('GET /auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true', { token })
    const [name = '', value = ''] = (begin.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    expect((await browse(String(begin.body['url']), way, atShop, new Map([[name, value]]))).hash).toContain('access_token=')
    const identities = (await client.getUserIdentities()).data?.identities ?? []
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const ben = await way.signUp('ben@shop.ug')
    const other = await way.call('GET /auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true', { token: ben.access_token })
    const [cookie = '', mark = ''] = (other.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    expect((await browse(String(other.body['url']), way, atShop, new Map([[cookie, mark]]))).searchParams.get('error_code')).toBe('identity_already_exists')
    const google = identities.find(({ provider }) => provider === 'google')
    expect(google && (await client.unlinkIdentity(google)).error).toBeNull()
  })

  test('AUTHAPI-005 an ID token signs in only with the right signature, issuer, audience, time and nonce', async () => {
    const way = await openWay(engine)
    const key = await importJWK(way.idp.key, 'RS256')
    const other = (await generateKeyPair('RS256')).privateKey
    const made = (claims: Claims = {}, with_key: CryptoKey | Uint8Array = key, expires = '5m') =>
      new SignJWT({ sub: 'g-7', email: 'joan@shop.ug', email_verified: true, iss: way.idp.issuer, aud: 'shop', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(with_key)
    const send = (id_token: string, more: Claims = {}) =>
      way.call('POST /auth/v1/token?grant_type=id_token', { body: { provider: 'google', id_token, ...more } })
    const nonce = createHash('sha256').update('once').digest('hex')
    const bad: readonly (readonly [string, string, Claims])[] = [
      ['Bad ID token', await made({}, other), {}],
      ['Bad ID token', await made({ iss: 'https://evil.ug' }), {}],
      ['Bad ID token', await made({}, key, '-2m'), {}],
      ['Bad ID token', 'x.y.z', {}],
      ['Bad ID token', await made({ at_hash: 'wrong' }), { access_token: 'token' }],
      ['Missing sub claim in id_token', await made({ sub: '' }), {}],
      ['Unacceptable audience in id_token: [evil]', await made({ aud: 'evil' }), {}],
      ['Passed nonce and nonce in id_token should either both exist or not.', await made({ nonce }), {}],
      ['Passed nonce and nonce in id_token should either both exist or not.', await made(), { nonce: 'once' }],
      ['Nonces mismatch', await made({ nonce }), { nonce: 'twice' }],
    ]
    for (const [error_description, token, more] of bad) expect(await send(token, more)).toMatchObject({ status: 400, body: { error_description } })
    expect((await send(await made(), { provider: 'apple' })).body).toMatchObject({ code: 'provider_disabled' })
    expect((await send(await made(), { provider: 'x' })).body).toMatchObject({ code: 'validation_failed' })
    const { data, error } = await way.client().signInWithIdToken({ provider: 'google', token: await made({ nonce }), nonce: 'once' })
    expect([error, data.user?.email]).toEqual([null, 'joan@shop.ug'])
  })
})
