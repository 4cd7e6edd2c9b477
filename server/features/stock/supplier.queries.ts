// SQL of the suppliers.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** Suppliers by name. */
export const listSuppliers = (db: Db): Promise<Row<'suppliers'>[]> =>
  db.selectFrom('suppliers').selectAll().orderBy(sql`lower(name), id`).execute()

/** Throws not_found for an unknown supplier; null is accepted. */
export const checkSupplier = async (db: Db, id: string | null): Promise<void> => {
  if (id === null) return
  const supplier = await db
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()

  if (supplier === undefined) throw refuse('not_found', { thing: 'The supplier' })
}

/** Throws not_found for an unknown supplier. */
export const findSupplierName = async (db: Db, id: string): Promise<string> => {
  const supplier = await db
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()

  if (supplier === undefined) throw refuse('not_found', { thing: 'The supplier' })

  return supplier.name
}

export const insertSupplier = (tx: Tx, supplier: NewRow<'suppliers'>): Promise<Row<'suppliers'>> =>
  tx.insertInto('suppliers').values(supplier).returningAll().executeTakeFirstOrThrow()
