// A provider that cannot be reached, is set up wrongly, or refuses: the browser goes back to the
// page with words that are true, and the operator reads why in one line without secrets.
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import {
  CONFIGURATION,
  openSimpleProvider,
  type SimpleProvider,
} from '../../testing/simple-provider.ts'
import type { Engine } from '../../platform/database/store.ts'

const SITE = 'http://localhost:3000'
const WARNING = 40

/** An address where nobody listens. */
const closedAddress = async (): Promise<string> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return `http://127.0.0.1:${port}`
}

type LogLine = { readonly level: number; readonly msg: string; readonly reason?: string }

const openFailingShop = async (engine: Engine, issuer: string, env = {}) => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const settings = {
    AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
    AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'shop',
    AUTH_EXTERNAL_GOOGLE_SECRET: 'a-secret',
    AUTH_EXTERNAL_GOOGLE_ISSUER: issuer,
    AUTH_RATE_LIMIT_SSO: '1000',
    ...env,
  }
  const httpShop = await openHttpShop(engine, settings, null, log)
  await httpShop.signUp('admin@shop.ug')
  /** The warnings since the last call, without what all lines have. */
  const warnings = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as LogLine)
      .filter(({ level }) => level >= WARNING)
      .map(({ level, reason, msg }) => [level, reason, msg])
  const authorize = (more = '') =>
    httpShop.call(`GET /auth/v1/authorize?provider=google&redirect_to=${SITE}/${more}`)
  /** The sign-in up to the provider's answer, with which the browser comes back. */
  const comeBack = async (answer: (nonce: string) => Promise<Record<string, string>>) => {
    const { headers } = await authorize()
    const asked = new URL(headers.get('location') ?? '').searchParams
    const fields = await answer(asked.get('nonce') ?? '')
    const query = new URLSearchParams({ state: asked.get('state') ?? '', ...fields })
    return httpShop.call(`GET /auth/v1/callback?${query.toString()}`, {
      headers: { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
    })
  }
  return { ...httpShop, lines, warnings, authorize, comeBack }
}

type FailingShop = Awaited<ReturnType<typeof openFailingShop>>

const reasonAt = (location: string | null) => {
  const url = new URL(location ?? '')
  const { error, error_code, error_description } = Object.fromEntries(url.searchParams)
  expect(new URLSearchParams(url.hash.slice(1)).get('error_code')).toBe(error_code)
  return { page: url.origin + url.pathname, error, error_code, error_description }
}

const UNREACHABLE = {
  page: `${SITE}/`,
  error: 'server_error',
  error_code: 'provider_unreachable',
  error_description:
    'The sign-in provider cannot be reached. ' +
    'Check the internet connection, or sign in another way',
}
const MISCONFIGURED = {
  ...UNREACHABLE,
  error_code: 'provider_misconfigured',
  error_description: 'The sign-in provider is not set up correctly. Tell an administrator',
}
const AWAY = 'the sign-in provider cannot be reached'
const WRONG_ADDRESS =
  'the sign-in provider has no configuration at this address; check AUTH_EXTERNAL_GOOGLE_ISSUER'
const REFUSED =
  'the sign-in provider refused to say who signed in; check the client id, the secret, ' +
  'the registered address and the clock'

/** Lets the provider answer the next code with an ID token. */
const giveToken = async (
  provider: SimpleProvider,
  nonce: string,
  expires = '5m',
): Promise<void> => {
  const id_token = await provider.sign({ nonce }, expires)
  provider.answers.set('/token', { body: { access_token: 'x', token_type: 'bearer', id_token } })
}

/** Comes back with a code; the reason at the page, and the warnings, which have no secret. */
const finish = async (shop: FailingShop, prepare: () => void): Promise<unknown[]> => {
  const { headers } = await shop.comeBack(async () => {
    prepare()
    return { code: 'the-code' }
  })
  expect(shop.lines.join('')).not.toMatch(/a-secret|the-code/)
  const { error_code, error_description } = reasonAt(headers.get('location'))
  return [error_code, error_description, ...shop.warnings()]
}

