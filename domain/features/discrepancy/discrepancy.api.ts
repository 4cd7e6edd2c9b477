// Suspicious sales and stock discrepancies. Both are computed on the server (decision D3); nothing
// is stored.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { StockDiscrepancy, SuspiciousSale } from './discrepancy.ts'

/** Maximum number of listed suspicious sales; `count` is the number of all of them. */
export const SUSPICIOUS_LIMIT = 500

export const discrepancyApi = {
  /** Newest first. Non-admins get the sales of their own department. */
  suspiciousSales: query('GET /api/discrepancies/sales', {
    can: 'discrepancy.read',
    noun: 'discrepancy',
    reads: 'long',
    input: z.object({}),
    output: z.object({ rows: z.array(SuspiciousSale), count: z.number() }),
  }),
  /**
   * Unusual movements among the newest 50, and sales of the last seven days that left a stock below
   * 0; newest first. Non-admins: products of their own department.
   */
  stockDiscrepancies: query('GET /api/discrepancies/stock', {
    can: 'discrepancy.read',
    noun: 'discrepancy',
    input: z.object({}),
    output: z.array(StockDiscrepancy),
  }),
}
