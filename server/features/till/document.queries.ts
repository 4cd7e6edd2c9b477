// SQL of where documents of tills come from, and of what tills recorded beside sales: expenses and
// mobile money.
import type { RaisedFlag } from '@webale/domain/features/till/flags.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'

export const findDocumentOrigin = (
  db: Db,
  id: string,
): Promise<Row<'document_origins'> | undefined> =>
  db.selectFrom('document_origins').selectAll().where('subject_id', '=', id).executeTakeFirst()

/** Does this drawer count the cash of mobile money? */
export const hasCashOfMobileMoney = async (db: Db, drawer_id: string): Promise<boolean> =>
  (
    await db
      .selectFrom('drawers')
      .select('counts_mobile_money')
      .where('id', '=', drawer_id)
      .executeTakeFirst()
  )?.counts_mobile_money === true

type SaleOrigin = Pick<Row<'sale_origins'>, 'sale_id' | 'mode' | 'sold_at_device'>
type DocumentOrigin = Pick<
  Row<'document_origins'>,
  'subject_type' | 'subject_id' | 'made_at_device'
>

/** Of a sale, or of another document. `flags` are those of its arrival. */
type NewOrigin = Pick<Row<'document_origins'>, 'till_id' | 'clock_offset_ms' | 'app'> & {
  readonly of: SaleOrigin | DocumentOrigin
  readonly flags: readonly RaisedFlag[]
}

/** Writes the origin, and a row for each flag that needs a review. */
export const insertOrigin = async (
  tx: Tx,
  { of, flags, ...from }: NewOrigin,
  { now, newId }: { readonly now: string; newId(): string },
): Promise<void> => {
  const names = flags.map(({ flag }) => flag)
  const row = { id: newId(), ...from, received_at: now, flags: names }
  await ('sale_id' in of
    ? insertRows(tx, 'sale_origins', [{ ...row, ...of }])
    : insertRows(tx, 'document_origins', [{ ...row, ...of }]))

  const subject =
    'sale_id' in of
      ? { subject_type: 'sale', subject_id: of.sale_id }
      : { subject_type: of.subject_type, subject_id: of.subject_id }

  const rows = flags
    .filter(({ to_review }) => to_review)
    .map(({ flag, details }) => ({
      id: newId(),
      ...subject,
      flag,
      details: JSON.stringify(details),
      created_at: now,
    }))

  await insertRows(tx, 'document_flags', rows)
}
