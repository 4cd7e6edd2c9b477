// Security headers are on every response, and HSTS only on https.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { openLog } from '../base/log.ts'
import { addStatic, inlineScripts } from './static.ts'

const directivesOf = (policy: string | null): Record<string, string> =>
  Object.fromEntries(
    (policy ?? '')
      .split(';')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )

test('HTTP-007 every response has headers against foreign scripts, frames, type guessing and unused browser features', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const answers: [line: string, status: number, call?: Parameters<typeof httpShop.call>[1]][] = [
    ['GET /healthz', 200],
    ['GET /openapi.json', 200],
    ['GET /api/customers', 200, { token }],
    ['GET /api/expenses', 401],
    ['GET /api/nowhere', 404],
    ['GET /api/sales/%E0%A4%A', 404],
    ['GET /sales', 503],
    ['POST /api/expenses', 400, { token, raw: '{' }],
    ['POST /api/expenses', 413, { token, raw: `{"a":"${'x'.repeat(1_700_000)}"}` }],
    ['POST /api/backup/export', 401, { raw: '{}' }],
    ['POST /functions/v1/create-staff-user', 401, { raw: '{}' }],
    ['GET /auth/v1/settings', 200],
    ['GET /auth/v1/nowhere', 404],
    ['GET /auth/v1/%E0%A4%A', 404],
    ['OPTIONS /auth/v1/token', 204],
    ['GET /api/changes?once', 200, { token }],
  ]
  for (const [line, status, call] of answers) {
    const { headers, ...answer } = await httpShop.call(line, call)
    expect({ line, status: answer.status }).toEqual({ line, status })
    const policy = directivesOf(headers.get('content-security-policy'))
    expect({ line, ...policy }).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'frame-ancestors': "'none'",
    })
    expect({ line, ...Object.fromEntries(headers) }).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/microphone=\(\), .*camera=\(self\)$/),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
  }
})

test('HTTP-007 the page allows only its own inline scripts, and isolates its window over https only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-headers-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><script>start()</script><script type="module">run()</script><script src="/assets/app.js"></script>',
  )
  const http = await openHttp(openLog('silent'), {
    config: readConfig({
      HOST: '0.0.0.0',
      TRUST_PROXY: '10.0.0.1',
      AUTH_SITE_URL: 'https://shop.ug',
    }),
    scripts: inlineScripts(folder),
  })
  await addStatic(http, folder)
  const hashes = ['start()', 'run()'].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const ask = async (remoteAddress: string, headers: Record<string, string>) =>
    (await http.inject({ url: '/sales', remoteAddress, headers })).headers
  const plain = await ask('192.168.1.7', { host: '192.168.1.10:3000' })
  expect(directivesOf(String(plain['content-security-policy']))['script-src']).toBe(
    ["'self'", ...hashes].join(' '),
  )
  expect([plain['cross-origin-opener-policy'], plain['strict-transport-security']]).toEqual([
    undefined,
    undefined,
  ])
  const forwarded = { host: 'shop.ug', 'x-forwarded-proto': 'https' }
  expect(await ask('10.0.0.1', forwarded)).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
  })
  // A client that is not a trusted proxy cannot set its headers.
  expect((await ask('192.168.1.7', forwarded))['strict-transport-security']).toBeUndefined()
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

test('OFF-012 an unknown file of a build is refused instead of getting the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-assets-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/base-1.js'), 'run()')
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  await addStatic(http, folder)
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, headers } = await http.inject({
      url,
      method,
      headers: { host: 'localhost' },
    })
    return { status: statusCode, headers }
  }
  for (const url of [
    '/assets/base-2.js',
    '/assets/base-2.js?a',
    '/assets/',
    '/assets/a/b.css',
    '/sw.js',
    '/sw.js?b',
  ]) {
    const { status, headers } = await ask(url)
    expect({ url, status, type: headers['content-type'] }).toEqual({
      url,
      status: 404,
      type: 'application/problem+json; charset=utf-8',
    })
    expect((await ask(url, 'HEAD')).status).toBe(404)
  }
  expect((await ask('/assets/base-1.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  for (const url of ['/assets', '/assetsx', '/sw.json', '/sales'])
    expect({ url, type: (await ask(url)).headers['content-type'] }).toEqual({
      url,
      type: 'text/html; charset=utf-8',
    })
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

test('OFF-013 the worker is answered with no-cache and the security headers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-worker-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'sw.js'), 'run()')
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  await addStatic(http, folder)
  const { statusCode, headers } = await http.inject({
    url: '/sw.js',
    headers: { host: 'localhost' },
  })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})
