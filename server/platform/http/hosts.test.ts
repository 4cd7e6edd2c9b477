// Which Host headers are accepted, on every kind of listener
// and every path (docs/security.md, DNS rebinding).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { main } from '../../main.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { readConfig } from '../settings/config.ts'
import { openHostCheck, openHostList } from './hosts.ts'
import { openMetrics } from '../watching/metrics.ts'

const listAllowed = (env: Record<string, string>, names: readonly string[]): string[] =>
  names.filter(openHostList(readConfig(env)))

const UNKNOWN =
  'This shop does not answer under this address. Use its usual address, or ask whoever looks after the server to add this one'

const EVIL = [
  'evil.example',
  '127.evil.example',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  '10.evil',
  'xn--localhost-',
  '',
]

test('HOST-001 a loopback listener accepts loopback names and the configured addresses', () => {
  const own = ['localhost', '127.0.0.1', '127.8.8.8', '::1']
  const others = ['192.168.1.10', '0.0.0.0', hostname().toLowerCase(), 'shop.example', ...EVIL]
  expect(listAllowed({}, [...own, ...others])).toEqual(own)
  const env = {
    AUTH_SITE_URL: 'https://Shop.example',
    AUTH_EXTERNAL_URL: 'https://auth.shop.example/auth/v1',
    AUTH_URI_ALLOW_LIST: 'https://till.example/**',
  }
  expect(
    listAllowed(env, [...own, 'shop.example', 'auth.shop.example', 'till.example', ...EVIL]),
  ).toEqual([...own, 'shop.example', 'auth.shop.example', 'till.example'])
})

test('HOST-001 a network listener also accepts IP addresses and the names of the machine', () => {
  const short = hostname().toLowerCase().split('.')[0] ?? ''
  const own = [
    'localhost',
    '127.0.0.1',
    '::1',
    '192.168.1.10',
    'fe80::1',
    hostname().toLowerCase(),
    short,
    `${short}.local`,
    `${short}.lan`,
  ]
  expect(listAllowed({ HOST: '0.0.0.0' }, [...own, `${short}.example`, 'local', ...EVIL])).toEqual(
    own,
  )
  expect(listAllowed({ HOST: 'till.shop' }, ['till.shop', 'other.shop'])).toEqual(['till.shop'])
})

test('HOST-001 a wildcard in the allow list allows no other host name', () => {
  expect(
    listAllowed({ AUTH_URI_ALLOW_LIST: 'https://*.example/**,http://**' }, [
      'a.example',
      '*.example',
      'example',
    ]),
  ).toEqual(['*.example'])
})

