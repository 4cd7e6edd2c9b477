// Sign-in by a provider and by a company, and calls from pages of other origins, as the users of
// the client make them, with several versions of it.
import type { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { openCompanyShop } from '../../testing/company-shop.ts'
import { type HttpShop, openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { fetchAsPage } from '../../testing/page-fetch.ts'
import { atShop, followRedirects, openProviderShop } from '../../testing/provider-shop.ts'
import { openClient } from '../../testing/replayed-client.ts'

const SITE = 'http://localhost:3000/'
const UUID_V7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
const email = 'ann@shop.ug'

test('AUTHAPI-001 a page of a listed origin makes each kind of call, and reads codes of errors', async () => {
  const shop = await openHttpShop('sqlite', { AUTH_URI_ALLOW_LIST: 'https://app.ug/in' })
  const client = openClient(shop, { fetch: fetchAsPage('https://app.ug') })
  expect((await client.signUp({ email, password: PASSWORD })).error).toBeNull()
  const wrong = await client.signInWithPassword({ email, password: 'wrong-one' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.updateUser({ data: { colour: 'red' } })).error).toBeNull()
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  expect((await client.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
  expect((await client.signOut()).error).toBeNull()
})

test('AUTHAPI-001 a page of another origin makes no call, neither with a question before nor without', async () => {
  const shop = await openHttpShop('sqlite', { AUTH_URI_ALLOW_LIST: 'https://app.ug/in' })
  for (const origin of ['https://evil.ug', 'https://app.ug.evil.ug', 'http://app.ug', 'null']) {
    const client = openClient(shop, { fetch: fetchAsPage(origin) })
    const { error } = await client.signUp({ email, password: PASSWORD })
    expect([error?.name, error?.status]).toEqual(['AuthRetryableFetchError', 0])
    // A form needs no question; it arrives, and is refused.
    const form = await shop.call('POST /auth/v1/signup', {
      raw: JSON.stringify({ email, password: PASSWORD }),
      headers: { origin, 'content-type': 'text/plain' },
    })
    expect(form).toMatchObject({ status: 400, body: { code: 'bad_json' } })
    await expect(fetchAsPage(origin)(`${shop.url}/auth/v1/settings`)).rejects.toThrow(TypeError)
  }
  const { db } = shop.shop.context.store
  expect(await db.selectFrom('auth_users').select('id').execute()).toEqual([])
})

/** Signs in with Google up to the page, which the browser comes back to. */
const comeBack = async (shop: HttpShop, client: GoTrueClient): Promise<URLSearchParams> => {
  const { data } = await client.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: SITE, skipBrowserRedirect: true },
  })
  return (await followRedirects(data.url ?? '', shop, atShop)).searchParams
}

test('AUTHAPI-022 Google leads to the account with the same address when it has verified it, and to none otherwise', async () => {
  const shop = await openProviderShop('sqlite')
  const { user } = await shop.signUp(email)
  const client = openClient(shop, { flowType: 'pkce' })
  shop.idp.person = { sub: 'g-2', email: 'ANN@shop.ug', email_verified: false, name: 'Ann' }
  const refused = await comeBack(shop, client)
  expect([refused.get('error'), refused.get('error_code'), refused.get('code')]).toEqual([
    'access_denied',
    'provider_email_needs_verification',
    null,
  ])
  shop.idp.person = { ...shop.idp.person, email_verified: true }
  const { data, error } = await client.exchangeCodeForSession(
    (await comeBack(shop, client)).get('code') ?? '',
  )
  expect([error, data.user?.id, data.user?.app_metadata['providers']]).toEqual([
    null,
    user.id,
    ['email', 'google'],
  ])
  expect(
    (await openClient(shop).signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull()
})

test('SSO-003 SSO-009 an account of a company has no address of its own, and an assertion without one is refused', async () => {
  const shop = await openCompanyShop('sqlite')
  const owner = await shop.signUp('ann@company.ug')
  const client = openClient(shop, { flowType: 'pkce' })
  const signIn = async (claims: Parameters<typeof shop.idp.answer>[1] = {}) => {
    const { data } = await client.signInWithSSO({
      domain: 'company.ug',
      options: { redirectTo: SITE },
    })
    const { headers } = await shop.send(await shop.idp.answer(data?.url ?? '', claims))
    return new URL(headers.get('location') ?? '').searchParams
  }
  expect((await signIn({ email: null })).get('error_code')).toBe('saml_assertion_no_email')
  const { data, error } = await client.exchangeCodeForSession((await signIn()).get('code') ?? '')
  expect([error, data.user?.email]).toEqual([null, ''])
  expect(data.user?.user_metadata['email']).toBe('ann@company.ug')
  expect(data.user?.id).not.toBe(owner.user.id)
})

test('AUTHAPI-013 the ids of a person, a session, an identity and a factor are UUIDs of version 7', async () => {
  const shop = await openHttpShop('sqlite')
  const client = openClient(shop)
  const { data } = await client.signUp({ email, password: PASSWORD })
  const factor = await client.mfa.enroll({ factorType: 'totp' })
  const payload = (data.session?.access_token ?? '').split('.')[1] ?? ''
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    readonly session_id: string
  }
  const ids = [data.user?.id, claims.session_id, data.user?.identities?.[0]?.identity_id]
  for (const id of [...ids, factor.data?.id]) expect(id).toMatch(UUID_V7)
})
