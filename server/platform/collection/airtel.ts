// Airtel Money collections. The status of the payment decides; the codes only choose the words,
// because public descriptions of them differ.
import type {
  AskedMoney,
  CollectionNews,
  ProviderReason,
} from '@webale/domain/kernel/asked-money.ts'
import { z } from 'zod'
import { callService, type CalledService } from '../base/call-service.ts'
import type { CollectionConfig } from '../settings/collection-settings.ts'
import {
  type Collector,
  type CollectorOptions,
  isRefusal,
  NO_ANSWER,
  NOTHING,
  readAnswer,
} from './collector.ts'
import { openAirtelSigner } from './airtel-signing.ts'
import { openTokens, type CollectorTokens } from './tokens.ts'

const TOKEN_MARGIN_SECONDS = 30
const COUNTRY = 'UG'
const CURRENCY = 'UGX'
const KEYS = '/v1/rsa/encryption-keys'
/** The provider wants the number without the country code. */
const COUNTRY_DIGITS = 3

const Outcome = z.object({
  result_code: z.string().nullish(),
  response_code: z.string().nullish(),
  success: z.boolean().nullish(),
})
const Transaction = z.object({
  id: z.string().nullish(),
  status: z.string().nullish(),
  airtel_money_id: z.coerce.string().nullish(),
  amount: z.coerce.number().nullish(),
  currency: z.string().nullish(),
  msisdn: z.coerce.string().nullish(),
})
const Answer = z.object({
  data: z.object({ transaction: Transaction.nullish() }).nullish(),
  status: Outcome.nullish(),
})
type Answer = z.output<typeof Answer>
type Transaction = z.output<typeof Transaction>

const DUPLICATE = 'ESB000041'
const NOT_FOUND = new Set(['DP00800001025', 'ESB000045'])
/** They do not say whether the request is under way: only a look tells. */
const UNCLEAR = new Set([
  'DP00800001000',
  'DP00800001001',
  'DP00800001006',
  'DP00800001024',
  'ESB000001',
  'ESB000004',
  'ESB000008',
  'ESB000014',
  'ROUTER117',
])

const REASONS: Readonly<Record<string, ProviderReason>> = {
  DP00800001002: 'wrong_pin',
  DP00800001003: 'limit',
  DP00800001004: 'wrong_amount',
  DP00800001005: 'no_approval',
  DP00800001007: 'no_money',
  DP00800001008: 'rejected',
  DP00800001009: 'not_allowed',
  DP00800001010: 'shop_barred',
  DP00800001024: 'no_approval',
  DP00800001025: 'refused',
  DP00800001026: 'wrong_keys',
  DP00800001029: 'no_approval',
  ESB000011: 'refused',
  ESB000033: 'unknown_number',
  ESB000036: 'unknown_number',
  ROUTER001: 'service',
  ROUTER003: 'bad_request',
  ROUTER005: 'wrong_keys',
  ROUTER006: 'wrong_keys',
  ROUTER007: 'wrong_keys',
  ROUTER112: 'service',
  ROUTER114: 'bad_request',
  ROUTER115: 'service',
  ROUTER116: 'service',
  ROUTER119: 'service',
}

const codesOf = ({ status }: Answer): string[] =>
  [status?.response_code, status?.result_code].flatMap((code) => (code ? [code.toUpperCase()] : []))

const reasonOf = (answer: Answer): ProviderReason | undefined =>
  codesOf(answer)
    .map((code) => REASONS[code])
    .find((reason) => reason !== undefined)

/** What an answer that is not a success says about a request. */
const newsOfRefusal = (read: Answer | null, status: number): CollectionNews => {
  const codes = read === null ? [] : codesOf(read)
  if (codes.includes(DUPLICATE)) return { says: 'asked' }
  if (codes.some((code) => UNCLEAR.has(code))) return { says: 'unknown', reason: 'unclear' }
  const reason = read === null ? undefined : reasonOf(read)
  if (status === 401 || status === 403) return { says: 'failed', reason: reason ?? 'wrong_keys' }
  if (isRefusal(status)) return { says: 'failed', reason: reason ?? 'bad_request' }
  if (status !== 200 || reason === undefined) return NO_ANSWER

  return { says: 'failed', reason }
}

const newsOfAsking = (answer: CalledService): CollectionNews => {
  if ('failure' in answer)
    return answer.failure === 'unreachable' ? { says: 'failed', reason: 'not_reached' } : NO_ANSWER

  const read = readAnswer(Answer, answer)

  return answer.status === 200 && read?.status?.success === true
    ? { says: 'asked' }
    : newsOfRefusal(read, answer.status)
}

