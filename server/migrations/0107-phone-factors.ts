// Second steps by text message: the number of the factor, and the code of a challenge with the
// guesses it had.
import type { SchemaStep } from '../platform/database/migrate.ts'

export const phoneFactors: SchemaStep = async (db, { text, integer }) => {
  await db.schema.alterTable('auth_factors').addColumn('phone', text).execute()
  await db.schema.alterTable('auth_challenges').addColumn('code_hash', text).execute()
  await db.schema
    .alterTable('auth_challenges')
    .addColumn('attempts', integer, (column) => column.notNull().defaultTo(0))
    .execute()
}
