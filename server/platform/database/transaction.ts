// One command, one transaction. When the database asks to try again (busy, deadlock, serialization) or two copies of one
// request meet at a unique key, the whole command runs again: it is a function of the transaction and its input.
import { setTimeout as pause } from 'node:timers/promises'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Store, Tx } from './open.ts'

const MOST_TRIES = 8
const POSTGRES_AGAIN = new Set(['40001', '40P01', '55P03'])
const POSTGRES_DUPLICATE = '23505'
const POSTGRES_FOREIGN_KEY = '23503'
const POSTGRES_TOO_LARGE = '22003'

type DatabaseError = { code?: string; errcode?: number; message?: string }

const messageOf = (error: unknown): string => (error as DatabaseError)?.message ?? ''

const isBusy = (error: unknown): boolean => POSTGRES_AGAIN.has((error as DatabaseError)?.code ?? '') || /database is (locked|busy)/i.test(messageOf(error))

/** Did a unique index refuse the row? `index` narrows it to indexes or columns whose name contains the text. */
export const isDuplicate = (error: unknown, index = ''): boolean => {
  const { code, message = '', constraint = '' } = (error ?? {}) as DatabaseError & { constraint?: string }
  const duplicate = code === POSTGRES_DUPLICATE || /UNIQUE constraint failed/i.test(message)
  return duplicate && (constraint.includes(index) || message.includes(index))
}

/** Something that the row points to went away between the look at it and the write. */
const isMissing = (error: unknown): boolean =>
  (error as DatabaseError)?.code === POSTGRES_FOREIGN_KEY || /FOREIGN KEY constraint failed/i.test(messageOf(error))

/**
 * Runs the work in a transaction, again with a growing random pause while the database asks for it (at most 8 times, under
 * two seconds in all), and once more after a duplicate key. Throws the Refusal `overloaded` when it stays busy.
 */
export const inTransaction = async <Result>(store: Store, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  let duplicates = 0
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.transaction(work)
    } catch (error) {
      if (isMissing(error)) throw refuse('not_found', { thing: 'Something chosen here' })
      // Sums of allowed numbers may still be more than a column keeps; SQLite has no such bound.
      if ((error as DatabaseError)?.code === POSTGRES_TOO_LARGE) throw refuse('invalid_input', { message: 'The numbers are too large to be kept' })
      if (isDuplicate(error)) {
        duplicates += 1
        if (duplicates > 1) throw error
      } else if (!isBusy(error)) throw error
      if (attempt >= MOST_TRIES) throw refuse('overloaded')
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}
