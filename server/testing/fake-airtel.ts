// Airtel Money collections as its documentation describes them, for tests and trials. It checks
// each request and prompts a phone once for an id.
import { randomUUID } from 'node:crypto'
import { type FakePadding, type FakeSigning, openFakeSigning } from './fake-airtel-signing.ts'
import { decideLater, faultOfPhone } from './phone-fates.ts'
import {
  type FaultPlace,
  objectIn,
  openProviderServer,
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
} from './fake-provider.ts'

type AirtelStatus = 'TIP' | 'TS' | 'TF' | 'TA' | 'TE'

export type AirtelPayment = {
  readonly id: string
  readonly amount: number
  readonly msisdn: string
  status: AirtelStatus
  code: string
  airtel_money_id?: string
}

export type FakeAirtel = ProviderServer & {
  readonly env: Readonly<Record<string, string>>
  readonly payments: Map<string, AirtelPayment>
  readonly prompts: Map<string, number>
  readonly problems: string[]
  /** The customer approves, or not; `code` of a failure. */
  settle(id: string, status: AirtelStatus, code?: string): AirtelPayment
  /** The next request is refused with this code, in an answer of status 200. */
  refuseWith(code: string): void
  forgetTokens(): void
  /** Of a fake that demands signatures: it gets a new key. */
  changeKey(): void
}

const CLIENT = 'airtel-client'
const SECRET = 'airtel-client-secret'
const LIFE_SECONDS = 180
const ASK = '/merchant/v2/payments/'
const LOOK = '/standard/v1/payments/'
const SENT = 'DP00800001006'
const PAID = 'DP00800001001'
const NOT_FOUND = 'DP00800001025'
const REJECTED = 'DP00800001008'
const WRONG_SIGNATURE = 'DP00800001026'
const KEYS = '/v1/rsa/encryption-keys'

const statusOf = (code: string, success: boolean) => ({
  code: '200',
  message: 'the words of the fake',
  result_code: success ? 'ESB000010' : 'ESB000011',
  response_code: code,
  success,
})

const refusal = (status: number, code: string): ProviderAnswer => ({
  status,
  json: { status: { ...statusOf(code, false), code: String(status) } },
})

const duplicate: ProviderAnswer = {
  status: 200,
  json: { status: { ...statusOf(SENT, false), response_code: '', result_code: 'ESB000041' } },
}

/** Why this body is no payment, or null. */
const problemOf = (body: Readonly<Record<string, unknown>>): string | null => {
  const subscriber = (body['subscriber'] ?? {}) as Record<string, unknown>
  const transaction = (body['transaction'] ?? {}) as Record<string, unknown>
  if (typeof body['reference'] !== 'string' || body['reference'] === '') return 'no reference'
  if (!/^[1-9]\d{8}$/.test(String(subscriber['msisdn'])))
    return 'msisdn is no number of nine digits'
  if (!Number.isInteger(transaction['amount']) || Number(transaction['amount']) <= 0)
    return 'amount is no whole number'
  if (typeof transaction['id'] !== 'string' || transaction['id'] === '') return 'no id'
  const places = [subscriber, transaction]

  return places.every(({ country, currency }) => country === 'UG' && currency === 'UGX')
    ? null
    : 'country or currency is wrong'
}

type AirtelState = {
  readonly tokens: Map<string, number>
  readonly payments: Map<string, AirtelPayment>
  readonly prompts: Map<string, number>
  readonly problems: string[]
  refused: string | null
  readonly signing: FakeSigning | null
  readonly hasFates: boolean
}

const grantToken = (state: AirtelState, { body }: ProviderRequest): ProviderAnswer => {
  const sent = objectIn(body)
  const isKnown =
    sent['client_id'] === CLIENT &&
    sent['client_secret'] === SECRET &&
    sent['grant_type'] === 'client_credentials'
  if (!isKnown) return { status: 401, json: { error: 'invalid_client' } }
  const access_token = randomUUID()
  state.tokens.set(access_token, Date.now() + LIFE_SECONDS * 1000)

  return {
    status: 200,
    json: { access_token, expires_in: String(LIFE_SECONDS), token_type: 'bearer' },
  }
}

let number = 0

const endPayment = (payment: AirtelPayment, status: AirtelStatus, code?: string): AirtelPayment => {
  payment.status = status
  payment.code = code ?? (status === 'TS' ? PAID : payment.code)
  number += 1
  if (status === 'TS') payment.airtel_money_id = `MP261130.1205.L${10_000 + number}`

  return payment
}

