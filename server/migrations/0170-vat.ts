// VAT of goods, sold lines, returned lines and deliveries. Rows from before have none.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const vat: SchemaStep = async (db, { text, integer }) => {
  for (const table of ['products', 'services', 'sale_items'])
    await db.schema.alterTable(table).addColumn('vat_category', text).execute()

  // Hundredths of UGX; vat_gross is whole UGX.
  await db.schema.alterTable('sale_items').addColumn('vat_gross', integer).execute()
  for (const table of ['sale_items', 'refund_items', 'deliveries'])
    await db.schema.alterTable(table).addColumn('vat_amount', integer).execute()

  for (const table of ['sales', 'deliveries'])
    await db.schema.alterTable(table).addColumn('vat_tin', text).execute()
}
