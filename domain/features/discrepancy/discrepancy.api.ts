// Looking for what is wrong. Both lists are found on the server (decision D3); nothing is stored about them.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { StockDiscrepancy, SuspiciousSale } from './discrepancy.ts'

/** How many suspicious sales are listed; `count` says how many there are. */
export const SUSPICIOUS_LIMIT = 500

export const discrepancyApi = {
  /** Newest first; non-admins get those of the own department (DISC-015). */
  suspiciousSales: query('GET /api/discrepancies/sales', {
    can: 'discrepancy.read',
    noun: 'discrepancy',
    reads: 'long',
    input: z.object({}),
    output: z.object({ rows: z.array(SuspiciousSale), count: z.number() }),
  }),
  /** Of the newest 50 movements those that stand out, newest first; non-admins: of products of the own department (DISC-016). */
  stockDiscrepancies: query('GET /api/discrepancies/stock', {
    can: 'discrepancy.read',
    noun: 'discrepancy',
    input: z.object({}),
    output: z.array(StockDiscrepancy),
  }),
}
