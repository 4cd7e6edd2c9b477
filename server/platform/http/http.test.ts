// Every answer: health, headers, errors of unreadable requests, and /openapi.json.
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { isRoute, routesOf, spellingsOf } from '../../testing/listed-routes.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { openLog } from '../base/log.ts'

const FRAMEWORK_WORDS =
  /FST_|Bad Request|url component|param length|Invalid input|expected|received/

const problem = (status: number, code: string, title?: string) => ({
  status,
  body: { code, status, type: `/problems/${code}`, ...(title === undefined ? {} : { title }) },
})

onEveryEngine('health', (engine) => {
  test('START-007 a shop that can write is healthy and ready', async () => {
    const httpShop = await openHttpShop(engine)
    expect(await httpShop.call('GET /healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    })
    expect(await httpShop.call('GET /readyz')).toMatchObject({
      status: 200,
      body: { database: true, migrations: true, writable: true },
    })
  })
})

test('START-007 a shop that cannot write is healthy but not ready', async () => {
  const httpShop = await openHttpShop('sqlite')
  await sql`pragma query_only = on`.execute(httpShop.shop.context.store.schema)
  expect(await httpShop.call('GET /healthz')).toMatchObject({ status: 200 })
  expect(await httpShop.call('GET /readyz')).toMatchObject({
    status: 503,
    body: { writable: false },
  })
})

type ListedOperation = {
  readonly summary: string
  readonly operationId?: string
  readonly responses: object
  readonly security?: unknown
}

const readDocument = async (
  env: Record<string, string>,
): Promise<{ httpShop: HttpShop; paths: Record<string, Record<string, ListedOperation>> }> => {
  const httpShop = await openHttpShop('sqlite', env)
  const { paths } = (await httpShop.call('GET /openapi.json')).body as {
    paths: Record<string, Record<string, ListedOperation>>
  }
  return { httpShop, paths }
}

test('HTTP-004 /openapi.json lists exactly the routes of the server', async () => {
  const { httpShop, paths } = await readDocument({ METRICS_TOKEN: 'a-token-of-sixteen-letters' })
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isListed = (line: string): boolean =>
    spellingsOf(line).some((spelling) => listed.includes(spelling))
  const { http } = await httpShop.shop.openHttp()
  expect(routesOf(http).filter((line) => !isListed(line))).toEqual([])
  expect(listed.filter((line) => !isRoute(http, line))).toEqual([])
  for (const line of [
    'POST /api/backup/check',
    'GET /api/changes',
    'POST /auth/v1/token',
    'OPTIONS /auth/v1/{path}',
    'POST /functions/v1/generate_internal_barcode',
    'GET /healthz',
    'GET /readyz',
    'GET /metrics',
    'GET /api/setup',
    'GET /openapi.json',
  ])
    expect(listed).toContain(line)
})

/** Calls that read no JSON, or an empty object. */
const WITHOUT_BODY = ['/logout', '/callback', '/sso/saml/acs', '/factors/{id}/challenge']

type WithBody = {
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: Record<string, unknown> }>
  }
}

test('HTTP-004 /openapi.json describes the body of every call of the sign-in service that reads one', async () => {
  const { paths } = await readDocument({})
  const calls = Object.entries(paths)
    .filter(
      ([path]) =>
        path.startsWith('/auth/v1/') && !WITHOUT_BODY.includes(path.slice('/auth/v1'.length)),
    )
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ path, method, call })),
    )
    .filter(({ method }) => method === 'post' || method === 'put')
  expect(calls.length).toBeGreaterThan(10)
  for (const { path, call } of calls) {
    const schema = (call as WithBody).requestBody?.content['application/json']?.schema ?? {}
    expect({ path, described: 'properties' in schema || 'anyOf' in schema }).toEqual({
      path,
      described: true,
    })
  }
  expect(paths['/auth/v1/otp']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { email: { type: 'string' } } } } },
    },
  })
})

test('HTTP-004 /openapi.json has a summary for every route', async () => {
  const { paths } = await readDocument({})
  expect(Object.keys(paths)).not.toContain('/metrics')
  for (const [path, methods] of Object.entries(paths))
    for (const { summary, responses } of Object.values(methods)) {
      expect(summary, path).toMatch(/^[A-Za-z]/)
      expect(Object.keys(responses), path).toEqual(['200', 'default'])
    }
  const declared = features.flatMap(({ operations }) => operations.map(({ name }) => name))
  expect(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId = [] }) => operationId),
    ),
  ).toEqual(expect.arrayContaining(declared))
  expect(paths['/api/backup/restore']?.['post']).toMatchObject({
    security: [{ bearer: [] }],
    requestBody: { content: { 'application/json': { schema: { required: ['upload_id'] } } } },
  })
})

