// HTTPS on the shop's network: which listener serves what, and what happens when addresses change
// or the server stops.
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { afterEach, expect, test } from 'vitest'
import { addressHere } from './listening.ts'
import { main, type StartedServer } from './main.ts'
import { readConfig } from './platform/settings/config.ts'
import { startAdvice } from './platform/settings/start-advice.ts'
import { freePort, openLanShop } from './testing/lan-shop.ts'
import { cleanUp, freshFolder } from './testing/server-process.ts'
import { onEveryEngine } from './testing/shop.ts'

const ACCOUNT = { email: 'ann@shop.ug', password: 'matooke-2026' }
/** The host that another computer names. */
const PHONE = '192.168.1.20:3000'

const running: StartedServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close()
  cleanUp()
})

onEveryEngine("HTTPS on the shop's network", (engine) => {
  test('OFF-204 OFF-221 sign-in works on the https name and on localhost, with the https address as issuer', async () => {
    const { ask, askPlain, name, port, shop } = await openLanShop(engine)
    expect(name).toMatch(/^webale-[a-z]{4}\.local$/)
    expect(shop.context.config.AUTH_SITE_URL).toBe(`https://${name}:${port}`)
    const made = await ask('/auth/v1/signup', { method: 'POST', body: ACCOUNT })
    expect(made.status).toBe(200)
    const { access_token } = JSON.parse(made.text) as { access_token: string }
    expect(
      JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({
      iss: `https://${name}:${port}/auth/v1`,
    })
    for (const send of [ask, askPlain]) {
      expect(
        (await send('/auth/v1/token?grant_type=password', { method: 'POST', body: ACCOUNT }))
          .status,
      ).toBe(200)
      const headers = { authorization: `Bearer ${access_token}` }
      expect((await send('/auth/v1/user', { headers })).status).toBe(200)
    }
    for (const [host, servername] of [
      [`localhost:${port}`, 'localhost'],
      [`127.0.0.1:${port}`, ''],
    ] as const)
      expect((await ask('/healthz', { host, servername })).status, host).toBe(200)
  })

  test('OFF-213 OFF-214 plain http from another computer leads to the join page and serves nothing else', async () => {
    const { askPlain, name, port } = await openLanShop(engine)
    for (const path of ['/', '/sales', '/auth', '/rescue', '/favicon.svg', '/joined']) {
      const { status, headers, text } = await askPlain(path, { host: PHONE })
      expect([status, headers.location, text], path).toEqual([302, '/join', ''])
    }
    const programs = [
      '/api/setup',
      '/auth/v1/settings',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/assets/a.js',
      '/sw.js',
    ]
    for (const path of programs) {
      const { status, text } = await askPlain(path, { host: PHONE })
      expect([status, JSON.parse(text)], path).toMatchObject([
        426,
        {
          code: 'https_required',
          title: `Phones need the secure address. Open https://${name}:${port}`,
        },
      ])
    }
    for (const path of ['/auth/v1/signup', '/join', '/sales'])
      expect(
        (await askPlain(path, { host: PHONE, method: 'POST', body: ACCOUNT })).status,
      ).not.toBe(200)
    expect(
      (await askPlain('/auth/v1/signup', { host: PHONE, method: 'POST', body: ACCOUNT })).status,
    ).toBe(426)
    expect((await askPlain('/healthz')).status).toBe(200)
  })

  test('OFF-213 LAN_PLAIN=app serves the whole shop on plain http', async () => {
    const { askPlain } = await openLanShop(engine, { LAN_PLAIN: 'app' })
    expect((await askPlain('/auth/v1/settings', { host: PHONE })).status).toBe(200)
  })

  test('OFF-212 no answer asks browsers for https only while the certificate is our own', async () => {
    const { ask, askPlain } = await openLanShop(engine)
    for (const { headers } of [
      await ask('/healthz'),
      await ask('/sales'),
      await askPlain('/healthz'),
    ]) {
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    }
  })

  test('OFF-210 Health says until when the certificate is good, and that the clock is wrong', async () => {
    const { shop, advanceClock } = await openLanShop(engine)
    const admin = await shop.person('admin')
    const certificate = async () => (await shop.ask(healthApi.get, admin, {})).certificate
    const until = Date.parse((await certificate())?.good_until ?? '')
    expect(until - Date.parse(shop.context.now())).toBeGreaterThan(395 * 86_400_000)
    await shop.ask(customerApi.add, admin, { name: 'Ann', email: '', phone: '', address: '' })
    advanceClock(380 * 86_400)
    await shop.context.lan?.look()
    expect(await certificate()).toMatchObject({ clock_wrong: true, other_answers: false })
    expect(Date.parse((await certificate())?.good_until ?? '')).toBe(until)
    await shop.ask(customerApi.add, admin, { name: 'Ben', email: '', phone: '', address: '' })
    await shop.context.lan?.look()
    expect((await certificate())?.clock_wrong).toBe(false)
    expect(Date.parse((await certificate())?.good_until ?? '')).toBeGreaterThan(until)
  })

  test('OFF-220 closing ends both listeners while https connections are open', async () => {
    const { shop, name, port, ask } = await openLanShop(engine)
    const ca = shop.context.lan?.authority()?.toString()
    const idle = connect({ host: '127.0.0.1', port, servername: name, ca })
    await new Promise((resolve) => void idle.once('secureConnect', resolve))
    const ended = new Promise((resolve) => void idle.once('close', resolve))
    const { http, secure } = await shop.openHttp()
    await http.close()
    await secure?.closed()
    await ended
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
  })
})

/** A real start on 127.0.0.1, in this process. */
const start = async (folder: string, env: Record<string, string> = {}): Promise<StartedServer> => {
  const server = await main({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  })
  running.push(server)
  return server
}

const stop = async (): Promise<void> => {
  for (const server of running.splice(0)) await server.close()
}

const withLan = async () => ({ LAN: 'true', HTTPS_PORT: String(await freePort()) })

const post = (address: string, path: string, body: unknown) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('OFF-221 a session of localhost goes on after the server was started with LAN', async () => {
  const folder = freshFolder()
  const { address } = await start(folder)
  const { refresh_token } = (await (
    await post(address, '/auth/v1/signup', ACCOUNT)
  ).json()) as Record<string, string>
  await stop()
  const { address: later, phones } = await start(folder, await withLan())
  expect(later).toMatch(/^http:\/\/localhost:\d+$/)
  expect(phones).toEqual({
    address: expect.stringMatching(/^https:\/\/webale-[a-z]{4}\.local:\d+$/),
    join: `${later}/join`,
    other: null,
  })
  const renewed = await post(later, '/auth/v1/token?grant_type=refresh_token', { refresh_token })
  expect(renewed.status).toBe(200)
})

test('OFF-218 the name and the authority come along with the data folder, and LAN_NAME is kept', async () => {
  const [folder, copy] = [freshFolder(), freshFolder()]
  const env = await withLan()
  const { phones } = await start(folder, env)
  await stop()
  cpSync(folder, copy, { recursive: true })
  expect((await start(copy, env)).phones?.address).toBe(phones?.address)
  expect(readFileSync(join(copy, 'lan/ca.crt'), 'utf8')).toBe(
    readFileSync(join(folder, 'lan/ca.crt'), 'utf8'),
  )
  await stop()
  // Lost certificates: the name stays, so phones keep
  // their sales and install the new authority once.
  rmSync(join(copy, 'lan'), { recursive: true })
  expect((await start(copy, env)).phones?.address).toBe(phones?.address)
  expect(readFileSync(join(copy, 'lan/ca.crt'), 'utf8')).not.toBe(
    readFileSync(join(folder, 'lan/ca.crt'), 'utf8'),
  )
  await stop()
  const named = `https://rose.local:${env.HTTPS_PORT}`
  expect((await start(copy, { ...env, LAN_NAME: 'Rose' })).phones?.address).toBe(named)
  await stop()
  expect((await start(copy, env)).phones?.address).toBe(named)
})

test('OFF-211 the private keys are in no snapshot and in no other file of the data folder', async () => {
  const folder = freshFolder()
  await start(folder, await withLan())
  await stop()
  const lines = ['ca.key', 'shop.key'].map(
    (name) => readFileSync(join(folder, 'lan', name), 'utf8').split('\n')[1] ?? '',
  )
  const others = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const { parentPath, name } of others) {
    const content = readFileSync(join(parentPath, name))
    const found = lines.filter((line) => content.includes(line)).length
    expect(found, name).toBe(['ca.key', 'shop.key'].includes(name) ? 1 : 0)
  }
})

