// One message a day, way and receiver: with several servers, after restarts and kills, late starts,
// and a clock that was set back.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openPostgresStore, openSqliteStore } from '../../platform/database/open.ts'
import { openChanges } from '../../platform/operations/changes.ts'
import {
  EVENING,
  type EveningShop,
  openEveningShop,
  OWNER,
  OWNER_MAIL,
} from '../../testing/evening-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { plainAnswer } from '../../testing/loopback-sms.ts'
import { addressOf } from '../../testing/stores.ts'
import { insertMessages } from './evening-message.queries.ts'
import { newMessage } from './new-message.ts'
import { type EveningWorker, openEvening } from './open-evening.ts'

const KILLED = fileURLToPath(new URL('../../testing/killed-evening.ts', import.meta.url))

const addressFor = async ({ till: { context } }: EveningShop) =>
  context.store.engine === 'sqlite' ? undefined : addressOf(context.store)

/** One more server on the same database, with a connection of its own. */
const openServer = async (evening: EveningShop): Promise<EveningWorker> => {
  const { context, folder } = evening.till
  const url = await addressFor(evening)
  const store = url === undefined ? openSqliteStore(folder) : openPostgresStore(url)
  const worker = openEvening({ ...context, store, changes: openChanges(context) })
  return {
    close: async () => {
      await worker.close()
      await store.close()
    },
  }
}

const killServer = async (evening: EveningShop, now: string): Promise<string | null> => {
  const url = await addressFor(evening)
  const place = { folder: evening.till.folder, now, ...(url === undefined ? {} : { url }) }
  const args = ['--import', 'tsx', KILLED, JSON.stringify(place)]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, () => resolve(child.signalCode))
  })
}

/** Each message has failed once, with these reasons. */
const expectFailures = (evening: EveningShop, ...failures: string[]) =>
  expect
    .poll(async () => (await evening.messages()).map(({ failure }) => failure))
    .toEqual(failures)

/** Time in which a message that must not leave would have left. */
const QUIET_MS = 300
const waitQuietly = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS))

