// The adapter for Africa's Talking against a service that behaves as documented.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { plainAnswer, recipientStatus } from '../../testing/loopback-sms.ts'
import { openSmsService, type SmsService } from '../../testing/sms-service.ts'
import { openAfricasTalking } from './africas-talking.ts'

const MESSAGE = {
  to: '256772123456',
  text: 'Shop & Sons: 123456 is your code',
  channel: 'sms',
} as const
const PATIENCE_MS = 300

/** An address on which nothing listens any more. */
const closedAddress = async (): Promise<string> => {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((closed) => void server.close(() => closed()))
  return `http://127.0.0.1:${port}/`
}

const openAdapter = ({ url }: Pick<SmsService, 'url'>, sender?: string, patience?: number) =>
  openAfricasTalking(
    {
      AUTH_SMS_AFRICASTALKING_USERNAME: 'webale',
      AUTH_SMS_AFRICASTALKING_API_KEY: 'at-secret-key',
      AUTH_SMS_AFRICASTALKING_SENDER: sender,
      AUTH_SMS_AFRICASTALKING_URL: url,
    },
    patience,
  )

test("PHONE-009 Africa's Talking gets the documented form with key, user, number, text and sender when a message is sent", async () => {
  const service = await openSmsService()
  expect(await openAdapter(service, 'WEBALE')(MESSAGE)).toBe('sent')
  expect(await openAdapter(service)(MESSAGE)).toBe('sent')
  const [first, second] = service.requests
  expect(first).toMatchObject({
    method: 'POST',
    url: '/version1/messaging',
    headers: {
      apikey: 'at-secret-key',
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
    username: 'webale',
    to: '+256772123456',
    message: MESSAGE.text,
    from: 'WEBALE',
  })
  expect(new URLSearchParams(second?.body).has('from')).toBe(false)
})

test.each([
  [100, 'sent'],
  [101, 'sent'],
  [102, 'sent'],
  [401, 'rejected'],
  [402, 'rejected'],
  [403, 'invalid_number'],
  [404, 'invalid_number'],
  [405, 'no_credit'],
  [406, 'rejected'],
  [407, 'rejected'],
  [409, 'rejected'],
  [500, 'service_error'],
  [501, 'service_error'],
  [502, 'rejected'],
  [999, 'rejected'],
])(
  'PHONE-009 PHONE-011 the status code %i of a recipient means %s and is not repeated',
  async (code, outcome) => {
    const service = await openSmsService()
    service.answerWith(recipientStatus(code))
    const expected = outcome === 'sent' ? 'sent' : { failure: outcome, again: false }
    expect(await openAdapter(service)(MESSAGE)).toEqual(expected)
    expect(service.requests).toHaveLength(1)
  },
)

test.each([
  ['a wrong key', plainAnswer(401, 'The supplied authentication is invalid'), 'wrong_key', false],
  ['a bad request', plainAnswer(400, 'Bad Request'), 'rejected', false],
  ['no credit', plainAnswer(402), 'no_credit', false],
  ['the rate limit', plainAnswer(429), 'too_many', true],
  ['an error of the service', plainAnswer(500, 'oops'), 'service_error', false],
  ['an unavailable service', plainAnswer(503), 'service_error', false],
  ['broken JSON', plainAnswer(201, '{"SMSMessageData":'), 'unreadable', false],
  ['another JSON', plainAnswer(200, '[]'), 'unreadable', false],
  [
    'no recipient',
    plainAnswer(201, '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}'),
    'rejected',
    false,
  ],
  ['an endless answer', plainAnswer(200, 'x'.repeat(100_000)), 'unreadable', false],
] as const)(
  'PHONE-009 PHONE-011 the outcome names the failure when the answer is %s',
  async (_what, answer, failure, again) => {
    const service = await openSmsService()
    service.answerWith(answer)
    expect(await openAdapter(service)(MESSAGE)).toEqual({ failure, again })
    expect(service.requests).toHaveLength(1)
  },
)

test('PHONE-011 a message counts as possibly sent when the service is silent, and as unsent when nothing listens', async () => {
  const service = await openSmsService()
  service.answerWith(() => undefined)
  const impatient = openAdapter(service, undefined, PATIENCE_MS)
  expect(await impatient(MESSAGE)).toEqual({ failure: 'no_answer', again: false })
  service.answerWith((_request, response) => void response.socket?.destroy())
  expect(await openAdapter(service)(MESSAGE)).toEqual({ failure: 'no_answer', again: false })
  expect(await openAdapter({ url: await closedAddress() })(MESSAGE)).toEqual({
    failure: 'unreachable',
    again: true,
  })
})

test('PHONE-009 the key goes nowhere else when the service redirects', async () => {
  const [service, thief] = [await openSmsService(), await openSmsService()]
  service.answerWith(plainAnswer(307, '', { location: thief.url }))
  expect(await openAdapter(service)(MESSAGE)).toEqual({ failure: 'rejected', again: false })
  expect(thief.requests).toEqual([])
})
