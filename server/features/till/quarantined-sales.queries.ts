// SQL of quarantined sales and of flags: what waits for an administrator.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { DocumentType } from '@webale/domain/features/till/document-on-till.ts'
import { sql } from 'kysely'
import { isInScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

export type ListedQuarantinedSale = Row<'kept_sales'> & {
  readonly till_number: number | null
  readonly till_name: string | null
}

/** Quarantined sales that nobody decided, oldest first. */
export const listQuarantinedSales = (db: Db): Promise<ListedQuarantinedSale[]> =>
  db
    .selectFrom('kept_sales')
    .leftJoin('tills', 'tills.id', 'kept_sales.till_id')
    .selectAll('kept_sales')
    .select(['tills.number as till_number', 'tills.name as till_name'])
    .where('settled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('kept_sales.id')
    .execute()

export const findQuarantinedSaleById = (
  db: Db,
  id: string,
): Promise<Row<'kept_sales'> | undefined> =>
  db.selectFrom('kept_sales').selectAll().where('id', '=', id).executeTakeFirst()

export type QuarantineDecision = Pick<
  Row<'kept_sales'>,
  'settled_at' | 'settled_by' | 'settled_as' | 'note'
>

/** Stores what became of an undecided sale; false when somebody else was first. */
export const storeDecision = async (
  tx: Tx,
  id: string,
  decision: QuarantineDecision,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('kept_sales')
    .set(decision)
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A column of the document that a flag is about; each kind has its own table. */
const ofDocument = <Type>(sale: string, expense: string, transaction: string) =>
  sql<Type>`coalesce(sales.${sql.ref(sale)}, expenses.${sql.ref(expense)},
    transactions.${sql.ref(transaction)})`

const department = ofDocument<string | null>('department_id', 'department_id', 'department_id')
const maker = ofDocument<string | null>('created_by', 'created_by', 'created_by')
const made = ofDocument<string>('created_at', 'created_at', 'created_at')
const subject = ofDocument<string>('receipt_number', 'description', 'phone_number')
const total = ofDocument<number>('total', 'amount', 'amount')
const received = sql<string>`coalesce(sale_origins.received_at, document_origins.received_at)`
const cameFrom = sql<string>`coalesce(sale_origins.till_id, document_origins.till_id)`
const person = sql<string | null>`(select full_name from profiles where profiles.id = ${maker})`

const joinedFlags = (db: Db, scope: Scope) =>
  db
    .selectFrom('document_flags')
    .leftJoin('sales', 'sales.id', 'document_flags.subject_id')
    .leftJoin('expenses', 'expenses.id', 'document_flags.subject_id')
    .leftJoin(
      'mobile_money_transactions as transactions',
      'transactions.id',
      'document_flags.subject_id',
    )
    .leftJoin('sale_origins', 'sale_origins.sale_id', 'document_flags.subject_id')
    .leftJoin('document_origins', 'document_origins.subject_id', 'document_flags.subject_id')
    .leftJoin('tills', (join) => join.on('tills.id', '=', cameFrom))
    .where('resolved_at', 'is', null)
    .where(made, 'is not', null)
    .where(cameFrom, 'is not', null)
    .where(isInScope(scope, department))

/** Flags that nobody resolved, oldest sale first. */
export const listFlags = (db: Db, scope: Scope, most: number) =>
  joinedFlags(db, scope)
    .select(['document_flags.id', 'document_flags.subject_id as document_id'])
    .select(sql<DocumentType>`document_flags.subject_type`.as('kind'))
    .select(['flag', 'details', 'tills.number as till_number', 'tills.name as till_name'])
    .select([
      subject.as('subject'),
      total.as('total'),
      made.as('created_at'),
      received.as('received_at'),
    ])
    .select([
      cameFrom.as('till_id'),
      maker.as('person_id'),
      person.as('person'),
      department.as('department_id'),
    ])
    .orderBy('created_at')
    .orderBy('document_flags.id')
    .limit(most)
    .execute()

export const countFlags = async (db: Db, scope: Scope): Promise<number> =>
  (await joinedFlags(db, scope).select(rowCount.as('count')).executeTakeFirstOrThrow()).count

export type OpenFlag = {
  readonly id: string
  readonly flag: string
  readonly kind: DocumentType
  readonly document_id: string
  readonly subject: string
  readonly department_id: string | null
  readonly till_id: string
}

/** The open flags among these ids. */
export const findOpenFlags = (db: Db, ids: readonly string[]): Promise<OpenFlag[]> =>
  joinedFlags(db, { all: true })
    .select(['document_flags.id', 'flag', 'document_flags.subject_id as document_id'])
    .select(sql<DocumentType>`document_flags.subject_type`.as('kind'))
    .select([subject.as('subject'), department.as('department_id'), cameFrom.as('till_id')])
    .where('document_flags.id', 'in', ids)
    .orderBy('document_flags.id')
    .execute()

type Resolution = {
  readonly resolved_at: string
  readonly resolved_by: string
  readonly note: string | null
}

/** Resolves these flags where they are open; answers how many were. */
export const resolveFlags = async (
  tx: Tx,
  ids: readonly string[],
  resolution: Resolution,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('document_flags')
    .set(resolution)
    .where('id', 'in', ids)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
