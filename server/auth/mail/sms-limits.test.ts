// Text messages cost money: how many may leave, what happens when the service fails, and what
// strangers learn.
import { expect, test, vi } from 'vitest'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import type { Engine } from '../../platform/database/store.ts'
import { pino } from 'pino'
import { type HttpResponse, openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { plainAnswer, recipientStatus } from '../../testing/loopback-sms.ts'
import { openSmsService } from '../../testing/sms-service.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { pruneAuthRows } from '../service/prune.ts'
import { openService } from '../service/service.ts'
import { limitMessages } from './sms-limits.ts'

const numberOf = (place: number): string => `2567721${String(place).padStart(5, '0')}`
const DAY = 24 * 3600

const openLimited = async (engine: Engine, env: Record<string, string> = {}) => {
  const sms = await openSmsService()
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const httpShop = await openHttpShop(
    engine,
    { ...sms.env, AUTH_RATE_LIMIT_OTP: '100000', ...env },
    null,
    log,
  )
  const admin = await httpShop.signUp('admin@shop.ug')
  const ask = (phone: string, body: Record<string, unknown> = {}) =>
    httpShop.call('POST /auth/v1/otp', { body: { phone, ...body } })
  const health = async () => {
    const actor = await httpShop.shop.person('admin')
    return (await httpShop.shop.ask(healthApi.get, actor, {})).sms
  }
  return { ...httpShop, sms, admin, ask, health, lines }
}

const visible = ({ status, headers, text }: HttpResponse) => [
  status,
  text,
  [...headers.keys()].filter((name) => name !== 'date'),
]

onEveryEngine('text messages', (engine) => {
  test('PHONE-007 a second message to one number is refused with the time to wait when the pause is not over', async () => {
    const httpShop = await openLimited(engine)
    expect((await httpShop.ask(numberOf(1))).status).toBe(200)
    const second = await httpShop.ask('0772100001')
    expect(second).toMatchObject({ status: 429, body: { code: 'over_sms_send_rate_limit' } })
    expect(second.body['message']).toMatch(
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    )
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(50)
    expect((await httpShop.ask(numberOf(2))).status).toBe(200)
    httpShop.advanceClock(61)
    expect((await httpShop.ask(numberOf(1))).status).toBe(200)
  })

  test('PHONE-007 one number gets only so many messages of a day, and strangers leave some for its owner', async () => {
    const httpShop = await openLimited(engine, {
      AUTH_SMS_MAX_PER_DAY_TO_NUMBER: '5',
      AUTH_SMS_MAX_FREQUENCY: '0s',
    })
    const statuses = async (count: number) => {
      const all: number[] = []
      for (let place = 0; place < count; place += 1)
        all.push((await httpShop.ask(numberOf(1))).status)
      return all
    }
    expect(await statuses(5)).toEqual([200, 200, 200, 200, 429])
    const change = () =>
      httpShop.call('PUT /auth/v1/user', {
        token: httpShop.admin.access_token,
        body: { phone: numberOf(9) },
      })
    expect((await change()).status).toBe(200)
    httpShop.advanceClock(DAY + 1)
    expect(await statuses(2)).toEqual([200, 200])
  })

  test('PHONE-007 the shop sends only so many messages of a day, and strangers leave a fifth for people who are signed in', async () => {
    const httpShop = await openLimited(engine, { AUTH_SMS_MAX_PER_DAY: '10' })
    const all: number[] = []
    for (let place = 0; place < 9; place += 1)
      all.push((await httpShop.ask(numberOf(place))).status)
    expect(all).toEqual([...Array<number>(8).fill(200), 429])
    const token = httpShop.admin.access_token
    const change = (place: number) =>
      httpShop.call('PUT /auth/v1/user', { token, body: { phone: numberOf(place) } })
    expect([(await change(20)).status, (await change(21)).status]).toEqual([200, 200])
    expect(await change(22)).toMatchObject({
      status: 429,
      body: { code: 'over_sms_send_rate_limit' },
    })
    expect(await httpShop.health()).toMatchObject({ today: 10, most: 10 })
    httpShop.advanceClock(DAY + 1)
    expect(await httpShop.health()).toMatchObject({ today: 0 })
    expect((await httpShop.ask(numberOf(1))).status).toBe(200)
  })

  test('PHONE-007 one address without a session gets a quarter of what strangers may ask for', async () => {
    const httpShop = await openLimited(engine, { TRUST_PROXY: '127.0.0.1' })
    const ask = async (place: number, address: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address }
      const body = { phone: numberOf(place) }
      return (await httpShop.call('POST /auth/v1/otp', { body, headers })).status
    }
    for (let place = 0; place < 20; place += 1)
      expect(await ask(place, `2001:db8::${place}`)).toBe(200)
    expect(await ask(20, '2001:db8::20')).toBe(429)
    expect(await ask(20, '203.0.113.7')).toBe(200)
  })

  test('PHONE-007 two servers on one database share the limits, also when all requests come at once', async () => {
    const httpShop = await openLimited(engine, {
      AUTH_SMS_MAX_PER_DAY: '10',
      AUTH_SMS_PROVIDER: 'console',
    })
    const other = await openService(
      { ...httpShop.shop.context, log: pino({ level: 'silent' }) },
      httpShop.shop.folder,
    )
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const asked = Array.from({ length: 12 }, (_, place) =>
      place % 2 === 0
        ? httpShop.ask(numberOf(place)).then(({ status }) => status)
        : limitMessages(other, 'otp', { phone: numberOf(place) }, { ip: '127.0.0.1' }).then(
            () => 200,
            () => 429,
          ),
    )
    const all = await Promise.all(asked)
    expect(all.filter((status) => status === 200)).toHaveLength(8)
    await other.close()
    await expect
      .poll(() => httpShop.shop.context.store.db.selectFrom('auth_outbox').selectAll().execute())
      .toEqual([])
    write.mockRestore()
    httpShop.advanceClock(2 * DAY)
    await pruneAuthRows(httpShop.shop.context)
    expect(
      await httpShop.shop.context.store.db.selectFrom('auth_sms_counts').selectAll().execute(),
    ).toEqual([])
  })

  test('PHONE-008 known and unknown numbers get the same answers, pauses and limits when sign-up is closed', async () => {
    const httpShop = await openLimited(engine, { AUTH_SMS_MAX_PER_DAY_TO_NUMBER: '3' })
    const client = httpShop.client()
    await client.signUp({ phone: numberOf(1), password: PASSWORD })
    await client.verifyOtp({
      phone: numberOf(1),
      token: await httpShop.sms.code(numberOf(1)),
      type: 'sms',
    })
    httpShop.advanceClock(DAY + 1)
    Object.assign(httpShop.shop.context.config, { AUTH_DISABLE_SIGNUP: true })
    const calls: [string, Record<string, unknown>][] = [
      ['POST /auth/v1/otp', {}],
      ['POST /auth/v1/resend', { type: 'sms' }],
      ['POST /auth/v1/resend', { type: 'phone_change' }],
      ['POST /auth/v1/verify', { type: 'sms', token: '000000' }],
      ['POST /auth/v1/verify', { type: 'phone_change', token: '000000' }],
      ['POST /auth/v1/token?grant_type=password', { password: 'guess-it' }],
      ['POST /auth/v1/otp', {}],
    ]
    for (const [line, body] of calls) {
      const known = await httpShop.call(line, { body: { phone: numberOf(1), ...body } })
      const unknown = await httpShop.call(line, { body: { phone: numberOf(2), ...body } })
      expect([line, visible(unknown)]).toEqual([line, visible(known)])
      httpShop.advanceClock(30)
    }
    await httpShop.sms.code(numberOf(1), 2)
    expect(httpShop.sms.textsTo(numberOf(2))).toEqual([])
  })

  test.each([
    ['an empty account', recipientStatus(405), 'no_credit'],
    ['a rejection', recipientStatus(502), 'rejected'],
    ['a broken answer', plainAnswer(500), 'service_error'],
    ['a lost answer', () => undefined, null],
  ] as const)(
    'PHONE-011 PHONE-012 PHONE-013 a message is asked for once and the trouble is told when the service gives %s',
    async (_what, answer, failure) => {
      const httpShop = await openLimited(engine)
      httpShop.sms.answerWith(
        failure === null ? (_request, response) => void response.socket?.destroy() : answer,
      )
      expect((await httpShop.ask(numberOf(1))).status).toBe(200)
      await vi.waitFor(
        async () => expect((await httpShop.health())?.failure).toBe(failure ?? 'no_answer'),
        {
          timeout: 8000,
        },
      )
      expect(
        await httpShop.shop.context.store.db.selectFrom('auth_outbox').selectAll().execute(),
      ).toEqual([])
      expect(httpShop.sms.requests).toHaveLength(1)
      const log = httpShop.lines.join('')
      expect(log).toContain('a text message could not be sent')
      for (const secret of [numberOf(1), 'at-secret-key', 'is your code'])
        expect(log).not.toContain(secret)
      httpShop.sms.answerWith(recipientStatus(101))
      await httpShop.ask(numberOf(2))
      await vi.waitFor(async () => expect((await httpShop.health())?.failure).toBeNull(), {
        timeout: 8000,
      })
    },
  )

  test('PHONE-011 a message waits for its next try when the service takes no more at the moment', async () => {
    const httpShop = await openLimited(engine)
    httpShop.sms.answerWith(plainAnswer(429))
    await httpShop.ask(numberOf(1))
    await vi.waitFor(async () => expect((await httpShop.health())?.failure).toBe('too_many'), {
      timeout: 8000,
    })
    httpShop.sms.answerWith(recipientStatus(101))
    httpShop.advanceClock(11)
    await vi.waitFor(async () => expect((await httpShop.health())?.failure).toBeNull(), {
      timeout: 8000,
    })
    expect(httpShop.sms.requests).toHaveLength(2)
    const token = await httpShop.sms.code(numberOf(1), 2)
    const typed = { type: 'sms', phone: numberOf(1), token }
    expect((await httpShop.call('POST /auth/v1/verify', { body: typed })).status).toBe(200)
  })
})
