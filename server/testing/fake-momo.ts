// MTN MoMo Collections as its documentation describes it, for tests and trials. It checks each
// request, keeps every payment under the id of its sender, and prompts a phone once for an id.
import { randomUUID } from 'node:crypto'
import { decideLater, faultOfPhone } from './phone-fates.ts'
import {
  type FaultPlace,
  objectIn,
  openProviderServer,
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderServer,
} from './fake-provider.ts'

type MomoStatus = 'PENDING' | 'SUCCESSFUL' | 'FAILED' | 'ONGOING' | 'DELAYED'

export type MomoPayment = {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly externalId: string
  readonly payer: { readonly partyIdType: string; readonly partyId: string }
  status: MomoStatus
  reason?: string
  financialTransactionId?: string
  callback?: string
}

export type FakeMomo = ProviderServer & {
  /** The settings of a shop that asks here. */
  readonly env: Readonly<Record<string, string>>
  readonly payments: Map<string, MomoPayment>
  /** How often the phone was asked, by id: never more than once. */
  readonly prompts: Map<string, number>
  /** What it received that the documentation does not allow. */
  readonly problems: string[]
  /** The customer approves, or not; `reason` of a failure. */
  settle(id: string, status: MomoStatus, reason?: string): MomoPayment
  /** Every later look names this amount. */
  nameAmount(amount: string | null): void
  /** Every payment ends so at once, as with the numbers of the sandbox; null for by hand. */
  endAllWith(status: MomoStatus | null): void
  /** Ends all tokens. */
  forgetTokens(): void
  /** Seconds that new tokens live. */
  liveFor(seconds: number): void
  /** Calls the shop back about a payment, as the provider does. */
  callBack(id: string, method?: 'POST' | 'PUT'): Promise<number>
}

const USER = 'a0a1b2c3-0000-4000-8000-000000000001'
const KEY = 'momo-api-key'
const SUBSCRIPTION = 'momo-subscription-key'
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const ASK = '/collection/v1_0/requesttopay'

const refusal = (status: number, code: string): ProviderAnswer => ({
  status,
  json: { code, message: `${code} of the fake` },
})

/** Why this body is no request to pay, or null. */
const problemOf = (body: Readonly<Record<string, unknown>>): string | null => {
  const payer = (body['payer'] ?? {}) as Record<string, unknown>
  if (typeof body['amount'] !== 'string' || !/^[1-9]\d*$/.test(body['amount']))
    return 'amount is no whole number as text'
  if (body['currency'] !== 'UGX') return 'currency is not UGX'
  if (typeof body['externalId'] !== 'string' || body['externalId'] === '') return 'no externalId'
  if (payer['partyIdType'] !== 'MSISDN') return 'partyIdType is not MSISDN'
  if (!/^256\d{9}$/.test(String(payer['partyId']))) return 'partyId is no number of Uganda'
  const texts = [body['payerMessage'], body['payeeNote']]

  return texts.every((text) => typeof text === 'string' && text.length <= 160)
    ? null
    : 'a message is no text of 160 characters'
}

type MomoState = {
  readonly tokens: Map<string, number>
  readonly payments: Map<string, MomoPayment>
  readonly prompts: Map<string, number>
  readonly problems: string[]
  life: number
  named: string | null
  end: MomoStatus | null
  readonly hasFates: boolean
}

const grantToken = (state: MomoState, { headers }: ProviderRequest): ProviderAnswer => {
  const basic = `Basic ${Buffer.from(`${USER}:${KEY}`).toString('base64')}`
  if (headers.authorization !== basic) return refusal(401, 'WRONG_CREDENTIALS')
  if (headers['ocp-apim-subscription-key'] !== SUBSCRIPTION) return refusal(401, 'ACCESS_DENIED')
  const access_token = randomUUID()
  state.tokens.set(access_token, Date.now() + state.life * 1000)

  return {
    status: 200,
    json: { access_token, token_type: 'access_token', expires_in: state.life },
  }
}

const endPayment = (payment: MomoPayment, status: MomoStatus, reason?: string): MomoPayment => {
  payment.status = status
  if (status === 'SUCCESSFUL') payment.financialTransactionId = String(23_503_452 + nextNumber())
  if (reason !== undefined) payment.reason = reason

  return payment
}

let number = 0
const nextNumber = (): number => (number += 1)

const decide = (payment: MomoPayment, fate: 'pays' | 'refuses'): MomoPayment =>
  fate === 'pays'
    ? endPayment(payment, 'SUCCESSFUL')
    : endPayment(payment, 'FAILED', 'APPROVAL_REJECTED')

