// SQL of kept sales and of flags: what waits for an administrator.
import type { Scope } from '@webale/domain/access/scope.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/open.ts'
import type { Row } from '../../platform/database/tables.ts'

export type ListedKept = Row<'kept_sales'> & { readonly till_number: number | null; readonly till_name: string | null }

/** Kept sales that nobody settled, oldest first. */
export const listKept = (db: Db): Promise<ListedKept[]> =>
  db
    .selectFrom('kept_sales')
    .leftJoin('tills', 'tills.id', 'kept_sales.till_id')
    .selectAll('kept_sales')
    .select(['tills.number as till_number', 'tills.name as till_name'])
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('kept_sales.id')
    .execute()

export const findKeptById = (db: Db, id: string): Promise<Row<'kept_sales'> | undefined> =>
  db.selectFrom('kept_sales').selectAll().where('id', '=', id).executeTakeFirst()

export type Settlement = Pick<Row<'kept_sales'>, 'settled_at' | 'settled_by' | 'settled_as' | 'note'>

/** Settles a kept sale that is open; false when somebody else was first. */
export const settleKept = async (tx: Tx, id: string, settlement: Settlement): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('kept_sales')
    .set(settlement)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findTill = (db: Db, id: string): Promise<Row<'tills'> | undefined> =>
  db.selectFrom('tills').selectAll().where('id', '=', id).executeTakeFirst()

const person = sql<string | null>`(select full_name from profiles where profiles.id = sales.created_by)`

const joinedFlags = (db: Db, scope: Scope) =>
  inScope(
    db.selectFrom('document_flags').innerJoin('sales', 'sales.id', 'document_flags.subject_id'),
    scope,
    'sales.department_id',
  )
    .innerJoin('sale_origins', 'sale_origins.sale_id', 'sales.id')
    .leftJoin('tills', 'tills.id', 'sale_origins.till_id')
    .where('subject_type', '=', 'sale')
    .where('resolved_at', 'is', null)

/** Flags that nobody resolved, oldest sale first. */
export const listFlags = (db: Db, scope: Scope, most: number) =>
  joinedFlags(db, scope)
    .select(['document_flags.id', 'sales.id as sale_id', 'flag', 'details', 'receipt_number', 'total'])
    .select(['sales.created_at', 'received_at', 'sale_origins.till_id', 'tills.number as till_number'])
    .select(['tills.name as till_name', 'sales.created_by as person_id', 'sales.department_id'])
    .select(person.as('person'))
    .orderBy('sales.created_at')
    .orderBy('document_flags.id')
    .limit(most)
    .execute()

export const countFlags = async (db: Db, scope: Scope): Promise<number> =>
  (
    await joinedFlags(db, scope)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export type OpenFlag = {
  readonly id: string
  readonly flag: string
  readonly sale_id: string
  readonly receipt_number: string
  readonly department_id: string | null
  readonly till_id: string
}

/** The open flags among these ids. */
export const findOpenFlags = (db: Db, ids: readonly string[]): Promise<OpenFlag[]> =>
  joinedFlags(db, { all: true })
    .select(['document_flags.id', 'flag', 'sales.id as sale_id', 'receipt_number', 'sales.department_id'])
    .select('sale_origins.till_id')
    .where('document_flags.id', 'in', ids)
    .orderBy('document_flags.id')
    .execute()

type Resolution = { readonly resolved_at: string; readonly resolved_by: string; readonly note: string | null }

/** Resolves these flags where they are open; answers how many were. */
export const resolveFlags = async (tx: Tx, ids: readonly string[], resolution: Resolution): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('document_flags')
    .set(resolution)
    .where('id', 'in', ids)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
