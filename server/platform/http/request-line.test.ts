// One request of a connection at a time, and an end for answers that nobody reads, on plain http
// and on https.
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../testing/lan-shop.ts'
import { openLog } from '../base/log.ts'
import { buildAuthority, buildCertificate } from '../lan/certificate.ts'
import { openListener } from '../lan/listener.ts'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { MAX_UNREAD_MS, MAX_WAITING } from './request-line.ts'

const MB = 1024 * 1024
/** More than the systems on both sides keep for a reader. */
const LONG = Buffer.alloc(16 * MB, 'x')
const NAME = 'webale-kmpt.local'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const makeCertificate = () => {
  const [pair, own] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }))
  if (pair === undefined || own === undefined) throw new Error('There are two pairs')
  const title = 'Webale'
  const from = new Date()
  const ca = new X509Certificate(buildAuthority({ ...pair, title, name: NAME, from }))
  const authority = { ...pair, title, until: new Date(ca.validTo) }
  const made = buildCertificate({ authority, ...own, name: NAME, addresses: [], from })
  return { ca: ca.toString(), key: own.privateKey, certificate: new X509Certificate(made) }
}

/** Both listeners with routes that note when they begin. */
const openPlace = async (unreadMs?: number) => {
  const config = readConfig({ LAN: 'true', HTTPS_PORT: String(await freePort()) })
  const http = await openHttp(openLog('silent'), {
    config,
    scripts: [],
    ...(unreadMs === undefined ? {} : { unreadMs }),
  })
  const begun: string[] = []
  const stream = new PassThrough()
  let answer = (): void => undefined
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const ended: string[] = []
  http.get<{ Params: { name: string } }>('/long/:name', async ({ params: { name } }, { raw }) => {
    begun.push(name)
    const { socket } = raw.req
    raw.on('close', () => ended.push(`${name} ${socket.destroyed ? 'cut' : 'whole'}`))
    return LONG
  })
  http.get('/late', () => asked.then(() => 'at last'))
  http.get('/stream', async (_request, reply) => reply.send(stream))
  const secure = openListener(http, config)
  const { ca, key, certificate } = makeCertificate()
  secure.use({ key, certificate })
  await http.listen({ host: '127.0.0.1', port: 0 })
  await secure.listen('127.0.0.1')
  closing.push(() => http.close())
  const { port } = http.server.address() as AddressInfo
  const open = async (isSecure: boolean): Promise<Socket> => {
    const socket = isSecure
      ? connectSecurely({ host: '127.0.0.1', port: config.HTTPS_PORT, ca, servername: NAME })
      : connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.on('error', () => undefined)
    await once(socket, isSecure ? 'secureConnect' : 'connect')
    return socket
  }
  let parsed = 0
  http.server.on('request', () => (parsed += 1))
  return { begun, ended, stream, answer, open, parsed: () => parsed }
}

const ask = (...paths: string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join('')

/** Reads until so many bytes came or the connection is closed, 256 kB in a turn of `ms`. */
const read = async (socket: Socket, bytes: number, ms = 0): Promise<number> => {
  let count = 0
  while (count < bytes && !socket.destroyed) {
    const part = (socket.read(256 * 1024) ?? socket.read()) as Buffer | null
    count += part?.length ?? 0
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return count
}

const LISTENERS = [
  ['plain http', false],
  ['https', true],
] as const

test.each(LISTENERS)(
  'HTTP-005 the second request of a connection begins when the answer to the first was read on %s',
  async (_, isSecure) => {
    const { begun, open } = await openPlace()
    const socket = await open(isSecure)
    socket.write(ask('/long/1', '/long/2', '/long/3'))
    await expect.poll(() => socket.readableLength).toBeGreaterThan(0)
    // A request of another connection shows that the server had the time to begin more.
    const other = await open(isSecure)
    other.write(ask('/nowhere'))
    await once(other, 'data')
    expect(begun).toEqual(['1'])
    await read(socket, LONG.length)
    await expect.poll(() => begun).toEqual(['1', '2'])
    await read(socket, LONG.length)
    await expect.poll(() => begun).toEqual(['1', '2', '3'])
  },
)

test.each(LISTENERS)(
  'HTTP-005 a connection with more requests than may wait is closed before one begins on %s',
  async (_, isSecure) => {
    const { begun, open } = await openPlace()
    const [most, more] = [await open(isSecure), await open(isSecure)]
    const paths = Array.from({ length: MAX_WAITING + 2 }, (_path, at) => `/long/${at}`)
    more.write(ask(...paths))
    await expect.poll(() => more.resume().closed).toBe(true)
    expect(begun).toEqual([])
    most.write(ask(...paths.slice(1)))
    expect(await read(most, (MAX_WAITING + 1) * LONG.length)).toBeGreaterThan(
      MAX_WAITING * LONG.length,
    )
    expect(begun).toHaveLength(MAX_WAITING + 1)
  },
)

test('HTTP-005 of a flood of requests no more are parsed than may wait', async () => {
  const { begun, open, parsed } = await openPlace()
  const socket = await open(false)
  socket.write(ask('/').repeat(100))
  await expect.poll(() => socket.resume().closed).toBe(true)
  expect(begun).toEqual([])
  expect(parsed()).toBe(MAX_WAITING + 1)
})

test.each([
  ['without a host', 'GET / HTTP/1.1\r\n\r\n', '400'],
  ['with a foreign expectation', 'GET /late HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\n\r\n', ''],
])('HTTP-005 a request %s waits like any other', async (_, request, status) => {
  const { begun, open } = await openPlace()
  const [socket, single] = [await open(false), await open(false)]
  socket.write(ask('/long/1') + request.repeat(MAX_WAITING + 1))
  await expect.poll(() => socket.resume().closed).toBe(true)
  expect(begun).toEqual([])
  single.write(request)
  if (status !== '') expect(String((await once(single, 'data'))[0])).toContain(` ${status} `)
})

test.each(LISTENERS)(
  'HTTP-005 a connection whose answer nobody reads is closed, and no slow reader, no late answer and no stream on %s',
  {
    timeout: 60_000,
  },
  async (_, isSecure) => {
    const { ended, open, answer, stream } = await openPlace(1000)
    const [unread, slow, late, listener] = await Promise.all([0, 1, 2, 3].map(() => open(isSecure)))
    if (!unread || !slow || !late || !listener) throw new Error('There are four')
    late.write(ask('/late'))
    listener.write(ask('/stream'))
    stream.write('first')
    let heard = ''
    listener.on('data', (part) => (heard += String(part)))
    await expect.poll(() => heard).toContain('first')
    unread.write(ask('/long/unread'))
    slow.write(ask('/long/slow'))
    // Several times as long as an answer may wait without progress.
    const whole = read(slow, LONG.length, 120)
    await expect.poll(() => ended, { timeout: 30_000 }).toContain('unread cut')
    answer()
    expect(String((await once(late, 'data'))[0])).toContain('at last')
    stream.write('second')
    await expect.poll(() => heard).toContain('second')
    expect(await whole).toBeGreaterThanOrEqual(LONG.length)
    await expect.poll(() => ended.toSorted()).toEqual(['slow whole', 'unread cut'])
  },
)

test('HTTP-005 an answer may wait for a minute', () => {
  expect(MAX_UNREAD_MS).toBe(60_000)
})
