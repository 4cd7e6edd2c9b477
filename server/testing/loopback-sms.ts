// A service for text messages on 127.0.0.1. It takes the form of Africa's Talking or any other
// request, keeps what it got, and answers as its public documentation says: a status for each
// recipient. Tests use it, and the trial of the demo.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type SmsRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type SmsAnswer = (request: SmsRequest, response: ServerResponse) => void

export type LoopbackSms = {
  readonly url: string
  /** The settings of a shop that sends its text messages here. */
  readonly env: Readonly<Record<string, string>>
  readonly requests: SmsRequest[]
  /** The texts to this number, the oldest first. */
  textsTo(phone: string): string[]
  answerWith(answer: SmsAnswer): void
  close(): Promise<void>
}

const NAMES: Readonly<Record<number, string>> = {
  100: 'Processed',
  101: 'Success',
  102: 'Queued',
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  409: 'DoNotDisturbRejection',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
}

/** The documented answer, with this status code for the recipient. */
export const recipientStatus =
  (statusCode: number): SmsAnswer =>
  ({ body }, response) => {
    const number = new URLSearchParams(body).get('to')
    const taken = statusCode < 200
    const recipient = {
      statusCode,
      number,
      status: NAMES[statusCode],
      cost: taken ? 'UGX 35.0000' : '0',
      messageId: taken ? 'ATXid_1' : 'None',
    }
    const Message = taken ? 'Sent to 1/1 Total Cost: UGX 35.0000' : 'Sent to 0/1 Total Cost: 0'
    response
      .writeHead(201, { 'content-type': 'application/json' })
      .end(JSON.stringify({ SMSMessageData: { Message, Recipients: [recipient] } }))
  }

/** An answer with this status and body. */
export const plainAnswer =
  (status: number, body = '', headers: Record<string, string> = {}): SmsAnswer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** `onRequest` is called with each request. */
export const startLoopbackSms = async (
  onRequest: (request: SmsRequest) => void = () => undefined,
): Promise<LoopbackSms> => {
  const requests: SmsRequest[] = []
  let answer: SmsAnswer = recipientStatus(101)
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const got = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body,
      }
      requests.push(got)
      onRequest(got)
      answer(got, response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A program that has nothing else to do may end.
  server.unref()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/version1/messaging`
  return {
    url,
    env: {
      AUTH_EXTERNAL_PHONE_ENABLED: 'true',
      AUTH_SMS_PROVIDER: 'africastalking',
      AUTH_SMS_AFRICASTALKING_USERNAME: 'webale',
      AUTH_SMS_AFRICASTALKING_API_KEY: 'at-secret-key',
      AUTH_SMS_AFRICASTALKING_URL: url,
    },
    requests,
    textsTo: (phone) =>
      requests
        .map(({ body }) => new URLSearchParams(body))
        .filter((form) => form.get('to') === `+${phone}`)
        .map((form) => form.get('message') ?? ''),
    answerWith: (next) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}