onEveryEngine('a failing provider', (engine) => {
  test('AUTH-005 a provider that cannot be reached sends the browser back to the page, and a client gets the error', async () => {
    const shop = await openFailingShop(engine, await closedAddress())
    const { status, headers } = await shop.authorize()
    expect([status, reasonAt(headers.get('location'))]).toEqual([302, UNREACHABLE])
    expect(shop.warnings()).toEqual([[WARNING, 'ECONNREFUSED', AWAY]])
    const asked = await shop.authorize('&skip_http_redirect=true')
    expect([asked.status, asked.headers.get('retry-after'), asked.body]).toEqual([
      503,
      '10',
      { code: 'provider_unreachable', message: UNREACHABLE.error_description },
    ])
    const { access_token: token } = await shop.signUp('ann@shop.ug')
    shop.warnings()
    const link = `GET /auth/v1/user/identities/authorize?provider=google&redirect_to=${SITE}/`
    expect((await shop.call(`${link}&skip_http_redirect=true`, { token })).body).toEqual(asked.body)
    expect(reasonAt((await shop.call(link, { token })).headers.get('location'))).toEqual(
      UNREACHABLE,
    )
    expect(shop.warnings()).toHaveLength(2)
    expect((await shop.authorize('&code_challenge=x')).status).toBe(400)
  })

  test('AUTH-005 a wrong address of the provider is not called unreachable, and a provider out of order is', async () => {
    const provider = await openSimpleProvider()
    const shop = await openFailingShop(engine, provider.issuer)
    const start = async (): Promise<unknown[]> => [
      reasonAt((await shop.authorize()).headers.get('location')),
      ...shop.warnings(),
    ]
    const configuration = provider.answers.get(CONFIGURATION)
    provider.answers.delete(CONFIGURATION)
    expect(await start()).toEqual([MISCONFIGURED, [WARNING, 'HTTP 404', WRONG_ADDRESS]])
    provider.answers.set(CONFIGURATION, { body: '<h1>A home page</h1>' })
    expect(await start()).toEqual([
      MISCONFIGURED,
      [WARNING, 'unexpected response content-type', WRONG_ADDRESS],
    ])
    provider.answers.set(CONFIGURATION, { body: { issuer: 'https://else.ug' } })
    expect(await start()).toEqual([
      MISCONFIGURED,
      [WARNING, 'discovered metadata issuer does not match the expected issuer', WRONG_ADDRESS],
    ])
    provider.answers.set(CONFIGURATION, { status: 503, body: 'Back soon' })
    expect(await start()).toEqual([UNREACHABLE, [WARNING, 'HTTP 503', AWAY]])
    provider.answers.set(CONFIGURATION, null)
    expect(await start()).toEqual([UNREACHABLE, [WARNING, 'UND_ERR_SOCKET', AWAY]])
    provider.answers.set(CONFIGURATION, 'silence')
    expect(await start()).toEqual([UNREACHABLE, [WARNING, 'timeout', AWAY]])
    provider.answers.set(CONFIGURATION, configuration ?? null)
    expect((await shop.authorize()).headers.get('location')).toContain(`${provider.issuer}/auth?`)
  })

  test('AUTH-005 too many attempts send the browser back to the page, too', async () => {
    const shop = await openFailingShop(engine, await closedAddress(), { AUTH_RATE_LIMIT_SSO: '1' })
    await shop.authorize()
    expect(reasonAt((await shop.authorize()).headers.get('location'))).toMatchObject({
      page: `${SITE}/`,
      error_code: 'over_request_rate_limit',
    })
    expect((await shop.authorize('&skip_http_redirect=true')).status).toBe(429)
  })

  test('AUTHAPI-022 the error word of the provider is logged once, without secrets, when it refuses', async () => {
    const provider = await openSimpleProvider()
    const shop = await openFailingShop(engine, provider.issuer)
    const answerWith = (answer: Parameters<SimpleProvider['answers']['set']>[1]) =>
      finish(shop, () => void provider.answers.set('/token', answer))
    const challenge = 'Basic realm="provider", error="invalid_client", error_description="a-secret"'
    const refusals = [
      ['invalid_client', { status: 401, headers: { 'www-authenticate': challenge } }],
      [
        'invalid_client',
        {
          status: 401,
          headers: { 'www-authenticate': 'Basic realm="provider"' },
          body: { error: 'invalid_client', error_description: 'wrong: a-secret' },
        },
      ],
      [
        'redirect_uri_mismatch',
        { status: 400, body: { error: 'redirect_uri_mismatch', error_description: 'Bad Request' } },
      ],
      ['HTTP 418', { status: 418, body: 'no word' }],
    ] as const
    for (const [word, answer] of refusals)
      expect(await answerWith(answer)).toEqual([
        'unexpected_failure',
        'Unable to exchange external code',
        [WARNING, word, REFUSED],
      ])
    for (const answer of [null, { status: 502, body: 'Bad gateway' }])
      expect((await answerWith(answer))[0]).toBe('provider_unreachable')
    const said = await shop.comeBack(async () => ({
      error: 'admin_policy_enforced',
      error_description: 'ann@shop.ug',
    }))
    expect(reasonAt(said.headers.get('location')).error).toBe('admin_policy_enforced')
    expect(shop.warnings()).toEqual([
      [WARNING, 'admin_policy_enforced', 'the sign-in provider sent an error'],
    ])
  })

  test('AUTHAPI-022 an ID token that is over names the clock in the log', async () => {
    const provider = await openSimpleProvider()
    const shop = await openFailingShop(engine, provider.issuer)
    await shop.comeBack(async (nonce) => {
      await giveToken(provider, nonce, '-2m')
      return { code: 'the-code' }
    })
    expect(shop.warnings()).toEqual([[WARNING, 'clock', REFUSED]])
  })

  test('AUTHAPI-022 after a change of the signature one sign-in is lost, and the next one succeeds', async () => {
    const provider = await openSimpleProvider()
    const shop = await openFailingShop(engine, provider.issuer)
    const signIn = async () => {
      const { headers } = await shop.comeBack(async (nonce) => {
        await giveToken(provider, nonce)
        return { code: 'the-code' }
      })
      return new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
    }
    expect((await signIn()).get('access_token')).not.toBeNull()
    await provider.useAlgorithm('ES256')
    expect((await signIn()).get('error_code')).toBe('unexpected_failure')
    expect((await signIn()).get('access_token')).not.toBeNull()
  })

  test('AUTHAPI-005 an ID token with a new key and algorithm is accepted at once, and bad tokens make the server ask once a minute', async () => {
    const provider = await openSimpleProvider()
    const shop = await openFailingShop(engine, provider.issuer)
    const send = async (id_token: string) =>
      (
        await shop.call('POST /auth/v1/token?grant_type=id_token', {
          body: { provider: 'google', id_token },
        })
      ).status
    const asked = () => provider.asked.get(CONFIGURATION)
    expect(await send(await provider.sign())).toBe(200)
    const old = await provider.sign()
    await provider.useAlgorithm('ES256')
    expect(await send(await provider.sign())).toBe(200)
    expect(asked()).toBe(2)
    for (const _ of [1, 2, 3]) expect(await send(old)).toBe(400)
    expect(asked()).toBe(2)
    shop.advanceClock(61)
    for (const _ of [1, 2, 3]) expect(await send(old)).toBe(400)
    expect(asked()).toBe(3)
    await provider.useAlgorithm('PS256')
    shop.advanceClock(61)
    const both = await Promise.all([
      provider.sign(),
      provider.sign({ sub: 'ben-1', email: 'ben@shop.ug' }),
    ])
    expect(await Promise.all(both.map(send))).toEqual([200, 200])
    expect(asked()).toBe(4)
  })
})
