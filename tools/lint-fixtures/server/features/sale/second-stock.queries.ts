// violates: ledger
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/open.ts'

export const take = (tx: Tx, id: string) => sql`update products set current_stock = current_stock - 1 where id = ${id}`.execute(tx)
