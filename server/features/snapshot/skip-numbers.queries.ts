// Receipt numbers that are skipped after a restore, so that a number that was printed since is not
// printed again.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'

const MIN_SKIP = 10_000
const STEP = 100
const STEPS = 900

/** As an entry of the audit log has it. */
export type CounterChange = {
  readonly before: { readonly receipt_number: number }
  readonly after: { readonly receipt_number: number }
}

/** The highest receipt number that was given. */
export const highestReceipt = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'receipt_number')
      .executeTakeFirst()
  )?.value ?? 0

/**
 * Adds to the counter, and returns it as the audit log
 * needs it: the entry explains the numbers between.
 */
const addToReceipts = async (tx: Tx, count: number): Promise<CounterChange> => {
  const raised = sql<{
    value: number
  }>`update counters set value = value + ${count} where name = 'receipt_number' returning value`
  const value = (await raised.execute(tx)).rows[0]?.value ?? 0
  return { before: { receipt_number: value - count }, after: { receipt_number: value } }
}

/**
 * 10,000 and up to 89,900 more, at random, so that the
 * same snapshot put back twice gives other numbers.
 */
export const randomSkip = (): number => MIN_SKIP + STEP * randomInt(STEPS)

export const skipReceiptNumbers = (tx: Tx): Promise<CounterChange> =>
  addToReceipts(tx, randomSkip())

/** Raises the counter to this number, by at most `most`; null when it is there already. */
export const raiseReceipts = async (
  tx: Tx,
  to: number,
  most = Number.MAX_SAFE_INTEGER,
): Promise<CounterChange | null> => {
  const behind = to - (await highestReceipt(tx))
  return behind <= 0 ? null : addToReceipts(tx, Math.min(behind, most))
}
