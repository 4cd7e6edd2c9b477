// Hostile bodies to the sign-in service: each is refused with a clear error, never a 5xx, and
// nothing is stored.
import { expect, test } from 'vitest'
import { runAdmin } from '../commands/admin.ts'
import { openHttpShop, PASSWORD } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'
import { routes } from './routes.ts'

const TOKEN = 'POST /auth/v1/token?grant_type=password'

const ID = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
/**
 * Every route that reads a body. An invitation creates
 * an account by design, so fuzz.test.ts covers it.
 */
const EVERY_CALL = [
  ...['refresh_token', 'pkce', 'id_token', 'web3', 'password'].map(
    (grant) => `POST /auth/v1/token?grant_type=${grant}`,
  ),
  ...routes
    .filter(
      ([method, path]) =>
        /^(POST|PUT)$/.test(method) &&
        !/^\/(token|logout|callback|invite|sso\/saml\/acs)$/.test(path),
    )
    .map(([method, path]) => `${method} /auth/v1${path.replace(':id', ID)}`),
]

const nest = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const HOSTILE: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['no JSON', 'email=ann'],
  ['half a JSON', '{"email":"ann@shop.ug"'],
  ['null', 'null'],
  ['a text', '"ann@shop.ug"'],
  ['a list', '[{"email":"ann@shop.ug"}]'],
  ['a number', '7'],
  ['an endless number', '1e999'],
  ['a byte order mark', '\ufeff{}'],
  ['deep nesting', nest(10_000)],
  ['too deep nesting', `{"data":${nest(64)}}`],
  ['deep lists', '['.repeat(60_000)],
  ['many objects', `{"data":{"a":[${'{},'.repeat(10_000)}{}]}}`],
  ['many elements', `{"data":{"a":[${'1,'.repeat(10_000)}1]}}`],
  ...[
    'email',
    'phone',
    'password',
    'refresh_token',
    'auth_code',
    'id_token',
    'chain',
    'type',
    'data',
    'factor_type',
    'domain',
    'code_challenge',
    'gotrue_meta_security',
  ].flatMap((member) =>
    ['7', 'true', '[]', '{"a":[]}', '"\\u0000"', '"\\ud800"', '"\u202e"'].map(
      (value, place): readonly [string, string] => [
        `${member} ${value}`,
        `{"email":"${member}-${place}@shop.ug","password":"x","${member}":${value}}`,
      ],
    ),
  ),
]

onEveryEngine('hostile bodies', (engine) => {
  test('AUTHAPI-001 no hostile body causes a 5xx, a hanging request or a stored row', async () => {
    const httpShop = await openHttpShop(engine, {
      AUTH_RATE_LIMIT_SIGNUP: '1000000',
      AUTH_RATE_LIMIT_OTP: '1000000',
      AUTH_RATE_LIMIT_VERIFY: '1000000',
      AUTH_RATE_LIMIT_SSO: '1000000',
      AUTH_RATE_LIMIT_WEB3: '1000000',
      AUTH_RATE_LIMIT_TOKEN: '1000000',
      AUTH_DISABLE_SIGNUP: 'false',
      AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '1000000',
      AUTH_ADMIN_API_ENABLED: 'true',
    })
    const { access_token: person } = await httpShop.signUp('ann@shop.ug')
    const program = (await runAdmin(['service-key'], httpShop.environment)).text
    const send = async (line: string, [what, raw]: readonly [string, string]) => {
      const { status, text } = await httpShop.call(line, {
        raw,
        token: line.includes('/admin/') ? program : person,
      })
      return [
        what,
        line,
        status >= 200 && status < 500 && status !== 429,
        text.includes('node_modules'),
      ]
    }
    for (const line of EVERY_CALL) {
      for (let start = 0; start < HOSTILE.length; start += 15) {
        const some = HOSTILE.slice(start, start + 15)
        expect(await Promise.all(some.map((body) => send(line, body)))).toEqual(
          some.map(([what]) => [what, line, true, false]),
        )
        // Refills the rate limits, which this test is not about.
        httpShop.advanceClock(1)
      }
    }
    expect(
      await httpShop.shop.context.store.db.selectFrom('auth_users').select('email').execute(),
    ).toEqual([{ email: 'ann@shop.ug' }])
  }, 60_000)

  test('AUTHAPI-001 a body is refused as bad_json when it is not one JSON object of limited depth and size', async () => {
    const httpShop = await openHttpShop(engine)
    for (const [what, raw] of HOSTILE.slice(0, 14))
      expect([what, (await httpShop.call(TOKEN, { raw })).body]).toMatchObject([
        what,
        { code: 'bad_json' },
      ])
    expect(
      (
        await httpShop.call('POST /auth/v1/signup', {
          raw: `{"email":"a@b.ug","password":"matooke","data":${nest(62)}}`,
        })
      ).status,
    ).toBe(200)
  })

  test('AUTHAPI-001 a body over 1 MiB is 413, the last of two members with one name counts, and any content type is read', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    expect(
      await httpShop.call(TOKEN, { raw: `{"email":"${'x'.repeat(1_100_000)}"}` }),
    ).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    })
    const twice = `{"email":"else@shop.ug","email":"ann@shop.ug","password":"${PASSWORD}","unknown":[1]}`
    for (const type of [
      'application/json;charset=UTF-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      'nonsense/type',
    ])
      expect([
        type,
        (await httpShop.call(TOKEN, { raw: twice, headers: { 'content-type': type } })).status,
      ]).toEqual([type, 200])
    expect(
      (await httpShop.call(TOKEN, { raw: twice, headers: { 'content-type': ';;;' } })).status,
    ).toBe(400)
  })

  test('AUTHAPI-001 P1 a form of another site can neither claim an empty shop nor sign anybody in', async () => {
    const httpShop = await openHttpShop(engine)
    const body = JSON.stringify({ email: 'eve@shop.ug', password: PASSWORD })
    const post = (path: string, headers: Record<string, string>) =>
      httpShop.call(`POST /auth/v1/${path}`, { raw: body, headers })
    for (const type of [
      'text/plain',
      'text/plain; application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
    ]) {
      for (const origin of ['https://evil.ug', 'null', `http://127.0.0.1`])
        expect(await post('signup', { origin, 'content-type': type })).toMatchObject({
          status: 400,
          body: { code: 'bad_json' },
        })
    }
    expect(
      await httpShop.shop.context.store.db.selectFrom('auth_users').selectAll().execute(),
    ).toEqual([])
    expect(
      (await post('signup', { origin: httpShop.url, 'content-type': 'text/plain' })).status,
    ).toBe(200)
    expect(
      (
        await post('token?grant_type=password', {
          origin: 'https://evil.ug',
          'content-type': 'text/plain',
        })
      ).status,
    ).toBe(400)
    expect((await post('token?grant_type=password', { origin: httpShop.url })).status).toBe(200)
  })
})
