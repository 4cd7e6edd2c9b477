// Shop rules: a row for each rule that was changed, with its value as JSON.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const shopRules: SchemaStep = async (db, { text, table }) => {
  await table(db, 'shop_rules')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}
