// Arriving bodies: nothing is buffered without a session, and size, time and number are limited.
import { connect, type AddressInfo, type Socket } from 'node:net'
import { backupAddresses } from '@webale/domain/features/backup/backup.api.ts'
import { expect, test } from 'vitest'
import { features, streamRoutes } from '../../features.ts'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { openShop } from '../../testing/shop.ts'
import { readConfig } from '../settings/config.ts'
import { addOperations, openHttp } from './http.ts'
import { openLog } from '../base/log.ts'
import { addStreamRoutes } from './stream-routes.ts'

const portOf = ({ url }: HttpShop): number => Number(new URL(url).port)

type Half = {
  readonly socket: Socket
  readonly status: Promise<number>
  readonly closed: Promise<string>
}

/**
 * Sends a header with this content length and only part
 * of the body. `status` resolves with the response.
 */
const sendHalf = (
  port: number,
  line: string,
  { length, sent, token }: { length: number; sent: number; token?: string },
): Half => {
  const head = [
    `${line} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ]
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(
      [
        ...head,
        ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
        '',
        '{'.padEnd(sent),
      ].join('\r\n'),
    )
  })
  let answer = ''
  const status = new Promise<number>((resolve) => {
    socket.on('data', (part) => {
      answer += part.toString()
      resolve(Number(answer.split(' ')[1]))
    })
    socket.on('close', () => resolve(0))
  })
  socket.on('error', () => undefined)
  return {
    socket,
    status,
    closed: new Promise((resolve) => void socket.on('close', () => resolve(answer))),
  }
}

const MAX = 1.5 * 1024 * 1024

test('HTTP-003 a request without a session is refused before its body is read, always with the same text', async () => {
  const httpShop = await openHttpShop('sqlite')
  for (const line of [
    'POST /api/customers',
    'POST /api/sales',
    `POST ${backupAddresses.check}`,
    `POST ${backupAddresses.restore}`,
  ]) {
    const half = sendHalf(portOf(httpShop), line, { length: 1_048_000, sent: 50_000 })
    expect([line, await half.status]).toEqual([line, 401])
    half.socket.destroy()
  }
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const half = sendHalf(portOf(httpShop), 'POST /api/customers', {
    length: 1_048_000,
    sent: 50_000,
    token: `${token.slice(0, -4)}AAAA`,
  })
  expect(await half.status).toBe(401)
  half.socket.destroy()
  for (const raw of ['{', 'x'.repeat(2 * MAX)])
    expect((await httpShop.call('POST /api/customers', { raw })).status).toBe(401)
})

test('HTTP-001 a body has 64 kB without a session and 1.5 MB with one', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const text = (bytes: number): string => JSON.stringify({ name: 'x'.repeat(bytes - 11) })
  for (const line of [
    'POST /auth/v1/signup',
    'POST /auth/v1/token?grant_type=password',
    'POST /nowhere',
  ]) {
    expect([line, (await httpShop.call(line, { raw: text(65_537) })).status]).toEqual([line, 413])
    expect((await httpShop.call(line, { raw: text(65_536) })).status).not.toBe(413)
  }
  expect((await httpShop.call('POST /api/customers', { token, raw: text(MAX) })).status).toBe(422)
  expect((await httpShop.call('POST /api/customers', { token, raw: text(MAX + 1) })).status).toBe(
    413,
  )
})

test('HTTP-001 unfinished bodies of one address or person are limited in total, do not block others, and free their space when they end', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  const { access_token: other } = await httpShop.signUp('ben@shop.ug')
  const login = { email: 'ann@shop.ug', password: 'wrong-password' }
  const strangers = Array.from({ length: 16 }, () =>
    sendHalf(portOf(httpShop), 'POST /auth/v1/token?grant_type=password', {
      length: 65_536,
      sent: 60_000,
    }),
  )
  const full = () => httpShop.call('POST /auth/v1/token?grant_type=password', { body: login })
  await expect.poll(async () => (await full()).status).toBe(503)
  expect((await full()).headers.get('retry-after')).toBe('1')
  const mine = Array.from({ length: 4 }, () =>
    sendHalf(portOf(httpShop), 'POST /api/customers', { length: MAX, sent: 60_000, token }),
  )
  await expect
    .poll(
      async () => (await httpShop.call('POST /api/customers', { token, body: {} })).body['code'],
    )
    .toBe('overloaded')
  expect(
    (await httpShop.call('POST /api/expenses', { token: other, body: {} })).body['code'],
  ).not.toBe('overloaded')
  for (const { socket } of [...strangers, ...mine]) socket.destroy()
  await expect.poll(async () => (await full()).status).toBe(400)
  await expect
    .poll(async () => (await httpShop.call('POST /api/customers', { token, body: {} })).status)
    .toBe(422)
})

test('HTTP-001 a body that does not arrive in time gets 408, and only a backup upload may take longer', async () => {
  const shop = await openShop('sqlite')
  const admin = await shop.person('admin')
  const http = await openHttp(openLog('silent'), {
    config: readConfig({}),
    scripts: [],
    bodyMs: 300,
  })
  const authenticate = async (authorization: string | undefined) =>
    authorization === undefined ? null : admin
  addOperations(http, shop.context, features, authenticate)
  addStreamRoutes(http, shop.context, streamRoutes, authenticate)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const half = { length: 1000, sent: 500 }
  const upload = sendHalf(port, `POST ${backupAddresses.check}`, { ...half, token: 'any' })
  expect(await sendHalf(port, 'POST /api/customers', { ...half, token: 'any' }).closed).toMatch(
    /^HTTP\/1.1 408 /,
  )
  expect(
    await sendHalf(port, `POST ${backupAddresses.restore}`, { ...half, token: 'any' }).closed,
  ).toMatch(/^HTTP\/1.1 408 /)
  // Already answered: the connection closes without a second response.
  expect(await sendHalf(port, 'POST /api/customers', half).closed).toMatch(
    /^HTTP\/1.1 401 (?![^]*408)/,
  )
  expect(upload.socket.destroyed).toBe(false)
  expect([http.server.requestTimeout, http.server.headersTimeout]).toEqual([900_000, 30_000])
  upload.socket.destroy()
  await http.close()
})

test('HTTP-003 every request is authenticated once', async () => {
  const shop = await openShop('sqlite')
  const admin = await shop.person('admin')
  let authentications = 0
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  addOperations(http, shop.context, features, async () => {
    authentications += 1
    return admin
  })
  await http.inject({ method: 'POST', url: '/api/departments', payload: { name: 'Care' } })
  await http.inject({ method: 'GET', url: '/api/departments' })
  await http.inject({ method: 'GET', url: '/api/setup' })
  expect(authentications).toBe(2)
  expect(await shop.context.store.db.selectFrom('departments').select('name').execute()).toEqual([
    { name: 'Care' },
  ])
  await http.close()
})