describe('unreadable requests', () => {
  const refused = async (
    line: string,
    call: { raw?: string; headers?: Record<string, string>; token?: string } = {},
  ) => {
    const httpShop = await openHttpShop('sqlite')
    const answer = await httpShop.call(line, call)
    expect(answer.text).not.toMatch(FRAMEWORK_WORDS)
    return answer
  }
  const LOST = 'This address was not found. It may have been removed'

  test.each([
    ['half a letter', 'GET /api/sales/%E0%A4%A'],
    ['a name without end', `GET /api/sales/${'x'.repeat(3000)}`],
    ['an unknown address', 'GET /api/nowhere'],
    ['a page that is written to', 'POST /nowhere'],
    ['no letter at all', 'GET /%'],
  ])('HTTP-002 %s is no address of the shop', async (_what, line) => {
    const answer = await refused(line)
    expect(answer).toMatchObject(problem(404, 'not_found', LOST))
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })

  test('HTTP-002 an unreadable request gets the error body of the functions or of the sign-in service', async () => {
    expect((await refused('POST /functions/v1/%E0%A4%A', { raw: '{}' })).body).toEqual({
      success: false,
      error: LOST,
    })
    const lost = { code: 'not_found', message: 'This address is not part of the sign-in service' }
    for (const line of [
      'GET /auth/v1/%E0%A4%A',
      `DELETE /auth/v1/factors/${'x'.repeat(3000)}`,
      'GET /auth/v1/nowhere',
    ])
      expect(await refused(line)).toMatchObject({ status: 404, body: lost })
  })

  test('HTTP-002 a body is refused when it is no JSON, of another type or too large', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const httpShop = await openHttpShop('sqlite')
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const sale = async (call: { raw: string; headers?: Record<string, string> }) => {
      const answer = await httpShop.call('POST /api/sales', { token, ...call })
      expect(answer.text).not.toMatch(FRAMEWORK_WORDS)
      return answer
    }
    expect(await sale({ raw: 'id=1&total=2', headers: form })).toMatchObject(
      problem(400, 'not_json'),
    )
    expect(await sale({ raw: '{' })).toMatchObject(problem(400, 'not_json'))
    expect(await sale({ raw: `{"a":"${'x'.repeat(1_700_000)}"}` })).toMatchObject(
      problem(413, 'too_large'),
    )
    expect(await refused('POST /api/sales', { raw: '{' })).toMatchObject(
      problem(401, 'not_signed_in'),
    )
    expect(
      await refused('POST /auth/v1/signup', { raw: `{"a":"${'x'.repeat(1_100_000)}"}` }),
    ).toMatchObject({
      status: 413,
      body: { code: 'request_entity_too_large' },
    })
  })

  test('SCH-022 a value of the wrong type is refused with the field in plain words', async () => {
    const httpShop = await openHttpShop('sqlite')
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const product = { name: 'Soap', unit: 'pcs', selling_price: 1 }
    const cases = [
      [{ ...product, is_bundle: 'yes' }, 'Check is bundle'],
      [{ ...product, pricing_tiers: [] }, 'Check pricing tiers'],
      [{ ...product, selling_price: '1' }, 'Selling price must be a number'],
    ] as const
    for (const [body, title] of cases)
      expect(await httpShop.call('POST /api/products', { token, body })).toMatchObject(
        problem(422, 'invalid_input', title),
      )
    const sale = { id: httpShop.shop.context.newId(), payment_method: 'cash', amount_paid: 1 }
    for (const lines of [undefined, {}, 'all', 7])
      expect(
        await httpShop.call('POST /api/sales', { token, body: { ...sale, lines } }),
      ).toMatchObject(problem(422, 'invalid_input', 'Check lines'))
    expect(
      await httpShop.call('POST /api/sales', { token, body: { ...sale, lines: [7] } }),
    ).toMatchObject(problem(422, 'invalid_input', 'Check lines'))
  })

  test('HTTP-002 no operation responds to a hostile body with the text of a library', async () => {
    const shop = await openShop('sqlite')
    const admin = await shop.person('admin')
    for (const { operation } of features.flatMap(({ operations }) => operations))
      for (const value of [[], 'x'.repeat(300), true, { deep: {} }, -1e308]) {
        const { properties = {} } = operation.input.toJSONSchema({
          io: 'input',
          unrepresentable: 'any',
        }) as {
          properties?: object
        }
        const sent = Object.fromEntries(Object.keys(properties).map((name) => [name, value]))
        const words: unknown = await shop
          .ask(operation, admin, sent as never)
          .catch((error: unknown) => (error as Error).message)
        expect(String(words)).not.toMatch(FRAMEWORK_WORDS)
      }
  })
})

test('HTTP-004 a route with a JSON schema is refused, because operations declare their input and output', async () => {
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  http.get(
    '/hello',
    { schema: { querystring: { type: 'object', properties: {} } } },
    async () => 'hello',
  )
  await expect(http.ready()).rejects.toThrow('Routes have no JSON schema')
})

test('START-003 idle connections, such as those opened in advance by browsers, do not delay shutdown', async () => {
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  http.get('/hello', async () => 'hello')
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await new Promise((ready) => silent.once('connect', ready))
  expect(await (await fetch(`http://127.0.0.1:${port}/hello`)).text()).toBe('hello')
  const start = performance.now()
  await http.close()
  expect(performance.now() - start).toBeLessThan(3000)
  silent.destroy()
})
