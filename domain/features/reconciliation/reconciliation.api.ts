// Operations on cash reconciliations.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { MonthQuery } from '../../kernel/month.ts'
import { RecordedDay } from '../../kernel/time.ts'
import {
  CountedShift,
  ListedReconciliation,
  NewReconciliation,
  OpeningDifference,
  Reconciliation,
  SystemCash,
} from './reconciliation.ts'

export const reconciliationApi = {
  /**
   * Newest day first, of one month or of all. `count`, `short` and `over` (UGX) cover everything
   * the filter finds, each counted cash once: with its last count. For leaders `short` and `over`
   * hold the differences between shifts as well.
   */
  list: query('GET /api/reconciliations', {
    can: 'reconciliation.read',
    // Opened shifts change it, too.
    noun: 'report',
    input: MonthQuery,
    output: z.object({
      rows: z.array(ListedReconciliation),
      count: z.number(),
      short: z.number(),
      over: z.number(),
      /** What openings found otherwise than closings left it, newest first; for leaders. */
      openings: z.array(OpeningDifference).optional(),
    }),
  }),
  /**
   * The cash of a Kampala day, of an admin's chosen department or the whole shop, of
   * everybody else's own department. The form starts with it; people may write another sum
   * (decision D13).
   */
  systemCash: query('GET /api/reconciliations/system-cash', {
    can: 'reconciliation.record',
    // A sum of sales: it changes with every sale, not with a reconciliation.
    noun: 'sale',
    input: z.object({ date: RecordedDay, department_id: Id.optional() }),
    /**
     * Null for a user while a drawer that the user may use has an open shift and the shop hides
     * expected cash.
     */
    output: SystemCash.nullable(),
  }),
  /**
   * Shifts whose cash is counted when they are closed: those that were opened or closed on a
   * Kampala day, and for leaders open ones. The form asks whether their cash is counted.
   * Administrators also get drawers of the whole shop.
   */
  shifts: query('GET /api/reconciliations/shifts', {
    can: 'reconciliation.record',
    // What an open one expects changes with every sale.
    noun: 'sale',
    input: z.object({ date: RecordedDay, department_id: Id.optional() }),
    output: z.array(CountedShift),
  }),
  /** The current head of the chain of seals, for the printed slip of a count: '1042-3FA9-12BC'. */
  chain: query('GET /api/reconciliations/chain', {
    can: 'reconciliation.read',
    noun: 'reconciliation',
    input: z.object({}),
    output: z.object({ code: z.string() }),
  }),
  record: command('POST /api/reconciliations', {
    can: 'reconciliation.record',
    input: NewReconciliation,
    output: Reconciliation,
    changes: ['reconciliation', 'report'],
    audit: { entity: 'reconciliation', row: { table: 'reconciliations', subject: 'cashier_name' } },
    done: 'Reconciliation recorded successfully',
    failed: 'Failed to record reconciliation',
  }),
}