test('START-001 settings of LAN that contradict each other end the start with one clear line', async () => {
  expect(() => readConfig({ LAN: 'true', AUTH_SITE_URL: 'https://shop.ug' })).toThrow(
    'must be left out when LAN is true',
  )
  expect(() => readConfig({ LAN: 'true', HTTPS_PORT: '3000' })).toThrow(
    'must be another port than PORT',
  )
  for (const LAN_NAME of ['www.shop.ug', 'a b', '-a', ''.padEnd(70, 'a')])
    expect(() => readConfig({ LAN: 'true', LAN_NAME })).toThrow(
      'must be a name like webale-kmpt.local',
    )
  expect(readConfig({ LAN: 'true' }).HOST).toBe('0.0.0.0')
  expect(readConfig({ LAN: 'true', HOST: '192.168.1.20' }).HOST).toBe('192.168.1.20')
  expect(readConfig({}).HOST).toBe('127.0.0.1')
  const taken = await withLan()
  await start(freshFolder(), taken)
  await expect(start(freshFolder(), taken)).rejects.toThrow(
    `HTTPS_PORT=${taken.HTTPS_PORT} cannot be used on 127.0.0.1`,
  )
})

test('START-008 a start for the whole network without https says what phones miss and what to use', () => {
  const advice = (env: Record<string, string>) =>
    startAdvice(readConfig(env)).filter((line) => line.includes('npm run lan'))
  expect(advice({ HOST: '0.0.0.0' })).toEqual([
    'Phones cannot sell while this server is off, because its address is not https. To change that, switch phones on in the settings, or start with: npm run lan',
  ])
  for (const env of [{}, { LAN: 'true' }, { HOST: '0.0.0.0', AUTH_SITE_URL: 'https://shop.ug' }])
    expect(advice(env as Record<string, string>)).toEqual([])
})

test('START-008 a start for the whole network prints the address that a browser on this computer opens', () => {
  const address = (env: Record<string, string>) => addressHere(readConfig(env), 3000)
  for (const env of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { LAN: 'true' }] as Record<
    string,
    string
  >[])
    expect(address(env)).toBe('http://localhost:3000')
  expect(address({ HOST: '192.168.1.20' })).toBe('http://192.168.1.20:3000')
  expect(address({ HOST: '::1' })).toBe('http://[::1]:3000')
})
