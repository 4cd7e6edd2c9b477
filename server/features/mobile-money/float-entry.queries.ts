// SQL of the entries of float lines, which are written once and never changed.
import type { FloatEntry, FloatKind } from '@webale/domain/features/mobile-money/float-entry.ts'
import type { Provider } from '@webale/domain/features/mobile-money/mobile-money.ts'
import type { Transaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { listOf } from '../../platform/database/lists.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type RawBuilder, sql } from 'kysely'

/** A new entry; `amount` in whole UGX, below 0 where float leaves. */
export type NewFloatRow = {
  readonly id: string
  readonly line_id: string
  readonly kind: FloatKind
  readonly amount: number
  readonly transaction_id?: string
  readonly reference?: string | null
  readonly entry_id?: string
  readonly count_id?: string
  readonly note?: string | null
  readonly department_id: string | null
}

type Stamp = { readonly actor: { readonly id: string }; readonly now: string }

export const insertFloatEntry = (tx: Tx, row: NewFloatRow, { actor, now }: Stamp): Promise<void> =>
  insertRows(tx, 'float_entries', [
    {
      transaction_id: null,
      reference: null,
      entry_id: null,
      count_id: null,
      note: null,
      ...row,
      business_date: businessDate(now),
      created_by: actor.id,
      created_at: now,
    },
  ])

export const findFloatEntry = (db: Db, id: string): Promise<FloatEntry | undefined> =>
  db
    .selectFrom('float_entries')
    .select(['id', 'line_id', 'kind', 'amount', 'note', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The entry that recorded the transaction, not its reversal. */
export const findEntryOf = (
  db: Db,
  transaction_id: string,
): Promise<Row<'float_entries'> | undefined> =>
  db
    .selectFrom('float_entries')
    .selectAll()
    .where('transaction_id', '=', transaction_id)
    .where('kind', '<>', 'reversal')
    .executeTakeFirst()

export const isReversed = async (db: Db, entry_id: string): Promise<boolean> =>
  (await db
    .selectFrom('float_entries')
    .select('id')
    .where('entry_id', '=', entry_id)
    .where('kind', '=', 'reversal')
    .executeTakeFirst()) !== undefined

/** The first transaction of the provider with this id that was not reversed. */
export const findReference = (
  db: Db,
  provider: Provider,
  reference: string,
): Promise<{ amount: number; created_at: string } | undefined> =>
  db
    .selectFrom('float_entries')
    .innerJoin('float_lines', 'float_lines.id', 'line_id')
    .select(['float_entries.amount', 'float_entries.created_at'])
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('float_entries as opposite')
            .select('opposite.id')
            .whereRef('opposite.entry_id', '=', 'float_entries.id')
            .where('opposite.kind', '=', 'reversal'),
        ),
      ),
    )
    .orderBy('float_entries.created_at')
    .orderBy('float_entries.id')
    .executeTakeFirst()

type OnLine = {
  readonly transaction_id: string
  readonly line_name: string
  readonly reference: string | null
  readonly reversals: number
}

const REVERSALS: RawBuilder<number> = sql`(select count(*)
  from float_entries as opposite
  where opposite.entry_id = entry.id
    and opposite.kind = 'reversal')`

/** The same transactions with their line, the provider's id, and whether they were reversed. */
export const withFloat = async (db: Db, rows: readonly Transaction[]): Promise<Transaction[]> => {
  if (rows.length === 0) return []
  const ids = listOf(
    db,
    rows.map(({ id }) => id),
  )

  const { rows: found } =
    await sql<OnLine>`select entry.transaction_id, float_lines.name as line_name,
      entry.reference, ${REVERSALS} as reversals
    from float_entries as entry
    join float_lines on float_lines.id = entry.line_id
    where entry.transaction_id in ${ids}
      and entry.kind <> 'reversal'`.execute(db)

  const byId = new Map(found.map((entry) => [entry.transaction_id, entry]))

  return rows.map((row) => {
    const entry = byId.get(row.id)
    if (entry === undefined) return row
    const { line_name, reference, reversals } = entry

    return {
      ...row,
      line_name,
      ...(reference !== null && { provider_reference: reference }),
      ...(reversals > 0 && { reversed: true as const }),
    }
  })
}
