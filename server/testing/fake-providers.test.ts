// The fakes of the providers behave as the services describe themselves: written against the
// documented requests and answers, without the adapters.
import { describe, expect, test } from 'vitest'
import { airtelOfTest, momoOfTest } from './collection-providers.ts'
import type { FakeAirtel } from './fake-airtel.ts'
import type { FakeMomo } from './fake-momo.ts'

const ID = '1f3b4c5d-0000-4000-8000-0000000000aa'
const REQUEST = '/collection/v1_0/requesttopay'

const momoToken = async ({ url, env }: FakeMomo): Promise<string> => {
  const basic = Buffer.from(
    `${env['COLLECTION_MTN_USER']}:${env['COLLECTION_MTN_API_KEY']}`,
  ).toString('base64')
  const answer = await fetch(`${url}/collection/token/`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'Ocp-Apim-Subscription-Key': env['COLLECTION_MTN_SUBSCRIPTION_KEY'] ?? '',
    },
  })
  const read = (await answer.json()) as { access_token: string; expires_in: number }
  expect([answer.status, read.expires_in]).toEqual([200, 3600])
  return read.access_token
}

const momoHeaders = ({ env }: FakeMomo, token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'Ocp-Apim-Subscription-Key': env['COLLECTION_MTN_SUBSCRIPTION_KEY'] ?? '',
  'X-Target-Environment': 'mtnuganda',
  'content-type': 'application/json',
})

const BODY = {
  amount: '5000',
  currency: 'UGX',
  externalId: ID,
  payer: { partyIdType: 'MSISDN', partyId: '256772123456' },
  payerMessage: '',
  payeeNote: '',
}

const askMomo = async (momo: FakeMomo, token: string, body: object = BODY, id = ID) =>
  fetch(momo.url + REQUEST, {
    method: 'POST',
    headers: { ...momoHeaders(momo, token), 'X-Reference-Id': id },
    body: JSON.stringify(body),
  })

const lookAtMomo = async (momo: FakeMomo, token: string, id = ID) => {
  const answer = await fetch(`${momo.url}${REQUEST}/${id}`, { headers: momoHeaders(momo, token) })
  return [answer.status, await answer.json()]
}

