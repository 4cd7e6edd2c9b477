// SQL of the lines of the float book. The balance of a line is the sum of its entries.
import type { Scope } from '@webale/domain/access/scope.ts'
import {
  type FloatLine,
  isLineLow,
  type NewFloatLine,
} from '@webale/domain/features/mobile-money/float-line.ts'
import type { Provider } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

const BALANCE = sql<number>`(select coalesce(sum(amount), 0)
  from float_entries
  where line_id = float_lines.id)`

const OPENINGS = sql<number>`(select count(*)
  from float_entries
  where line_id = float_lines.id
    and kind = 'opening')`

const selectLines = (db: Db) =>
  db
    .selectFrom('float_lines')
    .selectAll()
    .select([BALANCE.as('balance'), OPENINGS.as('openings')])

/** A line with its balance. */
export type LineRow = Row<'float_lines'> & { readonly balance: number; readonly openings: number }

/** The line as this person sees it. */
export const shownLine = ({ openings, ...line }: LineRow, isHidden: boolean): FloatLine => ({
  ...line,
  is_opened: openings > 0,
  is_low: line.retired_at === null && isLineLow(line),
  balance: isHidden ? null : line.balance,
})

/** Active lines first, then by name. */
export const listLines = (db: Db, scope: Scope): Promise<LineRow[]> =>
  inScope(selectLines(db), scope, 'department_id')
    .orderBy(sql`case when retired_at is null then 0 else 1 end, lower(name), id`)
    .execute()

export const findLine = (db: Db, id: string): Promise<LineRow | undefined> =>
  selectLines(db).where('id', '=', id).executeTakeFirst()

/** Throws not_found. */
export const getLine = async (db: Db, id: string): Promise<LineRow> => {
  const line = await findLine(db, id)
  if (line === undefined) throw refuse('not_found', { thing: 'The line' })
  return line
}

/** Nobody else writes entries or counts of the line until the transaction ends. */
export const lockLine = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .selectFrom('float_lines')
    .select('id')
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Locks every line of the provider, in one order: its ids are counted over all of them. */
export const lockLinesOf = async (tx: Tx, provider: Provider): Promise<void> => {
  await tx
    .selectFrom('float_lines')
    .select('id')
    .where('provider', '=', provider)
    .orderBy('id')
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .execute()
}

/** Throws duplicate when another active line of the provider has the number. */
export const checkNumber = async (
  db: Db,
  { provider, number }: Pick<NewFloatLine, 'provider' | 'number'>,
  except: string | null,
): Promise<void> => {
  const existing = await db
    .selectFrom('float_lines')
    .select('name')
    .where('provider', '=', provider)
    .where('number', '=', number)
    .where('retired_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()

  if (existing !== undefined) throw refuse('duplicate', { thing: `The line ${existing.name}` })
}

export const insertLine = async (tx: Tx, line: NewRow<'float_lines'>): Promise<void> => {
  await tx.insertInto('float_lines').values(line).execute()
}

export const updateLine = async (
  tx: Tx,
  { id, ...line }: Pick<Row<'float_lines'>, 'id'> & Partial<Row<'float_lines'>>,
): Promise<void> => {
  await tx.updateTable('float_lines').set(line).where('id', '=', id).execute()
}
