// The change stream: who may listen, what is sent, missed changes, and disconnection.
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { addChangeStream } from './change-stream.ts'
import { readConfig } from '../settings/config.ts'
import { openHttp } from './http.ts'
import { openLog } from '../base/log.ts'

type OpenedStream = {
  readonly status: number
  readonly headers: Headers
  /** Everything that was received so far. */
  text(): string
  /** The changes in the order of arrival, beginning with the initial event. */
  received(): (readonly { nouns: string[]; by: string }[] | null)[]
  readonly ended: Promise<void>
  leave(): void
}

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

const listen = async (
  url: string,
  token: string,
  { seen, once = false }: { seen?: string; once?: boolean } = {},
): Promise<OpenedStream> => {
  const controller = new AbortController()
  leaving.push(() => controller.abort())
  const headers = {
    authorization: `Bearer ${token}`,
    ...(seen === undefined ? {} : { 'last-event-id': seen }),
  }
  const response = await fetch(`${url}/api/changes${once ? '?once' : ''}`, {
    headers,
    signal: controller.signal,
  })
  let text = ''
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
  }
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    received: () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as never),
    ended: read().catch(() => undefined),
    leave: () => controller.abort(),
  }
}

const lastId = (stream: OpenedStream): string =>
  [...stream.text().matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? ''

/** A shop with an admin, and how to change something in it. */
const openChanging = async (httpShop: HttpShop) => {
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  // The sign-up is sent as a change too, a moment later.
  await expect.poll(() => httpShop.shop.context.changes.since(undefined).rounds).toHaveLength(1)
  httpShop.advanceClock(60)
  let count = 0
  return {
    token,
    change: (tab = '') => {
      count += 1
      return httpShop.call('POST /api/departments', {
        token,
        headers: { 'x-tab': tab },
        body: { name: `Room ${count}` },
      })
    },
  }
}

const CHANGED = [{ by: 'till-1', nouns: ['department'] }]

onEveryEngine('change stream', (engine) => {
  test('LIVE-001 the stream sends the nouns and author of a command to signed-in people, and nothing when a command fails', async () => {
    const httpShop = await openHttpShop(engine)
    const { token, change } = await openChanging(httpShop)
    expect(await httpShop.call('GET /api/changes')).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
    expect(await httpShop.call('GET /api/changes', { token: 'a.b.c' })).toMatchObject({
      status: 401,
      body: { code: 'session_over' },
    })
    const stream = await listen(httpShop.url, token)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers.get('content-encoding')).toBeNull()
    await expect.poll(stream.received).toEqual([[]])
    expect(
      (await httpShop.call('POST /api/departments', { token, body: { name: '' } })).status,
    ).toBe(422)
    expect((await change('till-1')).status).toBe(200)
    await expect.poll(stream.received).toEqual([[], CHANGED])
    expect(stream.text()).not.toContain('Room')
  })

  test('LIVE-002 a sign-out, a new password and a lost role end that person’s stream at once and no other', async () => {
    const httpShop = await openHttpShop(engine)
    const { token, change } = await openChanging(httpShop)
    const boss = await listen(httpShop.url, token)
    const { body: department } = await httpShop.call('POST /api/departments', {
      token,
      body: { name: 'Printing' },
    })
    const ben = await httpShop.signUp('ben@shop.ug')
    // Told of the sign-up before anything else happens: that round, too, has every listener looked
    // up again.
    await expect
      .poll(() => boss.received().flatMap((changes) => changes?.flatMap(({ nouns }) => nouns)))
      .toContain('staff')
    const again = async () => (await httpShop.signIn('ben@shop.ug')).body['access_token'] as string
    const waiting = await listen(httpShop.url, ben.access_token)
    await httpShop.call(`PUT /api/staff/${ben.user.id}`, {
      token,
      body: { role: 'user', department_id: department['id'] },
    })
    await waiting.ended
    expect(
      waiting
        .received()
        .flat()
        .flatMap((change) => change?.nouns),
    ).toContain('session')
    const [first, second] = [await listen(httpShop.url, await again()), await again()]
    const kept = await listen(httpShop.url, second)
    await httpShop.call('PUT /auth/v1/user', {
      token: second,
      body: { password: 'another-matooke' },
    })
    await first.ended
    await httpShop.call('POST /auth/v1/logout?scope=local', { token: second })
    await kept.ended
    await change('till-1')
    // Changes of one round arrive together.
    await expect.poll(() => boss.received().flat()).toContainEqual(CHANGED[0])
  })
})

