// The adapters of MTN and Airtel against their fakes: what leaves, and what each answer means.
import type { AskedMoney, CollectionNews } from '@webale/domain/kernel/asked-money.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { airtelOfTest, momoOfTest } from '../../testing/collection-providers.ts'
import type { FakeFault } from '../../testing/fake-provider.ts'
import { readConfig } from '../settings/config.ts'
import { openAirtel } from './airtel.ts'
import { openMtn } from './mtn.ts'

const MONEY: AskedMoney = {
  id: '1f3b4c5d-0000-4000-8000-0000000000aa',
  phone: '256772123456',
  amount: 5000,
  note: 'Soap',
}
const PATIENCE_MS = 1500

const openClock = () => {
  let now = Date.now()
  return {
    now: () => new Date(now).toISOString(),
    pass: (seconds: number) => (now += seconds * 1000),
  }
}

/** An address on which nothing listens any more. */
const closedAddress = async (): Promise<string> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => void server.close(() => closed()))
  return `http://127.0.0.1:${port}`
}

const openMomoAdapter = async (env: Record<string, string> = {}) => {
  const [momo, clock] = [await momoOfTest(), openClock()]
  const config = readConfig({ ...momo.env, ...env })
  return { momo, clock, mtn: openMtn(config, { now: clock.now, patience: PATIENCE_MS }) }
}

const openAirtelAdapter = async () => {
  const [fake, clock] = [await airtelOfTest(), openClock()]
  const config = readConfig(fake.env)
  return { fake, clock, airtel: openAirtel(config, { now: clock.now, patience: PATIENCE_MS }) }
}

