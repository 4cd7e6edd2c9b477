// Internal barcodes: codes of the shop for products without a barcode, numbered by a counter.
import { internalBarcode } from '@webale/domain/features/barcode/barcode.ts'
import { sql } from 'kysely'
import { beginAgain } from '../../platform/database/give-way.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { listTakenCodes } from './product.queries.ts'

/** Codes of one statement. */
const CODES_AT_ONCE = 250
const COUNTER = 'internal_barcode'

/** Adds to the counter; returns its new value. */
const countOn = async (tx: Tx, count: number): Promise<number> => {
  const { value } = await tx
    .insertInto('counters')
    .values({ name: COUNTER, value: count })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`counters.value + ${count}` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** A new internal barcode. Numbers are never reused; those of restored products are skipped. */
export const nextInternalBarcode = async (tx: Tx): Promise<string> => {
  const code = internalBarcode(await countOn(tx, 1))
  const [found] = await listTakenCodes(tx, [code])
  return found?.taken === false ? code : nextInternalBarcode(tx)
}

/** Codes that are free now, with the values of the counter before and after them. */
export type FreeBarcodes = {
  readonly codes: readonly string[]
  readonly from: number
  readonly to: number
}

/** The next codes, without taking them. */
export const findFreeBarcodes = async (db: Db, count: number): Promise<FreeBarcodes> => {
  const counter = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', COUNTER)
    .executeTakeFirst()

  const from = counter?.value ?? 0
  const free: string[] = []
  let to = from

  while (free.length < count) {
    const most = Math.min(CODES_AT_ONCE, count - free.length)
    const next = Array.from({ length: most }, (_, index) => internalBarcode(to + index + 1))
    to += most
    free.push(
      ...(await listTakenCodes(db, next)).flatMap(({ code, taken }) => (taken ? [] : [code])),
    )
  }

  return { codes: free, from, to }
}

/** Takes them; the transaction begins again when somebody took a code in between. */
export const takeBarcodes = async (tx: Tx, { from, to }: FreeBarcodes): Promise<void> => {
  if (to > from && (await countOn(tx, to - from)) !== to)
    throw beginAgain('internal barcodes were taken in between')
}
