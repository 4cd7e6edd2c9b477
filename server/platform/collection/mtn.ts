// MTN MoMo Collections: a request to pay under our own id, and looks at it by this id.
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
import { openTokens, type CollectorTokens } from './tokens.ts'

const TOKEN_MARGIN_SECONDS = 60

const Reason = z.union([z.string(), z.object({ code: z.string() })])
const Refused = z.object({ code: z.string() })
const Status = z.object({
  amount: z.coerce.number(),
  currency: z.string(),
  externalId: z.string().nullish(),
  payer: z.object({ partyId: z.coerce.string() }),
  status: z.string(),
  financialTransactionId: z.coerce.string().nullish(),
  reason: Reason.nullish(),
})
type Status = z.output<typeof Status>

/** By the documented codes; any other one is a plain refusal. */
const REASONS: Readonly<Record<string, ProviderReason>> = {
  NOT_ENOUGH_FUNDS: 'no_money',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'no_money',
  INTERNAL_PROCESSING_ERROR: 'no_money',
  PAYER_NOT_FOUND: 'unknown_number',
  PAYER_LIMIT_REACHED: 'limit',
  APPROVAL_REJECTED: 'rejected',
  REJECTED: 'rejected',
  EXPIRED: 'no_approval',
  COULD_NOT_PERFORM_TRANSACTION: 'no_approval',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'shop_barred',
  NOT_ALLOWED: 'not_allowed',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'wrong_keys',
  INVALID_CALLBACK_URL_HOST: 'wrong_keys',
  INVALID_CURRENCY: 'wrong_amount',
  SERVICE_UNAVAILABLE: 'service',
}

const NOT_FINAL = new Set(['PENDING', 'ONGOING', 'DELAYED', 'CREATED'])

const codeOf = (reason: z.output<typeof Reason> | null | undefined): string =>
  (typeof reason === 'string' ? reason : (reason?.code ?? '')).toUpperCase()

const newsOfFailure = (code: string): CollectionNews => {
  if (NOT_FINAL.has(code)) return { says: 'pending' }
  const reason = REASONS[code] ?? 'refused'

  return reason === 'no_approval' ? { says: 'expired', reason } : { says: 'failed', reason }
}

const differs = (
  { amount, currency, payer, externalId }: Status,
  money: AskedMoney,
  wanted: string,
): boolean =>
  amount !== money.amount ||
  currency !== wanted ||
  payer.partyId !== money.phone ||
  (externalId ?? money.id) !== money.id

const newsOfStatus = (status: Status, money: AskedMoney, currency: string): CollectionNews => {
  if (differs(status, money, currency)) return { says: 'unknown', reason: 'differs' }
  const word = status.status.toUpperCase()
  if (NOT_FINAL.has(word)) return { says: 'pending' }
  if (word === 'SUCCESSFUL')
    return { says: 'succeeded', reference: status.financialTransactionId ?? null }

  return word === 'FAILED' ? newsOfFailure(codeOf(status.reason)) : NOTHING
}

const newsOfAsking = (answer: CalledService): CollectionNews => {
  if ('failure' in answer)
    return answer.failure === 'unreachable' ? { says: 'failed', reason: 'not_reached' } : NO_ANSWER

  const { status } = answer
  // A conflict: the first one with this id is under way.
  if (status === 202 || status === 409) return { says: 'asked' }
  if (!isRefusal(status)) return NO_ANSWER
  if (status === 401 || status === 403) return { says: 'failed', reason: 'wrong_keys' }
  const code = readAnswer(Refused, answer)?.code.toUpperCase() ?? ''

  return { says: 'failed', reason: REASONS[code] ?? 'bad_request' }
}

const newsOfLook = (answer: CalledService, money: AskedMoney, currency: string): CollectionNews => {
  if ('failure' in answer) return NOTHING
  if (answer.status === 404)
    return readAnswer(Refused, answer)?.code === 'RESOURCE_NOT_FOUND'
      ? { says: 'not_found' }
      : NOTHING

  const read = answer.status === 200 ? readAnswer(Status, answer) : null

  return read === null ? NOTHING : newsOfStatus(read, money, currency)
}

const bodyOf = ({ id, phone, amount, note }: AskedMoney, currency: string): string =>
  JSON.stringify({
    amount: String(amount),
    currency,
    externalId: id,
    payer: { partyIdType: 'MSISDN', partyId: phone },
    payerMessage: note ?? '',
    payeeNote: note ?? '',
  })

type Patience = Omit<CollectorOptions, 'now'>

/** The tokens of this shop at the provider. */
const openMtnTokens = (
  {
    COLLECTION_MTN_URL: url,
    COLLECTION_MTN_USER: user = '',
    COLLECTION_MTN_API_KEY: key = '',
    COLLECTION_MTN_SUBSCRIPTION_KEY: subscription = '',
  }: CollectionConfig,
  { now, ...patience }: CollectorOptions,
): CollectorTokens => {
  const basic = Buffer.from(`${user}:${key}`).toString('base64')
  const headers = { 'Ocp-Apim-Subscription-Key': subscription, authorization: `Basic ${basic}` }

  return openTokens({
    now,
    margin: TOKEN_MARGIN_SECONDS,
    ask: () => callService({ url: `${url}/collection/token/`, method: 'POST', headers }, patience),
  })
}

/** Posts one request to pay, with the headers of its token. */
const postRequest = (
  { COLLECTION_MTN_CURRENCY: currency, COLLECTION_CALLBACK_URL: callback }: CollectionConfig,
  { money, url, headers }: { money: AskedMoney; url: string; headers: Record<string, string> },
  patience: Patience,
): Promise<CalledService> =>
  callService(
    {
      url,
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'X-Reference-Id': money.id,
        ...(callback !== undefined && { 'X-Callback-Url': callback }),
      },
      body: bodyOf(money, currency),
    },
    patience,
  )

export const openMtn = (config: CollectionConfig, options: CollectorOptions): Collector => {
  const { now: _now, ...patience } = options
  const tokens = openMtnTokens(config, options)
  const requests = `${config.COLLECTION_MTN_URL}/collection/v1_0/requesttopay`
  const headersWith = (token: string) => ({
    'Ocp-Apim-Subscription-Key': config.COLLECTION_MTN_SUBSCRIPTION_KEY ?? '',
    authorization: `Bearer ${token}`,
    'X-Target-Environment': config.COLLECTION_MTN_TARGET,
  })

  return {
    ask: async (money) => {
      const answer = await tokens.callWith((token) =>
        postRequest(config, { money, url: requests, headers: headersWith(token) }, patience),
      )

      return 'says' in answer ? answer : newsOfAsking(answer)
    },
    look: async (money) => {
      const answer = await tokens.callWith((token) =>
        callService(
          { url: `${requests}/${money.id}`, method: 'GET', headers: headersWith(token) },
          patience,
        ),
      )

      return 'says' in answer ? NOTHING : newsOfLook(answer, money, config.COLLECTION_MTN_CURRENCY)
    },
  }
}
