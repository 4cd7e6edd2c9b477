// Operations on stock counts. Counters see the goods of a count without their stock; leaders review
// and finish it.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { PageInput } from '../../kernel/page.ts'
import {
  CountLine,
  CountReview,
  CountToCancel,
  CountToFinish,
  GoodsToCount,
  NewCountLine,
  NewStockCount,
  StockCount,
} from './stock-count.ts'

const ByCount = z.object({ count_id: Id })
const Started = z.object({ count: StockCount, replayed: z.boolean() })

const noteOf = (
  { count, replayed }: z.output<typeof Started>,
  more: Partial<AuditNote>,
): AuditNote | null =>
  replayed
    ? null
    : {
        entity_id: count.id,
        subject: count.name,
        department_id: count.department_id,
        ...more,
        after: { number: count.number, ...more.after },
      }

export const stockCountApi = {
  /** Newest first. */
  list: query('GET /api/stock-counts', {
    can: 'stock_count.count',
    noun: 'stock-count',
    input: PageInput,
    output: z.object({ rows: z.array(StockCount), total: z.number() }),
  }),
  get: query('GET /api/stock-counts/:count_id', {
    can: 'stock_count.count',
    noun: 'stock-count',
    input: ByCount,
    output: StockCount,
  }),
  /** Refuses with already_counted, nothing_to_count and too_many_to_count. */
  start: command('POST /api/stock-counts', {
    can: 'stock_count.manage',
    input: NewStockCount,
    output: Started,
    changes: ['stock-count'],
    audit: {
      entity: 'stock-count',
      note: (made) => noteOf(made, { after: { what: made.count.what } }),
    },
    done: 'Count started',
    failed: 'Failed to start count',
    idempotency: 'input.id',
  }),
  /**
   * Goods of the count whose name or code contains the search; without one, those that nobody
   * counted yet.
   */
  goods: query('GET /api/stock-counts/:count_id/goods', {
    can: 'stock_count.count',
    noun: 'stock-count',
    input: ByCount.extend({ search: z.string().trim().max(100).optional() }),
    output: z.array(GoodsToCount),
  }),
  /** The lines of this person that are in force, newest first. */
  ownLines: query('GET /api/stock-counts/:count_id/lines', {
    can: 'stock_count.count',
    noun: 'stock-count',
    input: ByCount,
    output: z.array(CountLine),
  }),
  /**
   * A line with the same product and place replaces the earlier one. Refuses with count_over,
   * not_in_count and already_counted.
   */
  saveLine: command('POST /api/stock-counts/:count_id/lines', {
    can: 'stock_count.count',
    input: NewCountLine,
    output: z.object({
      line: CountLine,
      department_id: Id.nullable(),
      replayed: z.boolean(),
    }),
    changes: ['stock-count'],
    audit: {
      entity: 'stock-count',
      note: ({ line, department_id, replayed }) =>
        replayed
          ? null
          : {
              entity_id: line.id,
              subject: line.product_name,
              department_id,
              after: { counted: line.counted, ...(line.place !== '' && { place: line.place }) },
            },
    },
    done: null,
    failed: 'Failed to save count line',
    idempotency: 'input.id',
  }),
  /** What finishing would do, or what it did. The value is at cost for administrators. */
  review: query('GET /api/stock-counts/:count_id/review', {
    can: 'stock_count.manage',
    noun: 'stock-count',
    input: ByCount,
    output: CountReview,
    reads: 'long',
  }),
  /** Refuses with count_again and names the products; with count_over when it ended before. */
  finish: command('POST /api/stock-counts/:count_id/finish', {
    can: 'stock_count.manage',
    input: CountToFinish,
    output: Started.extend({ corrected: z.number() }),
    changes: ['stock-count', 'product', 'stock', 'discrepancy', 'report'],
    audit: {
      entity: 'stock-count',
      note: (made) => noteOf(made, { after: { corrected: made.corrected } }),
    },
    done: 'Count finished: {corrected} corrected',
    failed: 'Failed to finish count',
    idempotency: 'input.id',
  }),
  cancel: command('POST /api/stock-counts/:count_id/cancel', {
    can: 'stock_count.manage',
    input: CountToCancel,
    output: Started,
    changes: ['stock-count'],
    audit: {
      entity: 'stock-count',
      note: (made) =>
        noteOf(made, made.count.reason === null ? {} : { details: made.count.reason }),
    },
    done: 'Count cancelled',
    failed: 'Failed to cancel count',
    idempotency: 'input.id',
  }),
}
