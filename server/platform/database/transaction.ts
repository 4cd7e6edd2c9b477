// One command, one transaction. After a retryable error (busy, deadlock, serialization) or a
// conflict of two copies of one request at a unique key, the whole command runs again: it is a
// function of the transaction and its input.
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { hasGivenWay } from './give-way.ts'
import { isOutdatedPlan } from './cached-plans.ts'
import type { Store, Tx } from './store.ts'

const MAX_TRIES = 8
const RETRYABLE_CODES = new Set(['40001', '40P01', '55P03'])
const POSTGRES_DUPLICATE = '23505'
const POSTGRES_FOREIGN_KEY = '23503'
const POSTGRES_TOO_LARGE = '22003'
const POSTGRES_CHECK = '23514'

type DatabaseError = { code?: string; message?: string }

const messageOf = (error: unknown): string => (error as DatabaseError)?.message ?? ''

const isBusy = (error: unknown): boolean =>
  RETRYABLE_CODES.has((error as DatabaseError)?.code ?? '') ||
  /database is (locked|busy)/i.test(messageOf(error)) ||
  isOutdatedPlan(error)

/**
 * Did a unique index refuse the row? `index` narrows it to indexes or columns whose name contains
 * the text.
 */
export const isDuplicate = (error: unknown, index = ''): boolean => {
  const {
    code,
    message = '',
    constraint = '',
  } = (error ?? {}) as DatabaseError & { constraint?: string }

  const duplicate = code === POSTGRES_DUPLICATE || /UNIQUE constraint failed/i.test(message)

  return duplicate && (constraint.includes(index) || message.includes(index))
}

/** A row that the new row references was deleted in the meantime. */
const isMissing = (error: unknown): boolean =>
  (error as DatabaseError)?.code === POSTGRES_FOREIGN_KEY ||
  /FOREIGN KEY constraint failed/i.test(messageOf(error))

/** Did a column or check refuse a number? */
const isTooLarge = (error: unknown): boolean => {
  const {
    code,
    message = '',
    constraint = '',
  } = (error ?? {}) as DatabaseError & { constraint?: string }

  if (code === POSTGRES_CHECK) return constraint.startsWith('bound_')

  return code === POSTGRES_TOO_LARGE || /is too large to be kept/.test(message)
}

/** The queue of retries for each database. */
const turns = new WeakMap<Store, Promise<unknown>>()

/**
 * Waits until no other command of this server is retrying. At SERIALIZABLE, parallel retries would
 * only fail each other again.
 */
const runInTurn = <Result>(store: Store, work: () => Promise<Result>): Promise<Result> => {
  const turn = (turns.get(store) ?? Promise.resolve()).then(work)
  turns.set(
    store,
    turn.catch(() => undefined),
  )

  return turn
}

/** The meaning of a failure: null to retry, otherwise the error to throw. */
const verdictOn = (error: unknown, attempt: number, duplicates: number): unknown => {
  if (isMissing(error)) return refuse('not_found', { thing: 'Something chosen here' })
  if (isTooLarge(error))
    return refuse('invalid_input', { message: 'The numbers are too large to be kept' })

  if (isDuplicate(error) ? duplicates > 1 : !isBusy(error)) return error

  return attempt >= MAX_TRIES ? refuse('overloaded') : null
}

/** Short work may share a commit, see Store. */
type TransactionKind = 'transaction' | 'shortTransaction'

/**
 * Runs the work in a transaction; retries with growing random pauses when the database requires it
 * (at most 8 times), and once after a duplicate key. Throws the Refusal `overloaded` when the
 * database stays busy.
 */
export const inTransaction = async <Result>(
  store: Store,
  work: (tx: Tx) => Promise<Result>,
  kind: TransactionKind = 'transaction',
): Promise<Result> => {
  let duplicates = 0
  const attempt = async (count: number): Promise<Result> => {
    try {
      return await store[kind](work)
    } catch (error) {
      if (hasGivenWay(error)) return attempt(count)
      if (isDuplicate(error)) duplicates += 1
      const verdict = verdictOn(error, count, duplicates)
      if (verdict !== null) throw verdict
      if (count === 1 && isBusy(error)) return runInTurn(store, () => attempt(2))
      await pause(Math.random() * 5 * 2 ** count)

      return attempt(count + 1)
    }
  }

  return attempt(1)
}
