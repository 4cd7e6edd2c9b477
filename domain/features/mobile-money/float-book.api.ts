// Operations on the agent float book: lines, entries, counts and the day sheet.
import { z } from 'zod'
import { ById } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { FloatCount, NewFloatApproval, NewFloatCount } from './float-count.ts'
import {
  FLOAT_LABELS,
  FloatEntryResult,
  NewFloatEntry,
  NewFloatOpening,
  NewFloatReversal,
} from './float-entry.ts'
import { FloatLine, FloatLineChange, NewFloatLine } from './float-line.ts'
import { FloatSheet, FloatSheetFilter } from './float-sheet.ts'

const ofLines = {
  changes: ['float-book', 'report'],
  audit: { entity: 'float-book', row: { table: 'float_lines', subject: 'name' } },
} as const

/** The cash of a drawer may move too. */
const ofEntries = {
  output: FloatEntryResult,
  changes: ['float-book', 'mobile-money', 'shift', 'report'],
  audit: {
    entity: 'float-book',
    note: ({ entry, float, replayed }: FloatEntryResult) =>
      replayed
        ? null
        : {
            entity_id: entry.id,
            subject: float.line,
            details: [FLOAT_LABELS[entry.kind], ...(entry.note === null ? [] : [entry.note])].join(
              ': ',
            ),
            after: { amount: entry.amount },
          },
  },
  idempotency: 'input.id',
} as const

const CountResult = z.object({ count: FloatCount, replayed: z.boolean() })

const ofCounts = {
  output: CountResult,
  changes: ['float-book', 'report'],
  audit: {
    entity: 'float-book',
    note: ({ count, replayed }: z.output<typeof CountResult>) =>
      replayed
        ? null
        : {
            entity_id: count.id,
            subject: count.line,
            after: { amount: count.typed, difference: count.difference },
          },
  },
  idempotency: 'input.id',
} as const

export const floatBookApi = {
  /** Active lines first, then by name; people see those of their department. */
  lines: query('GET /api/float-lines', {
    can: 'float_book.read',
    noun: 'float-book',
    input: z.object({}),
    output: z.array(FloatLine),
  }),
  /** Throws duplicate for a number that an active line of the provider has. */
  add: command('POST /api/float-lines', {
    can: 'float_book.manage',
    input: NewFloatLine,
    output: FloatLine,
    ...ofLines,
    done: 'Float line added',
    failed: 'Failed to add float line',
  }),
  update: command('PUT /api/float-lines/:id', {
    can: 'float_book.manage',
    input: FloatLineChange,
    output: FloatLine,
    ...ofLines,
    done: 'Float line saved',
    failed: 'Failed to save float line',
  }),
  /** The entries of the line stay. */
  retire: command('POST /api/float-lines/:id/retire', {
    can: 'float_book.manage',
    input: ById,
    output: ById,
    ...ofLines,
    done: 'Float line retired',
    failed: 'Failed to retire float line',
  }),
  /** Once for each line. Throws float_opened. */
  open: command('POST /api/float-openings', {
    can: 'float_book.manage',
    input: NewFloatOpening,
    ...ofEntries,
    done: 'Opening balance recorded',
    failed: 'Failed to record opening balance',
  }),
  /** Float bought and sold, commission, fees of the line, and corrections. */
  record: command('POST /api/float-entries', {
    can: 'float_book.move',
    input: NewFloatEntry,
    ...ofEntries,
    done: 'Float recorded',
    failed: 'Failed to record float',
  }),
  /** Throws float_reversed and float_too_old. */
  reverse: command('POST /api/float-reversals', {
    can: 'float_book.move',
    input: NewFloatReversal,
    ...ofEntries,
    done: 'Transaction reversed',
    failed: 'Failed to reverse transaction',
  }),
  /** Answers the balance that the book expected, also to people who may not see it before. */
  count: command('POST /api/float-counts', {
    can: 'float_book.count',
    input: NewFloatCount,
    ...ofCounts,
    done: null,
    failed: 'Failed to save count',
  }),
  /** Signs a difference. Throws float_approved and own_approval. */
  approve: command('POST /api/float-counts/:count_id/approve', {
    can: 'float_book.move',
    input: NewFloatApproval,
    ...ofCounts,
    done: 'Count approved',
    failed: 'Failed to approve count',
  }),
  /** One day: each line with its sums, and the counts. */
  sheet: query('GET /api/float-sheet', {
    can: 'float_book.move',
    noun: 'float-book',
    input: FloatSheetFilter,
    output: FloatSheet,
  }),
}
