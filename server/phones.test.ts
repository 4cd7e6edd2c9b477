// Phones are switched on and off while the server runs. Its only network here is a second loopback
// address; requests name a host as a phone does.
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { type RequestOptions, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import type { PhoneAccess } from '@webale/domain/kernel/lan.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { main, type StartedServer } from './main.ts'
import { freePort } from './testing/lan-shop.ts'
import { cleanUp, freshFolder } from './testing/server-process.ts'

const ACCOUNT = { email: 'ann@shop.ug', password: 'matooke-2026' }
const NETWORK = '127.0.0.2'
const PHONE = '192.168.1.20:3000'

const ends: (() => unknown)[] = []
beforeEach(() => {
  const adapter = { netmask: '255.0.0.0', family: 'IPv4', mac: '', internal: false, cidr: null }
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    wifi: [{ ...adapter, address: NETWORK } as os.NetworkInterfaceInfo],
  })
  syncBuiltinESMExports()
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  cleanUp()
})

type Answer = { readonly status: number; readonly location: string | undefined; body: string }

const send = (options: RequestOptions & { ca?: string; servername?: string }): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const ask = options.ca === undefined ? plainRequest : secureRequest
    const asked = ask({ ...options, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })

/** The shop on this folder, with what its computer, an administrator and a phone do. */
const start = async (folder: string, httpsPort: number, env: Record<string, string> = {}) => {
  const server: StartedServer = await main({
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    HTTPS_PORT: String(httpsPort),
    LOG_LEVEL: 'silent',
    ...env,
  })
  ends.push(server.close)
  const port = Number(new URL(server.address).port)
  let token = ''
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const enter = async (path: string): Promise<void> => {
    token = String((await call(path, ACCOUNT)).body['access_token'])
  }
  return {
    server,
    port,
    call,
    signUp: () => enter('/auth/v1/signup'),
    signIn: () => enter('/auth/v1/token?grant_type=password'),
    switchPhones: (on: boolean) => call('/api/tills/phone-access', { on }),
    access: async () => (await call('/api/tills/phone-access')).body as PhoneAccess,
    /** Plain http in the network. */
    plain: (path: string, host = NETWORK) => send({ host, port, path, headers: { host: PHONE } }),
    secure: (path: string) => {
      const ca = readFileSync(join(folder, 'lan/ca.crt'), 'utf8')
      const name = new URL(server.phones?.address ?? 'https://127.0.0.1').hostname
      return send({
        host: '127.0.0.1',
        port: httpsPort,
        path,
        ca,
        servername: name === '127.0.0.1' ? '' : name,
        headers: { host: `${name}:${httpsPort}` },
      })
    },
  }
}

const stop = async (): Promise<void> => {
  for (const end of ends.splice(0)) await end()
}

test('OFF-330 OFF-331 an administrator switches phones on, and https serves the shop at once', async () => {
  const [folder, port] = [freshFolder(), await freePort()]
  const shop = await start(folder, port)
  await shop.signUp()
  expect(await shop.access()).toEqual({
    kind: 'none',
    plain_address: null,
    can_switch: true,
    wanted: false,
    trouble: null,
  })
  await expect(shop.plain('/join')).rejects.toThrow('ECONNREFUSED')
  expect((await shop.plain('/healthz', '127.0.0.1')).status).toBe(421)
  expect((await shop.switchPhones(true)).body).toEqual({ before: false, on: true })
  expect(await shop.access()).toMatchObject({
    kind: 'own_certificate',
    can_switch: true,
    join_addresses: [`http://${NETWORK}:${shop.port}/join`],
    address: expect.stringMatching(new RegExp(`^https://webale-[a-z]{4}\\.local:${port}$`)),
  })
  expect((await shop.secure('/healthz')).status).toBe(200)
  expect((await shop.plain('/join')).status).toBe(200)
  expect(await shop.plain('/sales')).toMatchObject({ status: 302, location: '/join' })
  expect((await shop.plain('/api/setup')).status).toBe(426)
})

test('OFF-331 switched off, neither https nor plain http of the network answers', async () => {
  const shop = await start(freshFolder(), await freePort())
  await shop.signUp()
  await shop.switchPhones(true)
  expect((await shop.secure('/healthz')).status).toBe(200)
  expect((await shop.switchPhones(false)).body).toEqual({ before: true, on: false })
  await expect(shop.secure('/healthz')).rejects.toThrow('ECONNREFUSED')
  await expect(shop.plain('/join')).rejects.toThrow('ECONNREFUSED')
  expect(await shop.access()).toMatchObject({ kind: 'none', wanted: false })
  expect((await send({ port: shop.port, path: '/join' })).body).toContain(
    'Phones cannot connect yet.',
  )
  expect((await send({ port: shop.port, path: '/join/ca.crt' })).location).toBe('/join')
  await shop.switchPhones(true)
  expect((await shop.secure('/healthz')).status).toBe(200)
})

test('OFF-332 the choice stands after a restart, and a session of the computer goes on', async () => {
  const [folder, port] = [freshFolder(), await freePort()]
  const first = await start(folder, port)
  await first.signUp()
  await first.switchPhones(true)
  await stop()
  const again = await start(folder, port)
  expect(again.server.phones?.join).toBe(`${again.server.address}/join`)
  expect((await again.secure('/healthz')).status).toBe(200)
  await again.signIn()
  await again.switchPhones(false)
  await stop()
  expect((await start(folder, port)).server.phones).toBeNull()
})

test('OFF-332 a port that is taken is said, the server starts, and phones connect when it is free', async () => {
  const [folder, port] = [freshFolder(), await freePort()]
  const other = createServer().listen(port, '0.0.0.0')
  await once(other, 'listening')
  const first = await start(folder, port)
  await first.signUp()
  await first.switchPhones(true)
  const trouble = `HTTPS_PORT=${port} cannot be used on 0.0.0.0 (EADDRINUSE). Choose another port`
  expect(await first.access()).toMatchObject({ kind: 'none', wanted: true, trouble })
  await expect(first.plain('/join')).rejects.toThrow('ECONNREFUSED')
  await stop()
  const again = await start(folder, port)
  expect(again.server.phones).toBeNull()
  await again.signIn()
  expect(await again.access()).toMatchObject({ wanted: true, trouble })
  other.close()
  await once(other, 'close')
  await again.switchPhones(true)
  expect(await again.access()).toMatchObject({ kind: 'own_certificate' })
  expect((await again.secure('/healthz')).status).toBe(200)
})

test('OFF-330 nothing is switched where the start of the server decides', async () => {
  const port = await freePort()
  for (const env of [{ LAN: 'true' }, { AUTH_SITE_URL: 'https://shop.example' }]) {
    const shop = await start(freshFolder(), port, env)
    await shop.signUp()
    expect(await shop.switchPhones(true)).toMatchObject({
      status: 409,
      body: { title: 'The start of the server decides about phones (LAN or AUTH_SITE_URL)' },
    })
    await stop()
  }
})

test('OFF-330 a shop without an account serves no phones, whatever was chosen', async () => {
  const [folder, port] = [freshFolder(), await freePort()]
  const shop = await start(folder, port)
  expect((await shop.switchPhones(true)).status).toBe(401)
  expect(shop.server.phones).toBeNull()
  expect(existsSync(join(folder, 'lan'))).toBe(false)
})
