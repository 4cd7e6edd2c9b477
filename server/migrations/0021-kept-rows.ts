// The database refuses to change facts (platform/database/kept-rows.ts). A row in ledger_lifts, which never outlives its
// transaction, lifts that.
import type { SchemaStep } from '../platform/database/migrate.ts'
import { guardRows } from '../platform/database/kept-rows.ts'

export const keptRows: SchemaStep = async (db, { engine, whole, table }) => {
  await table(db, 'ledger_lifts')
    .addColumn('place', whole, (column) => column.primaryKey())
    .execute()
  await guardRows(db, engine)
}