describe('MTN', () => {
  test('COLL-004 COLL-007 the request has our id, the amount as text, the number with its country code and no callback address unless one is set', async () => {
    const { momo, mtn } = await openMomoAdapter()
    expect(await mtn.ask(MONEY)).toEqual({ says: 'asked' })
    expect(momo.problems).toEqual([])
    const [, asked] = momo.requests
    expect(asked?.headers).toMatchObject({
      'x-reference-id': MONEY.id,
      'x-target-environment': 'mtnuganda',
    })
    expect(asked?.headers['x-callback-url']).toBeUndefined()
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      amount: '5000',
      currency: 'UGX',
      externalId: MONEY.id,
      payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
      payerMessage: 'Soap',
      payeeNote: 'Soap',
    })
    const url = 'https://shop.ug/api/collections/callback'
    const other = await openMomoAdapter({ COLLECTION_CALLBACK_URL: url })
    await other.mtn.ask(MONEY)
    expect(other.momo.requests[1]?.headers['x-callback-url']).toBe(url)
  })

  test('COLL-007 a request that comes again is under way', async () => {
    const { momo, mtn } = await openMomoAdapter()
    await mtn.ask(MONEY)
    expect(await mtn.ask(MONEY)).toEqual({ says: 'asked' })
    expect(momo.prompts.get(MONEY.id)).toBe(1)
  })

  test.each([
    [400, { says: 'failed', reason: 'bad_request' }],
    [401, { says: 'failed', reason: 'wrong_keys' }],
    [403, { says: 'failed', reason: 'wrong_keys' }],
    [404, { says: 'failed', reason: 'bad_request' }],
    [429, { says: 'unknown', reason: 'no_answer' }],
    [500, { says: 'unknown', reason: 'no_answer' }],
    [502, { says: 'unknown', reason: 'no_answer' }],
    [503, { says: 'unknown', reason: 'no_answer' }],
    [504, { says: 'unknown', reason: 'no_answer' }],
    ['lost', { says: 'unknown', reason: 'no_answer' }],
    ['silent', { says: 'unknown', reason: 'no_answer' }],
    ['html', { says: 'unknown', reason: 'no_answer' }],
    ['redirect', { says: 'unknown', reason: 'no_answer' }],
    ['endless', { says: 'unknown', reason: 'no_answer' }],
    ['wrong_json', { says: 'unknown', reason: 'no_answer' }],
  ] as readonly (readonly [FakeFault, CollectionNews])[])(
    'COLL-007 COLL-024 an answer %s to a request means %o',
    async (fault, news) => {
      const { momo, mtn } = await openMomoAdapter()
      // Twice, because 401 is tried once more with a new token.
      momo.failNext('ask', fault, ...(fault === 401 ? [401] : []))
      expect(await mtn.ask(MONEY)).toEqual(news)
    },
  )

  test('COLL-007 a request that surely did not leave has failed as not reached', async () => {
    const { momo, mtn } = await openMomoAdapter({ COLLECTION_MTN_URL: await closedAddress() })
    expect(await mtn.ask(MONEY)).toEqual({ says: 'failed', reason: 'not_reached' })
    expect(momo.requests).toEqual([])
    const other = await openMomoAdapter()
    other.momo.failNext('token', 503)
    expect(await other.mtn.ask(MONEY)).toEqual({ says: 'failed', reason: 'not_reached' })
    expect(other.momo.prompts.size).toBe(0)
  })

  test('COLL-007 wrong keys are named as such', async () => {
    const { mtn } = await openMomoAdapter({ COLLECTION_MTN_API_KEY: 'wrong' })
    expect(await mtn.ask(MONEY)).toEqual({ says: 'failed', reason: 'wrong_keys' })
  })

  test.each([
    ['NOT_ENOUGH_FUNDS', { says: 'failed', reason: 'no_money' }],
    ['INTERNAL_PROCESSING_ERROR', { says: 'failed', reason: 'no_money' }],
    ['PAYER_NOT_FOUND', { says: 'failed', reason: 'unknown_number' }],
    ['PAYER_LIMIT_REACHED', { says: 'failed', reason: 'limit' }],
    ['APPROVAL_REJECTED', { says: 'failed', reason: 'rejected' }],
    ['EXPIRED', { says: 'expired', reason: 'no_approval' }],
    ['COULD_NOT_PERFORM_TRANSACTION', { says: 'expired', reason: 'no_approval' }],
    ['PAYEE_NOT_ALLOWED_TO_RECEIVE', { says: 'failed', reason: 'shop_barred' }],
    ['SERVICE_UNAVAILABLE', { says: 'failed', reason: 'service' }],
    ['SOMETHING_NEW', { says: 'failed', reason: 'refused' }],
    ['DELAYED', { says: 'pending' }],
  ])('COLL-015 the reason %s of a failure means %o', async (reason, news) => {
    const { momo, mtn } = await openMomoAdapter()
    await mtn.ask(MONEY)
    momo.settle(MONEY.id, 'FAILED', reason)
    expect(await mtn.look(MONEY)).toEqual(news)
  })

  test('COLL-010 COLL-011 a look tells the state, and another amount, currency or number is never a success', async () => {
    const { momo, mtn } = await openMomoAdapter()
    expect(await mtn.look(MONEY)).toEqual({ says: 'not_found' })
    await mtn.ask(MONEY)
    for (const status of ['PENDING', 'ONGOING', 'DELAYED'] as const) {
      momo.settle(MONEY.id, status)
      expect(await mtn.look(MONEY)).toEqual({ says: 'pending' })
    }
    const { financialTransactionId } = momo.settle(MONEY.id, 'SUCCESSFUL')
    expect(await mtn.look(MONEY)).toEqual({ says: 'succeeded', reference: financialTransactionId })
    const differs = { says: 'unknown', reason: 'differs' }
    expect(await mtn.look({ ...MONEY, phone: '256772000000' })).toEqual(differs)
    momo.nameAmount('4000')
    expect(await mtn.look(MONEY)).toEqual(differs)
  })

  test.each([
    'lost',
    'silent',
    'html',
    'redirect',
    'endless',
    'wrong_json',
    429,
    500,
    404,
  ] as const)('COLL-024 an answer %s to a look tells nothing', async (fault) => {
    const { momo, mtn } = await openMomoAdapter()
    await mtn.ask(MONEY)
    momo.settle(MONEY.id, 'SUCCESSFUL')
    momo.failNext('look', fault)
    expect(await mtn.look(MONEY)).toEqual({ says: 'nothing' })
  })

  test('COLL-009 a token is used until a minute before its end, renewed once after 401, and asked for once at a time', async () => {
    const { momo, mtn, clock } = await openMomoAdapter()
    const tokens = () => momo.requests.filter(({ path }) => path === '/collection/token/').length
    await Promise.all([mtn.look(MONEY), mtn.look(MONEY), mtn.look(MONEY)])
    expect(tokens()).toBe(1)
    clock.pass(3539)
    await mtn.look(MONEY)
    expect(tokens()).toBe(1)
    clock.pass(2)
    await mtn.look(MONEY)
    expect(tokens()).toBe(2)
    momo.forgetTokens()
    expect(await mtn.ask(MONEY)).toEqual({ says: 'asked' })
    expect([tokens(), momo.prompts.get(MONEY.id)]).toEqual([3, 1])
    momo.failNext('look', 401, 401)
    expect(await mtn.look(MONEY)).toEqual({ says: 'nothing' })
    expect(tokens()).toBe(4)
  })
})

