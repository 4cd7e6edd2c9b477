// Whose receipt numbers are: the blocks that tills leased, and the sales that print them.
import type { Db } from '../../platform/database/store.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'

type PrintedNumber = { readonly sale_id: string; readonly receipt_number: string }

const listOthersWithNumber = precompileQuery((db, { receipt_number, sale_id }: PrintedNumber) =>
  db
    .selectFrom('sales')
    .leftJoin('sale_origins', 'sale_origins.sale_id', 'sales.id')
    .select('till_id')
    .where('receipt_number', '=', receipt_number)
    .where('sales.id', '<>', sale_id)
    .limit(10),
)

/** The tills of the other sales with this number; null for one that was sold at the server. */
export const listTillsWithNumber = async (
  db: Db,
  receipt_number: string,
  sale_id: string,
): Promise<(string | null)[]> =>
  (await listOthersWithNumber(db, { receipt_number, sale_id }, {})).map(({ till_id }) => till_id)

/** Was this number printed on another sale? */
export const isNumberUsed = async (
  db: Db,
  receipt_number: string,
  sale_id: string,
): Promise<boolean> => (await listTillsWithNumber(db, receipt_number, sale_id)).length > 0

type NumberOfTill = {
  readonly till_id: string
  readonly epoch: string
  readonly number: number
}

const listBlocksWith = precompileQuery((db, { till_id, epoch, number }: NumberOfTill) =>
  db
    .selectFrom('receipt_blocks')
    .select('id')
    .where('till_id', '=', till_id)
    .where('epoch', '=', epoch)
    .where('first', '<=', number)
    .where('last', '>=', number)
    .limit(1),
)

/** Is the number in a block that this till leased in this epoch? */
export const isLeased = async (
  db: Db,
  till_id: string,
  epoch: string,
  number: number,
): Promise<boolean> =>
  (
    await listBlocksWith(
      db,
      {
        till_id,
        epoch,
        number,
      },
      {},
    )
  ).length > 0

/** Is the number in a block that another till leased in this epoch? */
export const isLeasedByOther = async (
  db: Db,
  till_id: string,
  epoch: string,
  number: number,
): Promise<boolean> =>
  (await db
    .selectFrom('receipt_blocks')
    .select('id')
    .where('till_id', '<>', till_id)
    .where('epoch', '=', epoch)
    .where('first', '<=', number)
    .where('last', '>=', number)
    .limit(1)
    .executeTakeFirst()) !== undefined