describe('FakeMomo', () => {
  test('COLL-007 COLL-009 it takes a request once, answers 409 to the same id, and tells how it ended', async () => {
    const momo = await momoOfTest()
    const token = await momoToken(momo)
    expect(await lookAtMomo(momo, token)).toMatchObject([404, { code: 'RESOURCE_NOT_FOUND' }])
    const first = await askMomo(momo, token)
    expect([first.status, await first.text()]).toEqual([202, ''])
    const second = await askMomo(momo, token)
    expect([second.status, await second.json()]).toMatchObject([
      409,
      { code: 'RESOURCE_ALREADY_EXIST' },
    ])
    expect(momo.prompts.get(ID)).toBe(1)
    expect(await lookAtMomo(momo, token)).toMatchObject([
      200,
      { amount: '5000', currency: 'UGX', externalId: ID, status: 'PENDING' },
    ])
    momo.settle(ID, 'FAILED', 'NOT_ENOUGH_FUNDS')
    expect(await lookAtMomo(momo, token)).toMatchObject([
      200,
      { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' },
    ])
    momo.settle(ID, 'SUCCESSFUL')
    expect(await lookAtMomo(momo, token)).toMatchObject([
      200,
      { status: 'SUCCESSFUL', financialTransactionId: expect.stringMatching(/^\d{8,}$/) },
    ])
  })

  test.each([
    ['a number as amount', { ...BODY, amount: 5000 }, ID],
    ['cents', { ...BODY, amount: '5000.50' }, ID],
    ['another currency', { ...BODY, currency: 'KES' }, ID],
    ['a local number', { ...BODY, payer: { partyIdType: 'MSISDN', partyId: '0772123456' } }, ID],
    ['another kind of id', BODY, '1f3b4c5d-0000-7000-8000-0000000000aa'],
  ])('COLL-004 COLL-007 it refuses %s, and notes it as a problem', async (_what, body, id) => {
    const momo = await momoOfTest()
    const answer = await askMomo(momo, await momoToken(momo), body, id)
    expect([answer.status, momo.problems.length, momo.payments.size]).toEqual([400, 1, 0])
  })

  test('COLL-009 it refuses a wrong key, a token that it forgot, and another environment', async () => {
    const momo = await momoOfTest()
    const token = await momoToken(momo)
    const wrong = await fetch(`${momo.url}/collection/token/`, { method: 'POST' })
    expect(wrong.status).toBe(401)
    momo.forgetTokens()
    expect((await askMomo(momo, token)).status).toBe(401)
    const other = await fetch(momo.url + REQUEST, {
      method: 'POST',
      headers: {
        ...momoHeaders(momo, await momoToken(momo)),
        'X-Target-Environment': 'sandbox',
        'X-Reference-Id': ID,
      },
      body: JSON.stringify(BODY),
    })
    expect(await other.json()).toMatchObject({ code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' })
  })

  test('COLL-024 a fault of a request comes after its work, and a status instead of it', async () => {
    const momo = await momoOfTest()
    const token = await momoToken(momo)
    momo.failNext('ask', 503, 'lost')
    expect((await askMomo(momo, token)).status).toBe(503)
    expect(momo.payments.size).toBe(0)
    await expect(askMomo(momo, token)).rejects.toThrow('fetch failed')
    expect(momo.prompts.get(ID)).toBe(1)
    momo.failNext('look', 'html')
    const html = await fetch(`${momo.url}${REQUEST}/${ID}`, { headers: momoHeaders(momo, token) })
    expect(html.headers.get('content-type')).toBe('text/html')
  })
})

const PAYMENT = {
  reference: 'Payment',
  subscriber: { country: 'UG', currency: 'UGX', msisdn: '752123456' },
  transaction: { amount: 5000, country: 'UG', currency: 'UGX', id: ID },
}

const airtelToken = async ({ url, env }: FakeAirtel): Promise<string> => {
  const answer = await fetch(`${url}/auth/oauth2/token`, {
    method: 'POST',
    body: JSON.stringify({
      client_id: env['COLLECTION_AIRTEL_CLIENT_ID'],
      client_secret: env['COLLECTION_AIRTEL_CLIENT_SECRET'],
      grant_type: 'client_credentials',
    }),
  })
  const read = (await answer.json()) as { access_token: string; expires_in: string }
  expect(read.expires_in).toBe('180')
  return read.access_token
}

const callAirtel = async (airtel: FakeAirtel, token: string, path: string, body?: object) => {
  const answer = await fetch(airtel.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'X-Country': 'UG', 'X-Currency': 'UGX' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return [answer.status, await answer.json()]
}

describe('FakeAirtel', () => {
  test('COLL-007 it answers a request as in process, the same id as a duplicate, and names its id only when paid', async () => {
    const airtel = await airtelOfTest()
    const token = await airtelToken(airtel)
    const ask = () => callAirtel(airtel, token, '/merchant/v2/payments/', PAYMENT)
    const look = () => callAirtel(airtel, token, `/standard/v1/payments/${ID}`)
    expect(await look()).toMatchObject([200, { status: { response_code: 'DP00800001025' } }])
    expect(await ask()).toMatchObject([
      200,
      { status: { success: true, response_code: 'DP00800001006' } },
    ])
    expect(await ask()).toMatchObject([200, { status: { result_code: 'ESB000041' } }])
    expect(airtel.prompts.get(ID)).toBe(1)
    expect(await look()).toMatchObject([200, { data: { transaction: { id: ID, status: 'TIP' } } }])
    airtel.settle(ID, 'TS')
    expect(await look()).toMatchObject([
      200,
      { data: { transaction: { status: 'TS', airtel_money_id: expect.stringMatching(/^MP/) } } },
    ])
  })

  test.each([
    ['a number with its country code', { ...PAYMENT.subscriber, msisdn: '256752123456' }, {}],
    ['a text as amount', PAYMENT.subscriber, { amount: '5000' }],
    ['another country', { ...PAYMENT.subscriber, country: 'KE' }, {}],
  ])('COLL-007 it refuses %s, and notes it as a problem', async (_what, subscriber, more) => {
    const airtel = await airtelOfTest()
    const transaction = { ...PAYMENT.transaction, ...more }
    const body = { ...PAYMENT, subscriber, transaction }
    const path = '/merchant/v2/payments/'
    expect(await callAirtel(airtel, await airtelToken(airtel), path, body)).toMatchObject([
      400,
      { status: { success: false } },
    ])
    expect([airtel.problems.length, airtel.payments.size]).toEqual([1, 0])
  })

  test('COLL-009 it refuses wrong keys and a token that it forgot', async () => {
    const airtel = await airtelOfTest()
    const wrong = await fetch(`${airtel.url}/auth/oauth2/token`, { method: 'POST', body: '{}' })
    expect(wrong.status).toBe(401)
    const token = await airtelToken(airtel)
    airtel.forgetTokens()
    const path = `/standard/v1/payments/${ID}`
    expect((await callAirtel(airtel, token, path))[0]).toBe(401)
  })
})
