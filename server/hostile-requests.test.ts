// Hostile requests to the whole server: requests from other sites, path traversal, texts that slow
// down a pattern, and bodies that are too large, too deep or never end.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { features, streamRoutes } from './features.ts'
import { readConfig } from './platform/settings/config.ts'
import { openHttp } from './platform/http/http.ts'
import { openLog } from './platform/base/log.ts'
import { addStatic } from './platform/http/static.ts'
import { type HttpShop, openHttpShop } from './testing/http-shop.ts'

const operations = features.flatMap((feature) => feature.operations)
const SOME_ID = '0195f1a2-7c3d-7e4f-8a5b-9c6d7e8f9a0b'
const addressOf = (path: string): string => path.replace(/:\w+/g, SOME_ID)

/** Operations of anyone that need no body; the display of this id does not exist. */
const OPEN_ANSWERS: Readonly<Record<string, number>> = {
  'GET /api/setup': 200,
  'GET /api/displays/:id': 404,
}

/** All rows of all tables, without those that the sealer adds in the background. */
const readAllTables = async ({ shop }: HttpShop): Promise<string> => {
  const { schema } = shop.context.store
  const { rows } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'
    and name not in ('seals', 'audit_sums', 'leases') order by name`.execute(schema)
  const contents = await Promise.all(
    rows.map(async ({ name }) => [
      name,
      (await sql`select * from ${sql.table(name)}`.execute(schema)).rows,
    ]),
  )
  return JSON.stringify(contents).replaceAll(/"seal_seq":\d+/g, '"seal_seq":null')
}

test('HTTP-008 cross-site requests change and reveal nothing', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token, refresh_token } = await httpShop.signUp('ann@shop.ug')
  const before = await readAllTables(httpShop)
  const cookie = [
    `webale.session=${access_token}`,
    `sb-access-token=${access_token}`,
    `sb-refresh-token=${refresh_token}`,
  ].join('; ')
  const raw = JSON.stringify({ id: SOME_ID, name: 'Eve', sign_up_open: true, role: 'admin' })
  const lines = [
    ...operations.map(({ operation: { method, path, can } }) => ({ method, path, can })),
    ...streamRoutes.map(({ path, can }) => ({ method: 'POST', path, can })),
  ]
  for (const { method, path, can } of lines) {
    const line = `${method} ${addressOf(path)}`
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { origin: 'https://evil.ug', cookie, 'content-type': type }
      const answer = await httpShop.call(line, { headers, ...(method === 'GET' ? {} : { raw }) })
      expect({ line, type, status: answer.status }).toEqual({
        line,
        type,
        status: can === 'anyone' ? (OPEN_ANSWERS[`${method} ${path}`] ?? 422) : 401,
      })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
    const asked = await httpShop.call(`OPTIONS ${addressOf(path)}`, {
      headers: { origin: 'https://evil.ug', 'access-control-request-method': method },
    })
    expect({ line, allowed: asked.headers.get('access-control-allow-origin') }).toEqual({
      line,
      allowed: null,
    })
  }
  expect(await readAllTables(httpShop)).toBe(before)
})

test('HTTP-009 no GET request writes anything', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const before = await readAllTables(httpShop)
  for (const { operation } of operations.filter(({ operation: { method } }) => method === 'GET')) {
    const { status } = await httpShop.call(
      `GET ${addressOf(operation.path)}?date=2026-11-21&period=daily&type=product&from=2026-11-21&until=2026-11-21`,
      {
        token,
      },
    )
    expect({ path: operation.path, fault: status >= 500 }).toEqual({
      path: operation.path,
      fault: false,
    })
  }
  expect(await readAllTables(httpShop)).toBe(before)
  expect(
    operations.filter(
      ({ operation: { method, kind } }) => (method === 'GET') !== (kind === 'query'),
    ),
  ).toEqual([])
})

/** Sends the path unchanged, which a client would normalise. */
const rawGet = (port: number, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      )
    })
      .on('error', reject)
      .end()
  })

test('HTTP-010 no URL reads a file outside the folder of the web app', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-climb-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'SECRET')
  writeFileSync(join(folder, 'web/.env'), 'SECRET')
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html>the page')
  writeFileSync(join(folder, 'web/assets/app.js'), 'fine()')
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  await addStatic(http, join(folder, 'web'))
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const climbs = [
    '../secret.txt',
    '..%2fsecret.txt',
    '%2e%2e/secret.txt',
    '%2e%2e%2fsecret.txt',
    '..%5csecret.txt',
    '..\\secret.txt',
    '..%252fsecret.txt',
    '..%c0%afsecret.txt',
  ]
  const paths = [
    ...climbs.flatMap((climb) => [
      `/${climb}`,
      `/assets/../${climb}`,
      `/assets/..%2f${climb}`,
      `/assets/app.js/../../${climb}`,
    ]),
    '/.env',
    '/%2eenv',
    '/assets/%00',
    '/index.html%00.js',
    '//etc/passwd',
    '/C:/Windows/win.ini',
    `/${folder}/secret.txt`,
    '/file:///etc/passwd',
    '/assets/app.js%00',
  ]
  for (const path of paths) {
    const { status, text } = await rawGet(port, path)
    expect({ path, leaks: /SECRET|root:/.test(text), fault: status >= 500 }).toEqual({
      path,
      leaks: false,
      fault: false,
    })
  }
  expect((await rawGet(port, '/assets/app.js')).text).toBe('fine()')
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Milliseconds of processor time, which other programs on the machine hardly change. */
const processorTime = (work: () => void): number => {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** A slow pattern is slow each time; a garbage collection is not. */
const isSlow = (work: () => void): boolean => [1, 2, 3].every(() => processorTime(work) > 250)

test('HTTP-002 no pattern is slow when it gets a hostile text of 100,000 characters', () => {
  const most = 100_000
  const seeds = [
    'a',
    ' ',
    "a'",
    'a-',
    '1',
    '+256 ',
    'a@',
    'a.a@',
    'a@a.',
    '\u0301',
    'https://a.',
    '2026-',
    '=',
    '\\',
    '%_',
  ]
  const texts = seeds.flatMap((seed) => [
    seed.repeat(most / seed.length),
    `${seed.repeat(most / seed.length)}!`,
  ])
  const slow: string[] = []
  for (const { name, operation } of operations) {
    const { properties = {} } = operation.input.toJSONSchema({
      io: 'input',
      unrepresentable: 'any',
    }) as {
      properties?: object
    }
    for (const text of texts) {
      const input = Object.fromEntries(Object.keys(properties).map((field) => [field, text]))
      if (isSlow(() => void operation.input.safeParse(input)))
        slow.push(`${name}: ${text.slice(0, 12)}`)
    }
  }
  expect(slow).toEqual([])
})

test('HTTP-001 a huge, deeply nested or compressed body is refused, and lists are limited', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const post = (raw: string, headers: Record<string, string> = {}) =>
    httpShop.call('POST /api/expenses', { token, raw, headers })
  expect(await post(`{"description":"${'x'.repeat(10_000_000)}"}`)).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  for (const deep of [
    '['.repeat(20_000) + ']'.repeat(20_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{"notes":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ])
    expect((await post(deep)).status).toBeLessThan(500)
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'))
  const response = await fetch(`${httpShop.url}/api/expenses`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: bomb,
  })
  expect(response.status).toBe(400)
  for (const query of [
    'limit=1000000000',
    'page=1000000000',
    'page=-1',
    'search=%25',
    'page_size=1e9',
  ])
    expect((await httpShop.call(`GET /api/products?${query}`, { token })).status).toBeLessThan(500)
  expect(await httpShop.shop.context.store.db.selectFrom('expenses').selectAll().execute()).toEqual(
    [],
  )
})

test('HTTP-005 200 unfinished requests block nobody and are closed', async () => {
  const httpShop = await openHttpShop('sqlite')
  const port = Number(new URL(httpShop.url).port)
  const slow = await Promise.all(
    Array.from(
      { length: 200 },
      () =>
        new Promise<Socket>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(
              'POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{',
            )
            resolve(socket)
          })
          socket.on('error', () => undefined)
        }),
    ),
  )
  expect((await httpShop.call('GET /readyz')).status).toBe(200)
  // The time limit is tested in platform/body-limits.test.ts.
  expect(slow.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of slow) socket.destroy()
})
