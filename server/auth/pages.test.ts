// The addresses of the sign-in service that a browser opens itself: a failure leads back to a page
// of the app with the reason, and a program gets JSON.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCompanyShop } from '../testing/company-shop.ts'
import type { HttpCall, HttpResponse, HttpShop } from '../testing/http-shop.ts'
import { openHttpShop } from '../testing/http-shop.ts'
import { openPost } from '../testing/mail-gate.ts'
import { followRedirects, implicitUrl, openProviderShop } from '../testing/provider-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'

const SITE = 'http://localhost:3000/'
/** As Chromium and Firefox ask for a page. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

const openAsBrowser = (shop: HttpShop, line: string, { headers, ...more }: HttpCall = {}) =>
  shop.call(line, { ...more, headers: { ...BROWSER, ...headers } })

/** The page and the reason, which are in the query and in the fragment. */
const returnOf = ({ status, headers }: HttpResponse) => {
  const location = headers.get('location') ?? ''
  expect([status, location]).toEqual([303, expect.stringMatching(/^http/)])
  const url = new URL(location)
  const { error, error_code, error_description, error_method, ...rest } = Object.fromEntries(
    url.searchParams,
  )
  const fragment = new URLSearchParams(url.hash.slice(1))
  expect([fragment.get('error'), fragment.get('error_code')]).toEqual([error, error_code])
  expect(error_description).toBeTruthy()
  return [url.origin + url.pathname, error_code, error_method, rest]
}

const atCallback = (url: URL): boolean => url.pathname === '/auth/v1/callback'

/** Each request that asks for a state or a code fails with an error of the server meanwhile. */
const withoutTables = async ({ shop }: HttpShop, work: () => Promise<void>): Promise<void> => {
  const { schema } = shop.context.store
  const tables = ['auth_flow_states', 'auth_one_time_tokens']
  for (const table of tables)
    await sql.raw(`alter table ${table} rename to ${table}_away`).execute(schema)
  await work()
  for (const table of tables)
    await sql.raw(`alter table ${table}_away rename to ${table}`).execute(schema)
}

