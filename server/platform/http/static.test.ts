// The files of the web app as the server sends them: compressed, cached, and with the headers that
// protect them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
// For the type of reply.download.
import '@fastify/static'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { openLog } from '../base/log.ts'
import { addStatic, inlineScripts } from './static.ts'

describe('the web app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-http-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const SCRIPT = 'console.log("Webale")'

  const openWeb = async () => {
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<!doctype html><script>start()</script>')
    writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT)
    writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
    const http = await openHttp(openLog('silent'), {
      config: readConfig({}),
      scripts: inlineScripts(folder),
    })
    await addStatic(http, folder)
    return http
  }

  test('HTTP-011 a file with a hashed name is sent with brotli when accepted and cached permanently', async () => {
    const http = await openWeb()
    const pressed = await http.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(pressed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(pressed.rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true)
    const plain = await http.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'identity' },
    })
    expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, SCRIPT])
    await http.close()
  })

  test('HTTP-011 a file is sent as a download under its name, also with signs beyond ASCII', async () => {
    const http = await openWeb()
    http.get('/catalogue', (_request, reply) =>
      reply.download('assets/app-1a2b.js', 'prices – café.js'),
    )
    const { statusCode, headers, payload } = await http.inject('/catalogue')
    expect([statusCode, headers['content-disposition'], payload]).toEqual([
      200,
      `attachment; filename="prices ? caf?.js"; filename*=UTF-8''prices%20%E2%80%93%20caf%C3%A9.js`,
      SCRIPT,
    ])
    await http.close()
  })

  test('HTTP-011 an address for programs is not found, and never the page', async () => {
    const http = await openWeb()
    const dots = ['/.well-known/change-password', '/.well-known/security.txt', '/a/.git/config']
    for (const url of [...dots, '/.env', '/%2ewell-known/x'])
      for (const accept of ['*/*', 'text/html,*/*;q=0.8']) {
        const { statusCode, headers } = await http.inject({ url, headers: { accept } })
        expect([url, statusCode, headers['content-type']]).toEqual([
          url,
          404,
          'application/problem+json; charset=utf-8',
        ])
      }
    await http.close()
  })

  test('HTTP-002 a program that asks for JSON at no page gets a problem, and a browser gets the page', async () => {
    const http = await openWeb()
    const ask = async (url: string, accept: string) => {
      const { statusCode, headers } = await http.inject({ url, headers: { accept } })
      return [statusCode, String(headers['content-type']).split(';')[0]]
    }
    const problem = [404, 'application/problem+json']
    const page = [200, 'text/html']
    expect(await ask('/rest/v1/products', 'application/json')).toEqual(problem)
    expect(await ask('/rest/v1/products?select=*', 'application/vnd.shop+json')).toEqual(problem)
    expect(await ask('/nowhere', 'text/html,application/json;q=0.1')).toEqual(page)
    expect(await ask('/nowhere', '*/*')).toEqual(page)
    expect(await ask('/', 'application/json')).toEqual(page)
    expect(await ask('/sales?x=/.', 'application/json')).toEqual(page)
    await http.close()
  })

  test('HTTP-011 the page is never cached and has security headers', async () => {
    const http = await openWeb()
    for (const url of ['/', '/sales', '/nowhere']) {
      const { statusCode, headers } = await http.inject({ url })
      expect({ statusCode, ...headers }).toMatchObject({
        statusCode: 200,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      })
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self';script-src 'self' 'sha256-[^']+';/,
      )
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    expect((await http.inject({ url: '/assets/' })).statusCode).toBe(404)
    await http.close()
  })
})
