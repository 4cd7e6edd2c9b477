// Every route of the sign-in service, with all features on, called with random values: no response
// is a server error or reveals internals, and the service keeps working.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../testing/http-shop.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { onEveryEngine } from '../testing/shop.ts'
import { runAdmin } from '../commands/admin.ts'
import { routes } from './routes.ts'

const ID = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
const MEMBERS = [
  'email phone password data type token token_hash refresh_token auth_code code_verifier code_challenge code_challenge_method id_token access_token',
  'nonce provider chain message signature create_user link_identity factor_type friendly_name issuer challenge_id code current_password',
  'app_metadata user_metadata ban_duration redirect_to gotrue_meta_security domain provider_id email_confirm channel',
].flatMap((names) => names.split(' '))
const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'x'].map(
  (grant) => `POST /token?grant_type=${grant}`,
)
/** Every route of the service, with ids filled in; new routes are included. */
const LINES = routes
  .filter(([method]) => method !== 'OPTIONS' && method !== 'HEAD')
  .map(([method, path]) => `${method} ${path.replaceAll(/:\w+/g, ID)}`)
const BODIES = [...GRANTS, ...LINES.filter((line) => !line.startsWith('GET '))]
const QUERIES = LINES.filter(
  (line) => line.startsWith('GET ') || /token|logout|callback/.test(line),
)
const NAMES = [
  'token',
  'type',
  'redirect_to',
  'provider',
  'state',
  'code',
  'error',
  'error_description',
  'scopes',
  'nonce',
  'code_challenge',
  'page',
  'per_page',
  'grant_type',
  'scope',
]

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    'ann@shop.ug',
    '256772123456',
    'google',
    'totp',
    'ethereum',
    'recovery',
    'magiclink',
    'email',
    ID,
    '123456',
    'pkce_x',
    'S256',
    '__proto__',
    'a\u0000b',
  ),
  fc.constantFrom(
    '\ud800',
    '\u202e',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    'x'.repeat(5000),
    '{{7*7}}',
    '1e309',
    'true',
  ),
)
const value = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 0, -1, 1e308, [], {}, ['a'], { a: { b: [1] } }),
  fc.double(),
)
const body = fc.dictionary(fc.constantFrom(...MEMBERS), value, { minKeys: 1, maxKeys: 8 })
const query = fc.dictionary(fc.constantFrom(...NAMES), text, { maxKeys: 6 })

const ON = {
  AUTH_EXTERNAL_PHONE_ENABLED: 'true',
  AUTH_SMS_PROVIDER: 'console',
  AUTH_EXTERNAL_WEB3_ETHEREUM_ENABLED: 'true',
  AUTH_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
  AUTH_ADMIN_API_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_ENABLED: 'true',
  AUTH_EXTERNAL_GOOGLE_CLIENT_ID: 'x',
  AUTH_EXTERNAL_GOOGLE_ISSUER: 'http://127.0.0.1:9',
}

/** 503 is allowed for calls that contact the provider, which cannot be reached here. */
const isOrderly = ({ status, text: said }: Awaited<ReturnType<HttpShop['call']>>): boolean =>
  (status < 500 || (status === 503 && /overloaded|provider_unreachable/.test(said))) &&
  !/node_modules|SQLITE|at .*\.ts:|select |insert into/i.test(said)

onEveryEngine('random requests to the sign-in service', (engine) => {
  test('AUTHAPI-001 AUTHAPI-013 no call responds with a server error for any input', async () => {
    const httpShop = await openHttpShop(engine, { ...ON, ...(await openMailbox()).env })
    const { access_token: user } = await httpShop.signUp('ann@shop.ug')
    const service = (await runAdmin(['service-key'], httpShop.environment)).text
    const ask = async (line: string, call: Parameters<HttpShop['call']>[1]): Promise<void> => {
      httpShop.advanceClock(20)
      const [method = '', path = ''] = line.split(' ')
      const token = path.startsWith('/admin') || path === '/invite' ? service : user
      const answer = await httpShop.call(`${method} /auth/v1${path}`, { token, ...call })
      if (!isOrderly(answer))
        throw new Error(`${line} ${JSON.stringify(call)} answered ${answer.status} ${answer.text}`)
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...BODIES), body, (line, sent) => ask(line, { body: sent })),
      { numRuns: 400 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...QUERIES), query, (line, fields) => {
        // A lone surrogate cannot be encoded in a URL; a
        // client sends the replacement character instead.
        const search = new URLSearchParams(
          Object.entries(fields).map(([name, said]) => [
            name,
            said.replace(/\p{Surrogate}/gu, '?'),
          ]),
        )
        return ask(`${line}?${search.toString()}`, {})
      }),
      { numRuns: 150 },
    )
    // PostgreSQL, unlike SQLite, does not accept an empty `in` list.
    await ask('GET /verify?token=x&type=unheard-of', {})
    const paths = ['x', '%00', '..%2f..%2fetc', '%ff', ID, 'a'.repeat(300), '__proto__', "'"]
    for (const path of paths)
      for (const line of [
        `DELETE /user/identities/${path}`,
        `DELETE /factors/${path}`,
        `POST /factors/${path}/challenge`,
        `GET /admin/users/${path}`,
      ])
        await ask(line, {})
    expect(
      await httpShop.shop.context.store.db
        .selectFrom('user_roles')
        .select('role')
        .where('role', '!=', 'user')
        .execute(),
    ).toHaveLength(1)
    expect((await httpShop.call('GET /auth/v1/health')).status).toBe(200)
  }, 60_000)

  test('AUTHAPI-014 no field that a person may write gives them more permissions', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('admin@shop.ug')
    const hopes = {
      role: 'admin',
      is_admin: true,
      department_id: ID,
      banned_until: null,
      email_confirmed_at: '2020-01-01',
      aal: 'aal2',
      id: ID,
      user_roles: [{ role: 'admin' }],
    }
    const { access_token: token } = await httpShop.signUp('eve@shop.ug', undefined, hopes)
    const put = await httpShop.call('PUT /auth/v1/user', {
      token,
      body: { data: hopes, ...hopes, identities: [], factors: [], is_super_admin: true },
    })
    expect(put.status).toBe(200)
    expect(
      await httpShop.call('PUT /auth/v1/user', {
        token,
        body: { app_metadata: { role: 'admin' } },
      }),
    ).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    const again = String((await httpShop.signIn('eve@shop.ug')).body['access_token'])
    expect((await httpShop.call('GET /api/session/role', { token: again })).body).toMatchObject({
      role: 'user',
    })
    expect((await httpShop.call('GET /api/session/profile', { token: again })).body).toMatchObject({
      department_id: null,
    })
    expect((await httpShop.call('GET /auth/v1/user', { token: again })).body).toMatchObject({
      role: 'authenticated',
      app_metadata: { providers: ['email'] },
    })
  })
})
