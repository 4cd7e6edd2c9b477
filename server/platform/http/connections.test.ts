// How many connections there may be: one address cannot take all, and as many listening tills as a
// chain has keep nobody from selling.
import { connect, type AddressInfo, type Socket } from 'node:net'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { readConfig } from '../settings/config.ts'
import { limitConnections } from './connections.ts'
import { openHttp } from './http.ts'
import { openLog } from '../base/log.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const MAX = 5

/** A server that allows MAX connections from one address, behind this proxy. */
const openLimited = async (proxy?: string) => {
  const config = readConfig(proxy === undefined ? {} : { TRUST_PROXY: proxy })
  const http = await openHttp(openLog('silent'), { config, scripts: [] })
  limitConnections(http.server, config.TRUST_PROXY, MAX)
  http.get('/hello', async () => 'hello')
  await http.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => http.close())
  return (http.server.address() as AddressInfo).port
}

const ASK = 'GET /hello HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** The socket once it was answered; null when the server closed it. */
const open = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    closing.push(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.once('data', () => resolve(socket))
    socket.once('close', () => resolve(null))
    socket.write(ASK)
  })

const openMany = async (port: number, count: number) => {
  const sockets: (Socket | null)[] = []
  for (let at = 0; at < count; at += 1) sockets.push(await open(port))
  return sockets
}

test('HTTP-005 connections of one address beyond the limit are refused until an open one is closed', async () => {
  const port = await openLimited()
  const sockets = await openMany(port, MAX + 2)
  expect(sockets.map((socket) => socket !== null)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
  const [first, second] = sockets
  const answer = new Promise<string>((resolve) =>
    second?.once('data', (data: Buffer) => resolve(data.toString())),
  )
  second?.write(ASK)
  expect(await answer).toContain('200 OK')
  first?.destroy()
  await expect.poll(async () => (await open(port)) !== null).toBe(true)
})

test('HTTP-005 a trusted proxy may open more connections than other addresses', async () => {
  const port = await openLimited('127.0.0.1')
  expect((await openMany(port, MAX + 2)).every((socket) => socket !== null)).toBe(true)
})

const PEOPLE = 15
const STREAMS_EACH = 20

/** Listens to the changes of the shop; `received` says whether a sale was among them. */
const listen = async (url: string, token: string) => {
  const controller = new AbortController()
  closing.push(() => controller.abort())
  const response = await fetch(`${url}/api/changes`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  let text = ''
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
  }
  void read().catch(() => undefined)
  return { status: response.status, received: () => text.includes('"sale"') }
}

onEveryEngine('live streams', (engine) => {
  test('LIVE-004 a sale is completed while three hundred live streams are open, and each of them gets the change', {
    timeout: 120_000,
  }, async () => {
    const { url, call, signUp } = await openHttpShop(engine)
    const { access_token: token } = await signUp('ann@shop.ug')
    const tokens = [token]
    for (let at = 1; at < PEOPLE; at += 1)
      tokens.push((await signUp(`till-${at}@shop.ug`)).access_token)
    const goods = { name: 'Soap', unit: 'piece', selling_price: 1000, current_stock: 500 }
    const { body: soap } = await call('POST /api/products', { token, body: goods })
    const everyone = tokens.flatMap((one) => Array.from({ length: STREAMS_EACH }, () => one))
    const streams = await Promise.all(everyone.map((one) => listen(url, one)))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    expect(streams.some(({ received }) => received())).toBe(false)
    const sell = () => {
      const lines = [{ product_id: soap['id'], quantity: 1, unit_price: 1000 }]
      return call('POST /api/sales', {
        token,
        body: { id: uuidv7(), lines, payment_method: 'cash', amount_paid: 1000 },
      })
    }
    const sold = await Promise.all(Array.from({ length: 20 }, sell))
    expect(sold.map(({ status }) => status)).toEqual(sold.map(() => 200))
    await expect
      .poll(() => streams.filter(({ received }) => received()).length, { timeout: 30_000 })
      .toBe(streams.length)
  })
})
