// Finds the sums of one department by day: a chain has millions of them, and a department a small part.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const daysOfDepartments: SchemaStep = async (db) => {
  await db.schema
    .createIndex('daily_items_department')
    .on('daily_items')
    .columns(['department', 'business_date'])
    .execute()
}