const refusalOf = (
  env: Record<string, string>,
  rawHeaders: readonly string[],
  forwarded?: string,
): string => {
  try {
    openHostCheck(readConfig(env), () => undefined)({ rawHeaders, forwarded })
    return 'answered'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('HOST-001 one Host header is read in any letter case, and none, two or an invalid one are refused', () => {
  const spelled = [
    'LOCALHOST:3000',
    'localhost.',
    '127.0.0.1:1',
    '[::1]',
    '[::1]:65535',
    ' localhost ',
  ]
  expect(spelled.map((host) => refusalOf({}, ['hOsT', host]))).toEqual(
    spelled.map(() => 'answered'),
  )
  const unclear = [
    [],
    ['Host', 'localhost', 'host', 'localhost'],
    ['Host', ''],
    ['Host', 'user@localhost'],
    ['Host', 'localhost/x'],
    ['Host', '[::1'],
    ['Host', 'a:b'],
  ]
  expect(unclear.map((headers) => refusalOf({}, headers))).toEqual(
    unclear.map(() => 'host_unclear'),
  )
  expect(refusalOf({}, ['Accept', 'host', 'Host', 'evil.example'])).toBe('host_unknown')
})

test('HOST-002 both the host and the forwarded host must be ours behind a trusted proxy', () => {
  const env = { AUTH_SITE_URL: 'https://shop.example' }
  const cases = [
    ['127.0.0.1:3000', 'shop.example'],
    ['shop.example', undefined],
    ['shop.example', 'evil.example'],
    ['evil.example', 'shop.example'],
  ] as const
  expect(cases.map(([host, forwarded]) => refusalOf(env, ['Host', host], forwarded))).toEqual([
    'answered',
    'answered',
    'host_unknown',
    'host_unknown',
  ])
})

test('HOST-003 the first ten foreign host names are logged once each', () => {
  const noted: string[] = []
  const check = openHostCheck(readConfig({}), (name) => noted.push(name))
  for (let round = 0; round < 2; round += 1)
    for (let index = 0; index < 30; index += 1)
      expect(() => check({ rawHeaders: ['Host', `evil${index}.example`] })).toThrow(UNKNOWN)
  expect(noted).toEqual(Array.from({ length: 10 }, (_, index) => `evil${index}.example`))
})

/** Sends the request unchanged; returns the status line and body of the response. */
const send = (port: number, text: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.on('data', (part) => (answer += part.toString()))
    socket.on('error', reject)
    socket.on('close', () =>
      resolve({
        status: Number(answer.split(' ')[1]),
        body: answer.split('\r\n\r\n').slice(1).join(''),
      }),
    )
  })

const PATHS = [
  '/',
  '/sales',
  '/assets/x.js',
  '/api/setup',
  '/auth/v1/settings',
  '/auth/v1/%E0%A4%A',
  '/api/%',
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
]

const get = (port: number, path: string, host: string, more = '') =>
  send(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)

test('HOST-003 the refusal of a wrong host says what to do', () => {
  const check = openHostCheck(readConfig({}), () => undefined)
  expect(() => check({ rawHeaders: ['Host', 'evil.example'] })).toThrow(UNKNOWN)
  expect(() => check({ rawHeaders: [] })).toThrow(
    'The address of the shop is missing. Open it again from its link',
  )
})

test('HOST-001 a page under a foreign name that resolves to this machine can neither read nor sign up', async () => {
  const httpShop = await openHttpShop('sqlite', {
    METRICS_TOKEN: 'a-token-of-sixteen',
    TRUST_PROXY: '127.0.0.1',
  })
  const port = Number(new URL(httpShop.url).port)
  for (const path of PATHS) {
    const { status, body } = await get(port, path, `evil.example:${port}`)
    expect({ path, status, code: JSON.parse(body).code }).toEqual({
      path,
      status: 421,
      code: 'host_unknown',
    })
    expect((await get(port, path, `localhost:${port}`)).status).not.toBe(421)
    // An address that cannot be read gets 404 in any case;
    // the framework does not look for proxies there.
    if (!path.includes('%'))
      expect(
        (await get(port, path, 'localhost', 'X-Forwarded-Host: evil.example\r\n')).status,
      ).toBe(421)
  }
  const account = JSON.stringify({ email: 'eve@evil.example', password: 'matooke-2026' })
  const head = `Host: evil.example\r\nOrigin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: ${account.length}`
  expect(
    (
      await send(
        port,
        `POST /auth/v1/signup HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n${account}`,
      )
    ).status,
  ).toBe(421)
  expect(await httpShop.shop.services.auth.hasAccounts()).toBe(false)
})

test('HOST-001 a request without Host, or with two, is refused', async () => {
  const httpShop = await openHttpShop('sqlite')
  const port = Number(new URL(httpShop.url).port)
  expect((await send(port, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400)
  expect((await send(port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(400)
  expect(
    (
      await send(
        port,
        'GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      )
    ).status,
  ).toBe(400)
})

test('HOST-001 the metrics listener and the rescue page refuse foreign host names too', async () => {
  const metrics = await openMetrics(readConfig({ METRICS_HOST: '127.0.0.1', METRICS_PORT: '0' }))
  const listener = await metrics?.listen()
  expect([
    (await get(listener?.port ?? 0, '/', 'evil.example')).status,
    (await get(listener?.port ?? 0, '/', 'localhost')).status,
  ]).toEqual([421, 200])
  await listener?.close()
  const folder = mkdtempSync(join(tmpdir(), 'webale-hosts-'))
  writeFileSync(join(folder, 'webale.db'), 'no database at all'.repeat(1000))
  const rescue = await main({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
  const port = Number(new URL(rescue.address).port)
  expect([
    (await get(port, '/', 'evil.example')).status,
    (await get(port, '/', 'localhost')).status,
  ]).toEqual([421, 503])
  await rescue.close()
  rmSync(folder, { recursive: true, force: true })
})
