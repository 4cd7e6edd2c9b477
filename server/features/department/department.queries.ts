// SQL of the departments.
import type { Scope } from '@webale/domain/access/scope.ts'
import type { Department } from '@webale/domain/features/department/department.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import { inScope } from '../../platform/database/in-scope.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import { rememberRows } from '../../platform/database/remember-rows.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'
import { rowCount } from '../../platform/database/row-count.ts'

const listById = rememberRows(
  'department',
  precompileQuery((db, { id }: { readonly id: string }) =>
    db.selectFrom('departments').selectAll().where('id', '=', id),
  ),
)

export const findDepartment = async (db: Db, id: string): Promise<Row<'departments'> | undefined> =>
  (await listById(db, { id }))[0]

/** Throws not_found for an unknown department; null is accepted. */
export const checkDepartment = async (db: Db, id: string | null): Promise<void> => {
  if (id !== null && (await findDepartment(db, id)) === undefined)
    throw refuse('not_found', { thing: 'The department' })
}

const selectDepartments = (db: Db) =>
  db
    .selectFrom('departments')
    .select(['id', 'name', 'description', 'created_at'])
    .select(
      sql<number>`(select count(*)
        from products
        where products.department_id = departments.id)`.as('product_count'),
    )

/** By name, with product counts; a non-admin gets only their own department. */
export const listDepartments = (db: Db, scope: Scope): Promise<Department[]> =>
  selectDepartments(db)
    .$call((query) => inScope(query, scope, 'id'))
    .orderBy(sql`lower(name), id`)
    .execute()

/** Throws not_found. */
export const getDepartment = async (db: Db, id: string): Promise<Department> => {
  const department = await selectDepartments(db).where('id', '=', id).executeTakeFirst()
  if (department === undefined) throw refuse('not_found', { thing: 'The department' })
  return department
}

/**
 * Throws duplicate when another department has the name,
 * ignoring case. `except` is the department itself.
 */
export const checkDepartmentName = async (
  db: Db,
  name: string,
  except: string | null,
): Promise<void> => {
  const existing = await db
    .selectFrom('departments')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  if (existing !== undefined) throw refuse('duplicate', { thing: `The department ${name}` })
}

export const insertDepartment = async (
  tx: Tx,
  department: NewRow<'departments'>,
): Promise<void> => {
  await tx.insertInto('departments').values(department).execute()
}

export const updateDepartment = async (
  tx: Tx,
  { id, ...department }: Omit<Row<'departments'>, 'created_at'>,
): Promise<void> => {
  await tx.updateTable('departments').set(department).where('id', '=', id).execute()
}

/** Prevents new references to the department until the transaction ends. */
export const lockDepartment = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .$if(tx.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()

/** Tables whose rows prevent the deletion of a department, and the word for one row. */
export const DEPARTMENT_USERS = {
  products: 'product',
  profiles: 'member of staff',
  services: 'service',
  sales: 'sale',
  expenses: 'expense',
  drawers: 'drawer',
  float_lines: 'float line',
  printers: 'printer',
  internal_stock_usage: 'record of internal usage',
  held_carts: 'held cart',
  stock_counts: 'stock count',
  collections: 'request to a phone',
} as const

/** A held cart that left the list keeps nothing. */
const IS_WAITING = sql<boolean>`ended is null`

/** Nobody can use a removed printer. */
const IS_USED = sql<boolean>`removed_at is null`

/**
 * The rows that still reference the department, in
 * words: '3 products, 1 sale'; null when there are none.
 */
export const departmentUsers = async (db: Db, id: string): Promise<string | null> => {
  const uses: string[] = []

  for (const table of Object.keys(DEPARTMENT_USERS) as (keyof typeof DEPARTMENT_USERS)[]) {
    const counted = db.selectFrom(table).select(rowCount.as('count'))
    const { count } = await counted
      .where('department_id', '=', id)
      .$if(table === 'held_carts', (query) => query.where(IS_WAITING))
      .$if(table === 'printers', (query) => query.where(IS_USED))
      .executeTakeFirstOrThrow()

    if (count > 0)
      uses.push(
        `${count} ${count === 1 ? DEPARTMENT_USERS[table] : plural(DEPARTMENT_USERS[table])}`,
      )
  }

  return uses.length === 0 ? null : uses.join(', ')
}

const plural = (word: string): string => word.replace(/^\w+/, '$&s')

/** Deletes the department; a foreign key deletes its settings. */
export const deleteDepartment = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('departments').where('id', '=', id).execute()
}