describe('Airtel', () => {
  test('COLL-004 COLL-007 the request has nine digits, the amount as a number and our id', async () => {
    const { fake, airtel } = await openAirtelAdapter()
    expect(await airtel.ask(MONEY)).toEqual({ says: 'asked' })
    expect([fake.problems, fake.payments.get(MONEY.id)]).toMatchObject([
      [],
      { msisdn: '772123456', amount: 5000 },
    ])
    expect(await airtel.ask(MONEY)).toEqual({ says: 'asked' })
    expect(fake.prompts.get(MONEY.id)).toBe(1)
  })

  test.each([
    ['DP00800001002', { says: 'failed', reason: 'wrong_pin' }],
    ['DP00800001007', { says: 'failed', reason: 'no_money' }],
    ['DP00800001008', { says: 'failed', reason: 'rejected' }],
    ['DP00800001010', { says: 'failed', reason: 'shop_barred' }],
    ['DP00800001026', { says: 'failed', reason: 'wrong_keys' }],
    ['ESB000033', { says: 'failed', reason: 'unknown_number' }],
    ['ROUTER112', { says: 'failed', reason: 'service' }],
    ['ROUTER117', { says: 'unknown', reason: 'unclear' }],
    ['DP00800001000', { says: 'unknown', reason: 'unclear' }],
    ['DP00800001024', { says: 'unknown', reason: 'unclear' }],
  ])('COLL-007 COLL-015 the code %s of a refused request means %o', async (code, news) => {
    const { fake, airtel } = await openAirtelAdapter()
    fake.refuseWith(code)
    expect(await airtel.ask(MONEY)).toEqual(news)
    expect(fake.prompts.size).toBe(0)
  })

  test.each([
    ['lost', { says: 'unknown', reason: 'no_answer' }],
    ['html', { says: 'unknown', reason: 'no_answer' }],
    ['endless', { says: 'unknown', reason: 'no_answer' }],
    [500, { says: 'unknown', reason: 'no_answer' }],
    [404, { says: 'failed', reason: 'bad_request' }],
    [403, { says: 'failed', reason: 'wrong_keys' }],
  ] as readonly (readonly [FakeFault, CollectionNews])[])(
    'COLL-007 COLL-024 an answer %s to a request means %o',
    async (fault, news) => {
      const { fake, airtel } = await openAirtelAdapter()
      fake.failNext('ask', fault)
      expect(await airtel.ask(MONEY)).toEqual(news)
    },
  )

  test('COLL-010 COLL-011 the status of the payment decides, and not the code', async () => {
    const { fake, airtel } = await openAirtelAdapter()
    expect(await airtel.look(MONEY)).toEqual({ says: 'not_found' })
    await airtel.ask(MONEY)
    expect(await airtel.look(MONEY)).toEqual({ says: 'pending' })
    fake.settle(MONEY.id, 'TA', 'DP00800001000')
    expect(await airtel.look(MONEY)).toEqual({ says: 'unknown', reason: 'unclear' })
    fake.settle(MONEY.id, 'TF', 'DP00800001006')
    expect(await airtel.look(MONEY)).toEqual({ says: 'failed', reason: 'refused' })
    fake.settle(MONEY.id, 'TE', 'DP00800001029')
    expect(await airtel.look(MONEY)).toEqual({ says: 'expired', reason: 'no_approval' })
    const { airtel_money_id } = fake.settle(MONEY.id, 'TS', 'DP00800001003')
    expect(await airtel.look(MONEY)).toEqual({ says: 'succeeded', reference: airtel_money_id })
  })

  test('COLL-009 COLL-024 its token is used until half a minute before its end, and an unreadable look tells nothing', async () => {
    const { fake, airtel, clock } = await openAirtelAdapter()
    const tokens = () => fake.requests.filter(({ path }) => path === '/auth/oauth2/token').length
    await airtel.look(MONEY)
    clock.pass(149)
    await airtel.look(MONEY)
    expect(tokens()).toBe(1)
    clock.pass(2)
    await airtel.look(MONEY)
    expect(tokens()).toBe(2)
    fake.failNext('look', 'wrong_json', 'redirect')
    expect(await airtel.look(MONEY)).toEqual({ says: 'nothing' })
    expect(await airtel.look(MONEY)).toEqual({ says: 'nothing' })
  })
})
