// SQL of what tills recorded without the server beside sales: expenses and mobile money.
import type { TillDocumentKind } from '@webale/domain/features/till/document-on-till.ts'
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

export type NewDocumentOrigin = {
  readonly subject_type: TillDocumentKind
  readonly subject_id: string
  readonly till_id: string
  readonly made_at_device: string
  readonly clock_offset_ms: number
  readonly app: string | null
  readonly flags: readonly RaisedFlag[]
}

type Moment = { readonly now: string; newId(): string }

/** A row for each flag of a sale or another document that needs a review. */
export const insertFlags = (
  tx: Tx,
  subject: Pick<Row<'document_flags'>, 'subject_type' | 'subject_id'>,
  flags: readonly RaisedFlag[],
  { now, newId }: Moment,
): Promise<void> => {
  const rows = flags
    .filter(({ to_review }) => to_review)
    .map(({ flag, details }) => ({
      id: newId(),
      ...subject,
      flag,
      details: JSON.stringify(details),
      created_at: now,
    }))

  return insertRows(tx, 'document_flags', rows)
}

/** Writes the origin of a document, and a row for each flag that needs a review. */
export const insertDocumentOrigin = async (
  tx: Tx,
  { flags, ...row }: NewDocumentOrigin,
  moment: Moment,
): Promise<void> => {
  const { subject_type, subject_id } = row
  await insertRows(tx, 'document_origins', [
    {
      id: moment.newId(),
      ...row,
      received_at: moment.now,
      flags: flags.map(({ flag }) => flag),
    },
  ])

  await insertFlags(tx, { subject_type, subject_id }, flags, moment)
}
