// What the adapters of the providers have in common.
import type { AskedMoney, CollectionNews } from '@webale/domain/kernel/asked-money.ts'
import type { z } from 'zod'
import type { CalledService } from '../base/call-service.ts'

/** One provider of mobile money. Both never throw. */
export type Collector = {
  /** Asks the phone. The same id again is the same request for the provider. */
  ask(money: AskedMoney): Promise<CollectionNews>
  /** What became of a request. */
  look(money: AskedMoney): Promise<CollectionNews>
}

export type CollectorOptions = {
  /** ISO, UTC: tokens end by it. */
  now(): string
  /** Milliseconds for one answer; tests shorten it. */
  readonly patience?: number
}

/** The request may have arrived: only a look can tell. */
export const NO_ANSWER: CollectionNews = { says: 'unknown', reason: 'no_answer' }
/** The request surely did not leave. */
export const NOT_REACHED: CollectionNews = { says: 'failed', reason: 'not_reached' }
export const NOTHING: CollectionNews = { says: 'nothing' }

/** The answer as this schema reads it; null for html, wrong JSON and what is too long. */
export const readAnswer = <Schema extends z.ZodType>(
  schema: Schema,
  answer: CalledService,
): z.output<Schema> | null => {
  if ('failure' in answer || answer.text === null) return null
  try {
    return schema.safeParse(JSON.parse(answer.text)).data ?? null
  } catch {
    return null
  }
}

/** The statuses by which a provider says that it did not take a request. */
export const isRefusal = (status: number): boolean => [400, 401, 403, 404].includes(status)