const takeRequest = (state: MomoState, { headers, body }: ProviderRequest): ProviderAnswer => {
  const id = String(headers['x-reference-id'] ?? '')
  const sent = objectIn(body)
  const problem = UUID_4.test(id) ? problemOf(sent) : 'X-Reference-Id is no UUID of version 4'
  if (problem !== null) {
    state.problems.push(problem)
    return refusal(400, 'BAD_REQUEST')
  }

  if (state.payments.has(id)) return refusal(409, 'RESOURCE_ALREADY_EXIST')
  const callback = headers['x-callback-url']
  const payment: MomoPayment = {
    id,
    ...(sent as Pick<MomoPayment, 'amount' | 'currency' | 'externalId' | 'payer'>),
    status: 'PENDING',
    ...(typeof callback === 'string' && { callback }),
  }
  state.payments.set(id, payment)
  state.prompts.set(id, (state.prompts.get(id) ?? 0) + 1)
  if (state.end !== null) endPayment(payment, state.end)
  if (state.hasFates) decideLater(payment.payer.partyId, (fate) => decide(payment, fate))

  return { status: 202 }
}

const statusOf = (state: MomoState, id: string): ProviderAnswer => {
  const payment = state.payments.get(id)
  if (payment === undefined) return refusal(404, 'RESOURCE_NOT_FOUND')
  const { callback: _callback, id: _id, ...shown } = payment

  return { status: 200, json: { ...shown, ...(state.named && { amount: state.named }) } }
}

const answerWith =
  (state: MomoState) =>
  (request: ProviderRequest): ProviderAnswer => {
    const { method, path, headers } = request
    if (method === 'POST' && path === '/collection/token/') return grantToken(state, request)
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if ((state.tokens.get(token) ?? 0) <= Date.now()) return refusal(401, 'UNAUTHORIZED')
    if (headers['ocp-apim-subscription-key'] !== SUBSCRIPTION) return refusal(401, 'ACCESS_DENIED')
    if (headers['x-target-environment'] !== 'mtnuganda')
      return refusal(400, 'NOT_ALLOWED_TARGET_ENVIRONMENT')

    if (method === 'POST' && path === ASK) return takeRequest(state, request)
    if (method === 'GET' && path.startsWith(`${ASK}/`))
      return statusOf(state, path.slice(ASK.length + 1))

    return refusal(404, 'NOT_FOUND')
  }

const envOf = (url: string) => ({
  COLLECTION_PROVIDERS: 'mtn',
  COLLECTION_MTN_URL: url,
  COLLECTION_MTN_USER: USER,
  COLLECTION_MTN_API_KEY: KEY,
  COLLECTION_MTN_SUBSCRIPTION_KEY: SUBSCRIPTION,
})

const callShop = async (payment: MomoPayment, method: 'POST' | 'PUT'): Promise<number> => {
  const { callback = '', id: _id, ...body } = payment
  const headers = { 'content-type': 'application/json' }
  const { status } = await fetch(callback, { method, headers, body: JSON.stringify(body) })

  return status
}

const placeOf = ({ method, path }: ProviderRequest): FaultPlace => {
  if (path === '/collection/token/') return 'token'
  return method === 'POST' ? 'ask' : 'look'
}

/** The phone that a request is about; '' for none. */
const phoneIn = ({ payments }: MomoState, { method, path, body }: ProviderRequest): string => {
  const asked = objectIn(body)['payer'] as MomoPayment['payer'] | undefined
  const known = payments.get(path.slice(ASK.length + 1))?.payer
  return (method === 'POST' ? asked : known)?.partyId ?? ''
}

/** Starts the fake; the caller closes it. With fates the phones decide (phone-fates.ts). */
export const openFakeMomo = async ({ port = 0, hasFates = false } = {}): Promise<FakeMomo> => {
  const state: MomoState = {
    tokens: new Map(),
    payments: new Map(),
    prompts: new Map(),
    problems: [],
    life: 3600,
    named: null,
    end: null,
    hasFates,
  }

  const faultOf = (request: ProviderRequest) =>
    faultOfPhone(placeOf(request), phoneIn(state, request))
  const service = { placeOf, answer: answerWith(state), ...(hasFates && { faultOf }) }
  const server = await openProviderServer(service, port)

  const paymentOf = (id: string): MomoPayment => {
    const payment = state.payments.get(id)
    if (payment === undefined) throw new Error(`the fake has no payment ${id}`)
    return payment
  }

  return {
    ...server,
    env: envOf(server.url),
    payments: state.payments,
    prompts: state.prompts,
    problems: state.problems,
    settle: (id, status, reason) => endPayment(paymentOf(id), status, reason),
    nameAmount: (amount) => {
      state.named = amount
    },
    endAllWith: (status) => {
      state.end = status
    },
    forgetTokens: () => state.tokens.clear(),
    liveFor: (seconds) => {
      state.life = seconds
    },
    callBack: (id, method = 'PUT') => callShop(paymentOf(id), method),
  }
}
