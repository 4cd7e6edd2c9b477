// SQL of where a sale came from, for its details.
import type { Db } from '../../platform/database/store.ts'

/**
 * Till and arrival of a sale that a till closed without the server; undefined for any other sale.
 */
export const findClosedOrigin = (
  db: Db,
  sale_id: string,
): Promise<
  | {
      till_number: number | null
      received_at: string
      flags: readonly string[]
    }
  | undefined
> =>
  db
    .selectFrom('sale_origins')
    .leftJoin('tills', 'tills.id', 'sale_origins.till_id')
    .select(['tills.number as till_number', 'received_at', 'flags'])
    .where('sale_id', '=', sale_id)
    .where('mode', '=', 'closed')
    .executeTakeFirst()