onEveryEngine('pages of the sign-in service', (engine) => {
  test('AUTHAPI-022 a state that is unknown, over or used leads the browser back to its page', async () => {
    const shop = await openProviderShop(engine)
    const at = 'GET /auth/v1/callback'
    for (const [query, code] of [
      ['', 'bad_oauth_callback'],
      ['?state=x&code=y', 'bad_oauth_state'],
      [`?state=${crypto.randomUUID()}&code=y&redirect_to=https://evil.ug`, 'bad_oauth_state'],
    ] as const)
      expect(returnOf(await openAsBrowser(shop, `${at}${query}`))).toEqual([
        SITE,
        code,
        'oauth',
        {},
      ])
    const posted = await openAsBrowser(shop, 'POST /auth/v1/callback', {
      raw: 'state=x&code=y',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.ug' },
    })
    expect(returnOf(posted)).toEqual([SITE, 'bad_oauth_state', 'oauth', {}])
    const begin = () => followRedirects(implicitUrl(shop, 'till?of=ann'), shop, atCallback)
    const used = await begin()
    await shop.call(`GET ${used.pathname}${used.search}`)
    const page = [`${SITE}till`, expect.any(String), 'oauth', { of: 'ann' }]
    const again = await openAsBrowser(shop, `GET ${used.pathname}${used.search}`)
    expect(returnOf(again)).toEqual(page.with(1, 'flow_state_already_used'))
    const late = await begin()
    shop.advanceClock(301)
    const over = await openAsBrowser(shop, `GET ${late.pathname}${late.search}`)
    expect(returnOf(over)).toEqual(page.with(1, 'bad_oauth_state'))
  })

  test('AUTH-005 a wrong request for a provider leads the browser back to its page', async () => {
    const shop = await openHttpShop(engine)
    const at = 'GET /auth/v1/authorize?provider=google'
    const wrong = ['validation_failed', 'oauth', {}]
    expect(returnOf(await openAsBrowser(shop, at))).toEqual([SITE, ...wrong])
    const named = await openAsBrowser(shop, `${at}&redirect_to=${SITE}till`)
    expect(returnOf(named)).toEqual([`${SITE}till`, ...wrong])
    const foreign = await openAsBrowser(shop, `${at}&redirect_to=https://evil.ug/`)
    expect(returnOf(foreign)).toEqual([SITE, ...wrong])
    const asked = await openAsBrowser(shop, `${at}&skip_http_redirect=true`)
    expect(asked).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('SSO-006 SSO-013 a relay state that is unknown, over or used leads the browser back to its page', async () => {
    const shop = await openCompanyShop(engine)
    const begin = async () =>
      shop.idp.answer((await shop.begin({ redirect_to: `${SITE}till` })).url)
    const send = async (answer: Record<string, string>) =>
      returnOf(
        await openAsBrowser(shop, 'POST /auth/v1/sso/saml/acs', {
          raw: new URLSearchParams(answer).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'https://idp.company.ug',
          },
        }),
      )
    const used = await begin()
    await shop.send(used)
    const lost = 'saml_relay_state_not_found'
    expect(await send(used)).toEqual([`${SITE}till`, lost, 'sso/saml', {}])
    const late = await begin()
    shop.advanceClock(121)
    const over = [`${SITE}till`, 'saml_relay_state_expired', 'sso/saml', {}]
    expect(await send(late)).toEqual(over)
    expect(await send({ ...late, RelayState: 'x' })).toEqual([SITE, lost, 'sso/saml', {}])
    const none = { SAMLResponse: 'x' }
    expect(await send(none)).toEqual([SITE, 'validation_failed', 'sso/saml', {}])
    const long = { ...late, SAMLResponse: 'x'.repeat(70_000) }
    expect(await send(long)).toEqual([SITE, 'request_entity_too_large', 'sso/saml', {}])
  })

  test('SSO-005 SSO-013 the end of a company sign-in in another browser, or too late, leads back to its page', async () => {
    const shop = await openCompanyShop(engine)
    const { url, cookie } = await shop.begin({ redirect_to: `${SITE}till` })
    const { headers } = await shop.send(await shop.idp.answer(url))
    const next = new URL(headers.get('location') ?? '')
    const line = `GET ${next.pathname}${next.search}`
    const stranger = returnOf(await openAsBrowser(shop, line))
    expect(stranger).toEqual([`${SITE}till`, 'bad_oauth_state', 'sso/saml', {}])
    shop.advanceClock(301)
    const late = returnOf(await openAsBrowser(shop, line, { headers: { cookie } }))
    expect(late).toEqual([`${SITE}till`, 'flow_state_expired', 'sso/saml', {}])
    const unknown = await openAsBrowser(shop, 'GET /auth/v1/sso/saml/done?code=x')
    expect(returnOf(unknown)).toEqual([SITE, 'flow_state_not_found', 'sso/saml', {}])
  })

  test('AUTHAPI-008 a mailed link leads the browser back to its page when the server is busy, and works later', async () => {
    const shop = await openPost(engine, { AUTH_RATE_LIMIT_VERIFY: '2' })
    await shop.call('POST /auth/v1/recover', { body: { email: 'admin@shop.ug' } })
    const { link } = await shop.box.newest('admin@shop.ug')
    const { pathname, search } = new URL(link)
    const line = `GET ${pathname}${search}&redirect_to=${SITE}auth`
    await openAsBrowser(shop, 'GET /auth/v1/verify?token=x&type=recovery')
    const wrong = await openAsBrowser(shop, `GET /auth/v1/verify?redirect_to=${SITE}auth`)
    expect(returnOf(wrong)).toEqual([`${SITE}auth`, 'validation_failed', 'otp', {}])
    const often = await openAsBrowser(shop, line)
    expect(returnOf(often)).toEqual([`${SITE}auth`, 'over_request_rate_limit', 'otp', {}])
    expect((await shop.call(line)).status).toBe(429)
    shop.advanceClock(300)
    expect((await openAsBrowser(shop, line)).headers.get('location')).toContain('access_token=')
  })

  test('AUTHAPI-008 AUTHAPI-022 SSO-013 after an error of the server each page leads back to the app, and a program gets JSON', async () => {
    const shop = await openCompanyShop(engine)
    const code = 'unexpected_failure'
    await withoutTables(shop, async () => {
      for (const [line, method] of [
        [`GET /auth/v1/verify?token=x&type=recovery&redirect_to=${SITE}`, 'otp'],
        [`GET /auth/v1/callback?state=${crypto.randomUUID()}&code=y`, 'oauth'],
        ['GET /auth/v1/sso/saml/done?code=x', 'sso/saml'],
        ['POST /auth/v1/sso/saml/acs', 'sso/saml'],
      ] as const) {
        const call = line.startsWith('GET') ? {} : { raw: `RelayState=${crypto.randomUUID()}` }
        expect(returnOf(await openAsBrowser(shop, line, call))).toEqual([SITE, code, method, {}])
        expect(await shop.call(line, call)).toMatchObject({ status: 500, body: { code } })
      }
    })
  })

  test('AUTHAPI-013 other addresses answer a browser in JSON', async () => {
    const shop = await openHttpShop(engine)
    for (const [line, status] of [
      ['GET /auth/v1/user', 401],
      ['GET /auth/v1/user/identities/authorize?provider=google', 401],
      ['GET /auth/v1/nowhere', 404],
      ['POST /auth/v1/verify', 400],
    ] as const)
      expect(await openAsBrowser(shop, line)).toMatchObject({
        status,
        body: { code: expect.any(String) },
      })
  })
})
