// The token of a provider: kept in memory until shortly before its end, asked for once at a time,
// and replaced once when the provider does not take it any more.
import type { CollectionNews } from '@webale/domain/kernel/asked-money.ts'
import { z } from 'zod'
import type { CalledService } from '../base/call-service.ts'
import { isRefusal, NOT_REACHED, readAnswer } from './collector.ts'

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.coerce.number().min(0),
})

type KeptToken = { readonly token: string; readonly until: number }

export type TokenOptions = {
  readonly ask: () => Promise<CalledService>
  /** Seconds before its end in which a token is not used any more. */
  readonly margin: number
  now(): string
}

export type CollectorTokens = {
  /**
   * Calls with a token, and once more with a new one after 401. Without a token nothing leaves, and
   * the news says why.
   */
  callWith(call: (token: string) => Promise<CalledService>): Promise<CalledService | CollectionNews>
}

const failureOf = (answer: CalledService): CollectionNews =>
  'status' in answer && isRefusal(answer.status)
    ? { says: 'failed', reason: 'wrong_keys' }
    : NOT_REACHED

export const openTokens = ({ ask, margin, now }: TokenOptions): CollectorTokens => {
  let kept: KeptToken | null = null
  let asking: Promise<KeptToken | CollectionNews> | null = null

  const renew = async (): Promise<KeptToken | CollectionNews> => {
    const answer = await ask()
    const isGood = 'status' in answer && answer.status >= 200 && answer.status < 300
    const read = isGood ? readAnswer(TokenAnswer, answer) : null
    if (read === null) return failureOf(answer)
    const until = Date.parse(now()) + (read.expires_in - margin) * 1000
    kept = { token: read.access_token, until }

    return kept
  }

  const getToken = async (): Promise<KeptToken | CollectionNews> => {
    if (kept !== null && Date.parse(now()) < kept.until) return kept
    asking ??= renew().finally(() => {
      asking = null
    })

    return asking
  }

  const forget = ({ token }: KeptToken): void => {
    if (kept?.token === token) kept = null
  }

  return {
    callWith: async (call) => {
      const first = await getToken()
      if ('says' in first) return first
      const answer = await call(first.token)
      if (!('status' in answer) || answer.status !== 401) return answer
      forget(first)
      const second = await getToken()

      return 'says' in second ? second : call(second.token)
    },
  }
}