test('LIVE-003 a reconnecting listener gets the missed changes, or a full reload after a restart or a long absence', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { token, change } = await openChanging(httpShop)
  const first = await listen(httpShop.url, token)
  await expect.poll(first.received).toHaveLength(1)
  first.leave()
  await change('till-1')
  httpShop.advanceClock(3)
  await expect
    .poll(
      async () =>
        (
          await httpShop.call('GET /api/changes?once', {
            token,
            headers: { 'last-event-id': lastId(first) },
          })
        ).text,
    )
    .toContain('department')
  expect((await listen(httpShop.url, token, { seen: lastId(first) })).status).toBe(200)
  const caughtUp = await listen(httpShop.url, token, { seen: lastId(first), once: true })
  await caughtUp.ended
  expect(caughtUp.received()).toEqual([CHANGED])
  const nothing = await listen(httpShop.url, token, { seen: lastId(caughtUp), once: true })
  await nothing.ended
  expect(nothing.received()).toEqual([[]])
  for (const seen of [
    'another-start.1',
    `${lastId(first).split('.')[0]}.99`,
    'x',
    '1.2.3',
    `${lastId(first).split('.')[0]}.-5`,
  ]) {
    const lost = await listen(httpShop.url, token, { seen, once: true })
    await lost.ended
    expect(lost.received()).toEqual([null])
  }
  for (let round = 0; round < 501; round += 1) httpShop.shop.context.changes.publish(['sale'])
  // A screen that has just been loaded: what came in the last ten seconds, and nothing older.
  const fresh = await listen(httpShop.url, token, { once: true })
  await fresh.ended
  expect(fresh.received().flat()).toContainEqual(CHANGED[0])
  httpShop.advanceClock(60)
  const late = await listen(httpShop.url, token, { once: true })
  await late.ended
  expect(late.received()).toEqual([[]])
})

test('LIVE-004 many changes are merged into one event', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { token } = await openChanging(httpShop)
  const stream = await listen(httpShop.url, token)
  const { changes } = httpShop.shop.context
  for (let sale = 0; sale < 100; sale += 1) changes.publish(['sale', 'product'], 'till-2')
  changes.publish(['expense'])
  changes.publish([], 'till-3')
  const crowd = [
    { by: 'till-2', nouns: ['sale', 'product'] },
    { by: '', nouns: ['expense'] },
  ]
  await expect.poll(stream.received).toEqual([[], crowd])
})

/** The stream with its own heartbeat interval, over the same shop. */
const openStreamWithHeartbeat = async (pulse: number) => {
  const shop = await openShop('sqlite')
  const http = await openHttp(openLog('silent'), { config: readConfig({}), scripts: [] })
  const admin = await shop.person('admin')
  let over = false
  addChangeStream(
    http,
    shop.context,
    async () => (over ? { ...admin, role: 'user' } : admin),
    pulse,
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as { port: number }
  return { shop, http, port, url: `http://127.0.0.1:${port}`, loseRights: () => (over = true) }
}

test('LIVE-002 a heartbeat keeps the stream open and ends it for people without access, and a stopping server ends it', async () => {
  const { http, url, loseRights } = await openStreamWithHeartbeat(30)
  const stream = await listen(url, 'a')
  await expect.poll(stream.text).toMatch(/:\n\n:\n\n/)
  loseRights()
  await stream.ended
  const last = await listen(url, 'a')
  await http.close()
  await last.ended
})

test('LIVE-004 the oldest stream is closed and received to poll when a person opens more than twenty', async () => {
  const { http, url } = await openStreamWithHeartbeat(60_000)
  const oldest = await listen(url, 'a')
  for (let other = 0; other < 20; other += 1) await listen(url, 'a')
  await oldest.ended
  expect(oldest.text()).toMatch(/retry: 60000\n\n$/)
  await http.close()
})

test('LIVE-004 a listener that does not read is disconnected and does not block others', async () => {
  const { shop, http, port, url } = await openStreamWithHeartbeat(60_000)
  const reader = await listen(url, 'a')
  const sleeper = connect({ port, host: '127.0.0.1' })
  sleeper.write('GET /api/changes HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((resolve) => sleeper.once('data', resolve))
  sleeper.pause()
  const isGone = () =>
    new Promise<boolean>((resolve) =>
      http.server.getConnections((_error, count) => resolve(count === 1)),
    )
  const many = Array.from({ length: 4000 }, (_, n) => `${n}`.padEnd(40, 'x'))
  for (let round = 0; round < 60 && !(await isGone()); round += 1) {
    const { length } = reader.text()
    for (const by of many)
      shop.context.changes.publish(['sale', 'product', 'stock', 'customer'], by)
    await expect.poll(() => reader.text().length).toBeGreaterThan(length)
  }
  expect(await isGone()).toBe(true)
  sleeper.destroy()
  reader.leave()
  await http.close()
})