whereEnginesDiffer('the evening message comes once', (engine) => {
  test('EVE-002 several servers that look at the same moment send one message to each receiver', async () => {
    const evening = await openEveningShop(engine)
    const { sms, box, till } = evening
    const plan = { phone_1: OWNER, email_1: OWNER_MAIL, phone_2: '256772000002' }
    await evening.save(plan)
    till.setNow(EVENING)
    const servers = await Promise.all([1, 2, 3].map(() => openServer(evening)))
    evening.wakeAt(EVENING)
    await evening.settled(3)
    for (const server of servers) await server.close()
    expect(await evening.messages()).toHaveLength(3)
    expect([sms.textsTo(OWNER).length, sms.textsTo('256772000002').length]).toEqual([1, 1])
    expect(box.letters.map(({ to }) => to)).toEqual([OWNER_MAIL])
  })

  test('EVE-002 neither a restart, a changed time nor a clock that was set back sends a second one', async () => {
    const evening = await openEveningShop(engine)
    const { sms, till } = evening
    await evening.save({ phone_1: OWNER })
    evening.wakeAt(EVENING)
    await evening.settled(1)
    await (await openServer(evening)).close()
    await evening.save({ phone_1: OWNER, time: '21:00' })
    evening.wakeAt('2026-11-21T18:00:00.000Z')
    await till.ask(shopRulesApi.save, till.admin, { evening_message: false })
    await till.ask(shopRulesApi.save, till.admin, { evening_message: true })
    for (const now of ['2026-11-21T16:00:00.000Z', '2026-11-21T18:30:00.000Z', EVENING])
      evening.wakeAt(now)
    await waitQuietly()
    expect([(await evening.messages()).length, sms.requests.length]).toEqual([1, 1])
  })

  test('EVE-002 a server that starts late sends until 06:00, and then no more', async () => {
    const evening = await openEveningShop(engine)
    const { sms, till } = evening
    await evening.save({ phone_1: OWNER })
    till.setNow('2026-11-22T03:00:00.000Z')
    await (await openServer(evening)).close()
    expect(await evening.messages()).toEqual([])
    till.setNow('2026-11-22T02:59:00.000Z')
    const late = await openServer(evening)
    expect(await evening.settled(1)).toMatchObject([{ business_date: '2026-11-21' }])
    await late.close()
    expect(sms.requests).toHaveLength(1)
  })

  test('EVE-002 EVE-006 a text message whose server was killed between claim and sending is never sent, and the page says so', async () => {
    const evening = await openEveningShop(engine)
    const { sms, till } = evening
    await evening.save({ phone_1: OWNER })
    expect(await killServer(evening, EVENING)).toBe('SIGKILL')
    expect((await evening.messages()).map(({ state }) => state)).toEqual(['sending'])
    evening.wakeAt('2026-11-21T19:00:00.000Z')
    await waitQuietly()
    expect(sms.requests).toEqual([])
    expect((await till.ask(eveningApi.get, till.admin, {})).messages).toMatchObject([
      { state: 'unknown' },
    ])
  })

  test('EVE-002 a mail whose server was killed between claim and sending leaves after three minutes', async () => {
    const evening = await openEveningShop(engine)
    const { box } = evening
    await evening.save({ email_1: OWNER_MAIL })
    expect(await killServer(evening, EVENING)).toBe('SIGKILL')
    evening.wakeAt('2026-11-21T17:02:59.000Z')
    await waitQuietly()
    expect(box.letters).toEqual([])
    evening.wakeAt('2026-11-21T17:03:00.000Z')
    expect(await evening.settled(1)).toMatchObject([
      { attempts: 2, as_of: '2026-11-21T17:03:00.000Z' },
    ])
    expect((await box.to(OWNER_MAIL)).length).toBe(1)
  })

  test('EVE-002 a text message is repeated only when it surely did not leave, and a mail until 06:00', async () => {
    const evening = await openEveningShop(engine)
    const { sms, box } = evening
    sms.answerWith(plainAnswer(429))
    box.refuse(1000)
    await evening.save({ phone_1: OWNER, email_1: OWNER_MAIL })
    evening.wakeAt(EVENING)
    await expectFailures(evening, 'mail_refused', 'too_many')
    sms.answerWith((_request, response) => void response.socket?.destroy())
    evening.wakeAt('2026-11-21T17:00:10.000Z')
    await evening.settled(1, 'failed')
    evening.wakeAt('2026-11-22T02:59:59.000Z')
    await waitQuietly()
    expect(sms.requests).toHaveLength(2)
    evening.wakeAt('2026-11-22T03:00:00.000Z')
    expect(await evening.settled(2, 'failed')).toMatchObject([
      { channel: 'mail', failure: 'mail_refused' },
      { channel: 'sms', failure: 'no_answer' },
    ])
  })

  test('EVE-002 a server that sends no text messages leaves them to one that does, until 06:00', async () => {
    const evening = await openEveningShop(engine)
    const { sms, till } = evening
    const { context } = till
    await evening.save({ phone_1: OWNER })
    await waitQuietly()
    till.setNow(EVENING)
    const mailOnly = () => {
      const mail = { send: () => Promise.resolve(), close: () => undefined }
      return openEvening({ ...context, changes: openChanges(context) }, { mail, sms: null })
    }
    const planned = (business_date: string) =>
      newMessage(context, EVENING, {
        channel: 'sms',
        receiver: OWNER,
        department_id: null,
        business_date,
        cause: 'asked',
        expires_at: '2026-11-22T03:00:00.000Z',
      })
    await till.write((tx) => insertMessages(tx, [planned('2026-11-21')]))
    const first = mailOnly()
    await waitQuietly()
    await first.close()
    expect(await evening.messages()).toMatchObject([
      { state: 'waiting', failure: null, attempts: 0 },
    ])
    evening.wakeAt(EVENING)
    await evening.settled(2)
    expect(sms.textsTo(OWNER)).toHaveLength(2)
    await till.write((tx) => insertMessages(tx, [planned('2026-11-20')]))
    till.setNow('2026-11-22T03:00:00.000Z')
    const second = mailOnly()
    expect((await evening.settled(1, 'failed'))[2]).toMatchObject({ failure: 'not_set_up' })
    await second.close()
  })

  test('EVE-002 a receiver who was taken off, or whose department is gone, gets nothing any more', async () => {
    const evening = await openEveningShop(engine)
    const { sms, till } = evening
    const gone = await till.department('Gone')
    sms.answerWith(plainAnswer(429))
    await evening.save({ phone_1: OWNER, phone_2: '256772000002', department_2_id: gone })
    evening.wakeAt(EVENING)
    await expectFailures(evening, 'too_many', 'too_many')
    await evening.save({ phone_2: '256772000002', department_2_id: gone })
    await till.write((tx) => tx.deleteFrom('departments').where('id', '=', gone).execute())
    evening.wakeAt('2026-11-21T17:00:10.000Z')
    const rows = await evening.settled(2, 'failed')
    expect(new Set(rows.map(({ failure }) => failure))).toEqual(
      new Set(['department_gone', 'taken_off']),
    )
    expect(sms.requests).toHaveLength(2)
    till.leaveBroken()
  })
})
