// The queue under mails, text messages and prints: several servers, kills, pauses, and the end.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  type MessageResult,
  openMessageQueue,
  type QueuedMessage,
} from '../../testing/message-queue.ts'
import { openShop, type Shop, whereEnginesDiffer } from '../../testing/shop.ts'
import { addressOf } from '../../testing/stores.ts'
import type { DurableQueue } from './durable-queue.ts'

const LAST = 'last'
const KILLED = fileURLToPath(new URL('../../testing/killed-queue.ts', import.meta.url))

const addMessage = async (
  { context: { newId, now }, write }: Shop,
  more: Partial<QueuedMessage> = {},
): Promise<string> => {
  const id = newId()
  const times = { next_at: now(), created_at: now(), expires_at: '2030-01-01T00:00:00.000Z' }
  const row = { id, channel: 'mail' as const, sealed: 'text', attempts: 0, ...times, ...more }
  await write((tx) => tx.insertInto('auth_outbox').values(row).execute())
  return id
}

const messages = ({ context: { store } }: Shop): Promise<QueuedMessage[]> =>
  store.db.selectFrom('auth_outbox').selectAll().orderBy('id').execute()

/** A server whose jobs end with these results, then with 'done'. */
const openServer = ({ context }: Shop, results: MessageResult[] = []) => {
  const ran: string[] = []
  const queue = openMessageQueue(context, ({ id, sealed }) => {
    if (sealed === LAST) return 'done'
    ran.push(id)
    return results.shift() ?? 'done'
  })
  return { ran, ...queue }
}

/** Returns when all that is due has run: it comes before a message that is added now. */
const runDue = async (shop: Shop, server: DurableQueue): Promise<void> => {
  const last = await addMessage(shop, { sealed: LAST })
  server.wake()
  await expect.poll(async () => (await messages(shop)).some(({ id }) => id === last)).toBe(false)
}

/** A server whose jobs run until the test ends them. */
const openSlowServer = ({ context }: Shop) => {
  const ends: (() => void)[] = []
  const ran: string[] = []
  const run = ({ id }: QueuedMessage): Promise<MessageResult> => {
    ran.push(id)
    return new Promise((resolve) => ends.push(() => resolve('done')))
  }
  return { ends, ran, ...openMessageQueue(context, run) }
}

const killServer = async ({ context: { store, now }, folder }: Shop): Promise<string | null> => {
  const place = store.engine === 'sqlite' ? { folder } : { folder, url: await addressOf(store) }
  const args = ['--import', 'tsx', KILLED, JSON.stringify({ ...place, now: now() })]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, () => resolve(child.signalCode))
  })
}

whereEnginesDiffer('the durable queue', (engine) => {
  test('TECH-005 two servers that look at the same moment run each job once', async () => {
    const shop = await openShop(engine)
    const ids = []
    for (let place = 0; place < 20; place += 1)
      ids.push(await addMessage(shop, { channel: place % 2 === 0 ? 'mail' : 'sms' }))
    const [one, other] = [openServer(shop), openServer(shop)]
    one.wake()
    other.wake()
    await expect.poll(() => messages(shop)).toEqual([])
    await Promise.all([one.close(), other.close()])
    expect([...one.ran, ...other.ran].toSorted()).toEqual(ids.toSorted())
  })

  test('TECH-005 a job whose server was killed runs on another one when its claim is over', async () => {
    const shop = await openShop(engine)
    const id = await addMessage(shop)
    expect(await killServer(shop)).toBe('SIGKILL')
    expect(await messages(shop)).toMatchObject([{ id, next_at: '2026-11-21T09:01:00.000Z' }])
    const server = openServer(shop)
    shop.setNow('2026-11-21T09:00:59.999Z')
    await runDue(shop, server)
    expect(server.ran).toEqual([])
    shop.setNow('2026-11-21T09:01:00.000Z')
    await runDue(shop, server)
    expect([server.ran, await messages(shop)]).toEqual([[id], []])
    await server.close()
  })

  test('TECH-005 a job that failed runs again after its pause, which grows', async () => {
    const shop = await openShop(engine)
    const id = await addMessage(shop)
    const server = openServer(shop, ['again', 'again'])
    server.wake()
    await expect
      .poll(() => messages(shop))
      .toMatchObject([{ attempts: 1, next_at: '2026-11-21T09:00:10.000Z' }])
    await runDue(shop, server)
    expect(server.ran).toEqual([id])
    shop.setNow('2026-11-21T09:00:10.000Z')
    server.wake()
    await expect
      .poll(() => messages(shop))
      .toMatchObject([{ attempts: 2, next_at: '2026-11-21T09:00:30.000Z' }])
    shop.setNow('2026-11-21T09:00:30.000Z')
    await runDue(shop, server)
    expect([server.ran, await messages(shop)]).toEqual([[id, id, id], []])
    await server.close()
  })

  test('TECH-005 a job that is given up, or that nobody can read, is kept with its word and never runs again', async () => {
    const shop = await openShop(engine)
    const id = await addMessage(shop)
    await addMessage(shop, { sealed: 'unreadable' })
    const server = openServer(shop, ['given up'])
    await runDue(shop, server)
    await runDue(shop, server)
    expect(server.ran).toEqual([id])
    expect((await messages(shop)).map(({ sealed }) => sealed)).toEqual(['given up', 'given up'])
    await server.close()
  })

  test('TECH-005 the jobs of a lane run one after another, and those of other lanes meanwhile', async () => {
    const shop = await openShop(engine)
    const [first, second] = [await addMessage(shop), await addMessage(shop)]
    const other = await addMessage(shop, { channel: 'sms' })
    const server = openSlowServer(shop)
    server.wake()
    await expect.poll(() => server.ran.toSorted()).toEqual([first, other].toSorted())
    server.ends[server.ran.indexOf(first)]?.()
    await expect.poll(() => server.ran).toContain(second)
    for (const end of server.ends) end()
    await server.close()
    expect(await messages(shop)).toEqual([])
  })

  test('TECH-005 the end waits for the job that runs and stores its result, and leaves those that wait', async () => {
    const shop = await openShop(engine)
    const [running, waiting] = [await addMessage(shop), await addMessage(shop)]
    const server = openSlowServer(shop)
    server.wake()
    await expect.poll(() => server.ran).toEqual([running])
    let isClosed = false
    const closing = server.close().then(() => {
      isClosed = true
    })
    expect([(await messages(shop)).length, isClosed]).toEqual([2, false])
    server.ends[0]?.()
    await closing
    server.wake()
    expect((await messages(shop)).map(({ id }) => id)).toEqual([waiting])
    expect(server.ran).toEqual([running])
  })

  test('TECH-005 an error is reported with its row, which waits for the next look', async () => {
    const shop = await openShop(engine)
    const id = await addMessage(shop)
    const reported: (string | undefined)[] = []
    let isBroken = true
    const queue = openMessageQueue(
      shop.context,
      () => {
        if (isBroken) throw new Error('broken')
        return 'done'
      },
      (_error, row) => reported.push(row?.id),
    )
    queue.wake()
    await expect.poll(() => reported).toEqual([id])
    isBroken = false
    shop.setNow('2026-11-21T09:01:00.000Z')
    queue.wake()
    await expect.poll(() => messages(shop)).toEqual([])
    await queue.close()
    expect(reported).toEqual([id])
  })
})