const takeRequest = (state: AirtelState, request: ProviderRequest): ProviderAnswer => {
  if (state.signing?.isSigned(request) === false) return refusal(403, WRONG_SIGNATURE)
  const sent = objectIn(request.body)
  const problem = problemOf(sent)
  if (problem !== null) {
    state.problems.push(problem)
    return refusal(400, 'ROUTER114')
  }

  if (state.refused !== null) {
    const code = state.refused
    state.refused = null
    return refusal(200, code)
  }

  const { id, amount } = sent['transaction'] as { id: string; amount: number }
  if (state.payments.has(id)) return duplicate
  const { msisdn } = sent['subscriber'] as { msisdn: string }
  const payment: AirtelPayment = { id, amount, msisdn, status: 'TIP', code: SENT }
  state.payments.set(id, payment)
  if (state.hasFates)
    decideLater(msisdn, (fate) =>
      fate === 'pays' ? endPayment(payment, 'TS') : endPayment(payment, 'TF', REJECTED),
    )

  state.prompts.set(id, (state.prompts.get(id) ?? 0) + 1)
  const transaction = { id, status: 'Success.' }

  return { status: 200, json: { data: { transaction }, status: statusOf(SENT, true) } }
}

const lookAt = (state: AirtelState, id: string): ProviderAnswer => {
  const payment = state.payments.get(id)
  if (payment === undefined) return refusal(200, NOT_FOUND)
  const { status, code, airtel_money_id } = payment
  const shown = { id, message: 'the words of the fake', status }
  const transaction = status === 'TS' ? { ...shown, airtel_money_id } : shown

  return {
    status: 200,
    json: { data: { transaction }, status: statusOf(code, status === 'TS') },
  }
}

const answerWith =
  (state: AirtelState) =>
  (request: ProviderRequest): ProviderAnswer => {
    const { method, path, headers } = request
    if (method === 'POST' && path === '/auth/oauth2/token') return grantToken(state, request)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if ((state.tokens.get(token) ?? 0) <= Date.now())
      return { status: 401, json: { error: 'invalid_token' } }

    if (headers['x-country'] !== 'UG' || headers['x-currency'] !== 'UGX')
      return refusal(400, 'ROUTER003')

    if (method === 'GET' && path === KEYS && state.signing !== null)
      return { status: 200, json: { data: { key_id: 'one', key: state.signing.shownKey() } } }

    if (method === 'POST' && path === ASK) return takeRequest(state, request)
    if (method === 'GET' && path.startsWith(LOOK)) return lookAt(state, path.slice(LOOK.length))

    return refusal(404, 'ROUTER112')
  }

const placeOf = ({ method, path }: ProviderRequest): FaultPlace => {
  if (path === '/auth/oauth2/token') return 'token'
  return method === 'POST' ? 'ask' : 'look'
}

/** The phone that a request is about; '' for none. */
const phoneIn = ({ payments }: AirtelState, { method, path, body }: ProviderRequest): string => {
  const asked = objectIn(body)['subscriber'] as { msisdn?: string } | undefined
  const known = payments.get(path.slice(LOOK.length))
  return (method === 'POST' ? asked : known)?.msisdn ?? ''
}

type FakeAirtelOptions = {
  /** It demands requests that are signed with this padding. */
  readonly padding?: FakePadding | undefined
  /** The phones decide what becomes of a request (phone-fates.ts). */
  readonly hasFates?: boolean
}

/** Starts the fake; the caller closes it. */
export const openFakeAirtel = async ({
  padding,
  hasFates = false,
}: FakeAirtelOptions = {}): Promise<FakeAirtel> => {
  const signing = padding === undefined ? null : openFakeSigning(padding)
  const state: AirtelState = {
    tokens: new Map(),
    payments: new Map(),
    prompts: new Map(),
    problems: [],
    refused: null,
    signing,
    hasFates,
  }

  const faultOf = (request: ProviderRequest) =>
    faultOfPhone(placeOf(request), phoneIn(state, request))
  const service = { placeOf, answer: answerWith(state), ...(hasFates && { faultOf }) }
  const server = await openProviderServer(service)

  return {
    ...server,
    env: {
      COLLECTION_PROVIDERS: 'airtel',
      COLLECTION_AIRTEL_URL: server.url,
      COLLECTION_AIRTEL_CLIENT_ID: CLIENT,
      COLLECTION_AIRTEL_CLIENT_SECRET: SECRET,
      ...(padding !== undefined && { COLLECTION_AIRTEL_SIGNING: padding }),
    },
    payments: state.payments,
    prompts: state.prompts,
    problems: state.problems,
    settle: (id, status, code) => {
      const payment = state.payments.get(id)
      if (payment === undefined) throw new Error(`the fake has no payment ${id}`)
      return endPayment(payment, status, code)
    },
    refuseWith: (code) => {
      state.refused = code
    },
    forgetTokens: () => state.tokens.clear(),
    changeKey: () => signing?.changeKey(),
  }
}
