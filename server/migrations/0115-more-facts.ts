// PINs, printers and companies that sign people in become facts. Their rows are sealed as they are
// found at the next start, once.
import { sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

export const moreFacts: SchemaStep = async (db) => {
  await sql`insert into meta (name, value) values ('added_facts', 'due')`.execute(db)
}