const differs = ({ id, amount, currency, msisdn }: Transaction, money: AskedMoney): boolean =>
  (id ?? money.id) !== money.id ||
  (amount ?? money.amount) !== money.amount ||
  (currency ?? CURRENCY) !== CURRENCY ||
  !money.phone.endsWith(msisdn ?? '')

const newsOfTransaction = (
  transaction: Transaction,
  reason: ProviderReason | undefined,
  money: AskedMoney,
): CollectionNews => {
  if (differs(transaction, money)) return { says: 'unknown', reason: 'differs' }
  switch (transaction.status?.toUpperCase()) {
    case 'TS':
      return { says: 'succeeded', reference: transaction.airtel_money_id ?? null }
    case 'TF':
      return { says: 'failed', reason: reason ?? 'refused' }
    case 'TE':
      return { says: 'expired', reason: 'no_approval' }
    case 'TIP':
      return { says: 'pending' }
    case 'TA':
      return { says: 'unknown', reason: 'unclear' }
    case undefined:
    default:
      return NOTHING
  }
}

const newsOfLook = (answer: CalledService, money: AskedMoney): CollectionNews => {
  const read = readAnswer(Answer, answer)
  if ('failure' in answer || read === null) return NOTHING
  const transaction = read.data?.transaction
  if (answer.status === 200 && transaction?.status)
    return newsOfTransaction(transaction, reasonOf(read), money)

  return codesOf(read).some((code) => NOT_FOUND.has(code)) ? { says: 'not_found' } : NOTHING
}

const bodyOf = ({ id, phone, amount, note }: AskedMoney): string => {
  const place = { country: COUNTRY, currency: CURRENCY }
  return JSON.stringify({
    reference: note ?? 'Payment',
    subscriber: { ...place, msisdn: phone.slice(COUNTRY_DIGITS) },
    transaction: { amount, ...place, id },
  })
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: '*/*' }

/** The tokens of this shop at the provider. */
const openAirtelTokens = (
  {
    COLLECTION_AIRTEL_URL: url,
    COLLECTION_AIRTEL_CLIENT_ID: client_id = '',
    COLLECTION_AIRTEL_CLIENT_SECRET: client_secret = '',
  }: CollectionConfig,
  { now, ...patience }: CollectorOptions,
): CollectorTokens =>
  openTokens({
    now,
    margin: TOKEN_MARGIN_SECONDS,
    ask: () =>
      callService(
        {
          url: `${url}/auth/oauth2/token`,
          method: 'POST',
          headers: JSON_HEADERS,
          body: JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' }),
        },
        patience,
      ),
  })

const headersWith = (token: string) => ({
  ...JSON_HEADERS,
  authorization: `Bearer ${token}`,
  'X-Country': COUNTRY,
  'X-Currency': CURRENCY,
})

type AirtelHeaders = Readonly<Record<string, string>>

/** Calls with a token: a GET, or a POST with a body. */
const openCall = (config: CollectionConfig, options: CollectorOptions) => {
  const { now: _now, ...patience } = options
  const tokens = openAirtelTokens(config, options)

  return (path: string, body?: string, more: AirtelHeaders = {}) =>
    tokens.callWith((token) =>
      callService(
        {
          url: `${config.COLLECTION_AIRTEL_URL}${path}`,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...headersWith(token), ...more },
          ...(body !== undefined && { body }),
        },
        patience,
      ),
    )
}

const isWrongSignature = (news: CollectionNews): boolean =>
  news.says === 'failed' && news.reason === 'wrong_keys'

export const openAirtel = (config: CollectionConfig, options: CollectorOptions): Collector => {
  const { COLLECTION_AIRTEL_VERSION: version, COLLECTION_AIRTEL_SIGNING: padding } = config
  const call = openCall(config, options)
  const signer =
    padding === 'off'
      ? null
      : openAirtelSigner({ padding, now: options.now, ask: () => call(KEYS) })

  const askOnce = async (money: AskedMoney): Promise<CollectionNews> => {
    const body = bodyOf(money)
    const signed = await signer?.sign(body)
    if (signed !== undefined && 'says' in signed) return signed
    const answer = await call(`/merchant/${version}/payments/`, body, signed)

    return 'says' in answer ? answer : newsOfAsking(answer)
  }

  return {
    ask: async (money) => {
      const news = await askOnce(money)
      // The provider took nothing: its key may be a new one.
      if (signer === null || !isWrongSignature(news)) return news
      signer.forget()

      return askOnce(money)
    },
    look: async (money) => {
      const answer = await call(`/standard/v1/payments/${money.id}`)

      return 'says' in answer ? NOTHING : newsOfLook(answer, money)
    },
  }
}
