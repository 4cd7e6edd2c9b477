// What the documentation of the client promises, called as its users call it. `npm run test:full`
// runs this file with the newest client and with one that is two years old.
import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openPost, toTestServer } from '../../testing/mail-gate.ts'
import { hasMethod, openClient } from '../../testing/replayed-client.ts'

const email = 'ann@shop.ug'

const signUp = async (shop: HttpShop): Promise<GoTrueClient> => {
  const client = openClient(shop)
  const { data, error } = await client.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Ann' } },
  })
  expect([error, data.user?.email, data.user?.user_metadata['full_name']]).toEqual([
    null,
    email,
    'Ann',
  ])
  return client
}

const enrolPhone = (client: GoTrueClient) =>
  client.mfa.enroll({ factorType: 'phone', phone: '+256772123456' })

test('AUTHAPI-022 a session is made, read, refreshed, set in another client and ended', async () => {
  const shop = await openHttpShop('sqlite')
  const client = await signUp(shop)
  const events: string[] = []
  const { data: listener } = client.onAuthStateChange((event) => void events.push(event))
  const signedIn = await client.signInWithPassword({ email, password: PASSWORD })
  expect([signedIn.error, signedIn.data.user?.role]).toEqual([null, 'authenticated'])
  expect(signedIn.data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
  expect((await client.getUser()).data.user?.id).toBe(signedIn.data.user?.id)
  const refreshed = await client.refreshSession()
  expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)
  const { access_token = '', refresh_token = '' } = refreshed.data.session ?? {}
  const other = openClient(shop)
  expect((await other.setSession({ access_token, refresh_token })).data.user?.email).toBe(email)
  expect((await client.signOut({ scope: 'others' })).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await client.signOut()).error).toBeNull()
  expect((await client.getSession()).data.session).toBeNull()
  expect((await other.getUser()).data.user).toBeNull()
  listener.subscription.unsubscribe()
  for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
    expect(events).toContain(event)
})

test('AUTHAPI-022 refusals have the documented statuses and codes', async () => {
  const shop = await openHttpShop('sqlite')
  const client = await signUp(shop)
  const stranger = openClient(shop)
  const refusals: readonly (readonly [number, string, Promise<{ error: unknown }>])[] = [
    [422, 'user_already_exists', stranger.signUp({ email, password: PASSWORD })],
    [400, 'invalid_credentials', stranger.signInWithPassword({ email, password: 'wrong-one' })],
    [422, 'weak_password', stranger.signUp({ email: 'ben@shop.ug', password: '1' })],
    [422, 'anonymous_provider_disabled', stranger.signInAnonymously()],
    [400, 'phone_provider_disabled', stranger.signInWithOtp({ phone: '256772123456' })],
    [
      422,
      'otp_disabled',
      stranger.signInWithOtp({ email: 'new@shop.ug', options: { shouldCreateUser: false } }),
    ],
    [403, 'otp_expired', stranger.verifyOtp({ email, token: '123456', type: 'recovery' })],
    [404, 'saml_provider_disabled', stranger.signInWithSSO({ domain: 'company.ug' })],
    [400, 'provider_disabled', stranger.signInWithIdToken({ provider: 'google', token: 'x' })],
    [422, 'same_password', client.updateUser({ password: PASSWORD })],
    [422, 'mfa_phone_enroll_not_enabled', enrolPhone(client)],
  ]
  for (const [status, code, call] of refusals)
    expect((await call).error).toMatchObject({ status, code })
})

test('AUTHAPI-010 AUTHAPI-008 a mailed link or code gives a new password, signs in, and changes the address', async () => {
  const shop = await openPost('sqlite')
  const client = await signUp(shop)
  expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  const { code: token } = await shop.box.newest(email)
  const recovered = await openClient(shop).verifyOtp({ email, token, type: 'recovery' })
  expect([recovered.error, recovered.data.user?.email]).toEqual([null, email])
  shop.advanceClock(61)
  const pkce = openClient(shop, { flowType: 'pkce' })
  expect((await pkce.signInWithOtp({ email })).error).toBeNull()
  const { link } = await shop.box.newest(email, 2)
  const { headers } = await fetch(toTestServer(shop, link), { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  const exchanged = await pkce.exchangeCodeForSession(back.searchParams.get('code') ?? '')
  expect([exchanged.error, exchanged.data.user?.email]).toEqual([null, email])
  const changed = await pkce.updateUser({ email: 'auma@shop.ug', data: { colour: 'red' } })
  expect(changed.data.user).toMatchObject({ email, new_email: 'auma@shop.ug' })
  expect((await pkce.reauthenticate()).error).toBeNull()
})

test('AUTHAPI-016 AUTHAPI-018 AUTHAPI-019 AUTHAPI-017 a second factor is added, asked for and removed', async () => {
  const shop = await openHttpShop('sqlite')
  const client = await signUp(shop)
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const factor = enrolled.data?.type === 'totp' ? enrolled.data : null
  expect(factor?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-?8,/)
  const code = new TOTP({ secret: Secret.fromBase32(factor?.totp.secret ?? '') }).generate({
    timestamp: Date.parse(shop.shop.context.now()),
  })
  const factorId = factor?.id ?? ''
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  expect((await client.mfa.listFactors()).data?.totp.map(({ id }) => id)).toEqual([factorId])
  expect((await client.mfa.unenroll({ factorId })).data?.id).toBe(factorId)
})

test('AUTHAPI-015 identities are listed, and the last one stays', async () => {
  const shop = await openHttpShop('sqlite')
  const client = await signUp(shop)
  const { data } = await client.getUserIdentities()
  expect(data?.identities.map(({ provider }) => provider)).toEqual(['email'])
  const [only] = data?.identities ?? []
  expect(only && (await client.unlinkIdentity(only)).error).toMatchObject({
    status: 422,
    code: 'single_identity_not_deletable',
  })
})

test('AUTHAPI-011 a confirmation is sent again', async () => {
  const shop = await openPost('sqlite', { AUTH_MAILER_AUTOCONFIRM: 'false' })
  const client = openClient(shop)
  const { data } = await client.signUp({ email, password: PASSWORD })
  expect([data.session, data.user?.email]).toEqual([null, email])
  shop.advanceClock(61)
  expect((await client.resend({ type: 'signup', email })).error).toBeNull()
  const { code: token } = await shop.box.newest(email, 2)
  expect((await client.verifyOtp({ email, token, type: 'signup' })).data.user?.email).toBe(email)
  const signedIn = await openClient(shop).signInWithPassword({ email, password: PASSWORD })
  expect(signedIn.error).toBeNull()
})

test('AUTH-004 the address of a provider is built by the client, and a bad token ends no sign-out with an error', async () => {
  const shop = await openHttpShop('sqlite')
  const client = openClient(shop, { flowType: 'pkce' })
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: 'http://localhost:3000/', skipBrowserRedirect: true },
  })
  const url = new URL(data.url ?? '')
  expect([url.pathname, url.searchParams.get('code_challenge_method')]).toEqual([
    '/auth/v1/authorize',
    's256',
  ])
  expect((await client.admin.signOut('my-bad-token')).error).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  })
  expect((await client.getUser('my-bad-token')).error).toMatchObject({ code: 'bad_jwt' })
})

// Older versions do not have it.
if (hasMethod('getClaims'))
  test('AUTHAPI-021 a newer client verifies its token with the published keys', async () => {
    const client = await signUp(await openHttpShop('sqlite'))
    const { data, error } = await client.getClaims()
    expect([error, data?.claims['email'], data?.header.alg]).toEqual([null, email, 'ES256'])
  })
