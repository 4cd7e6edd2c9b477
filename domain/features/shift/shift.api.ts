// Operations on shifts: open, put in, take out, count, close. Commands send the id of the document
// that they make.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { SilentTill } from '../till/till-moments.ts'
import { Closure, NewClosure, NewCount, OutsideDay, ShiftReport } from './closure.ts'
import { CurrentShift, DrawerMovement, NewMovement, NewNoSale, NewShift, Shift } from './shift.ts'

const Moved = z.object({
  movement: DrawerMovement,
  drawer: z.string(),
  replayed: z.boolean(),
})

/** The drawer and the sum, as the audit log shows them; nothing for a repeated request. */
const auditMovement = ({ movement, drawer, replayed }: z.output<typeof Moved>) =>
  replayed
    ? null
    : {
        entity_id: movement.id,
        subject: drawer,
        after: {
          amount: movement.amount,
          reason: movement.reason,
          movement_type: movement.movement_type,
        },
      }

export const shiftApi = {
  open: command('POST /api/shifts', {
    can: 'shift.work',
    input: NewShift,
    output: z.object({
      shift: Shift,
      drawer: z.string(),
      replayed: z.boolean(),
    }),
    changes: ['shift', 'sale', 'report'],
    audit: {
      entity: 'shift',
      note: ({ shift, drawer, replayed }) =>
        replayed
          ? null
          : {
              entity_id: shift.id,
              subject: drawer,
              after: { float: shift.float, left_before: shift.left_before },
            },
    },
    done: 'Shift opened',
    failed: 'Failed to open shift',
    idempotency: 'input.id',
  }),
  /** A drawer and its open shift. `expected` is not part of it: leaders ask `report`. */
  current: query('GET /api/shifts/current', {
    can: 'shift.work',
    noun: 'shift',
    input: z.object({ drawer_id: Id }),
    output: CurrentShift,
  }),
  /** The X report: what an open shift should hold so far. Changes nothing. */
  report: query('GET /api/shifts/:shift_id/report', {
    can: 'shift.see_expected',
    // It changes with every sale.
    noun: 'sale',
    input: z.object({ shift_id: Id }),
    output: ShiftReport,
  }),
  /**
   * What an open shift should hold, beside the count. Refuses not_allowed for users while the shop
   * hides it.
   */
  expected: query('GET /api/shifts/:shift_id/expected', {
    can: 'shift.work',
    noun: 'sale',
    input: z.object({ shift_id: Id }),
    output: ShiftReport.pick({ expected: true }).extend({
      silent_tills: z.array(SilentTill),
    }),
  }),
  move: command('POST /api/shifts/:shift_id/movements', {
    can: 'shift.work',
    input: NewMovement,
    output: Moved,
    changes: ['shift', 'sale', 'expense', 'report'],
    audit: { entity: 'shift', note: auditMovement },
    done: null,
    failed: 'Failed to record movement',
    idempotency: 'input.id',
  }),
  noSale: command('POST /api/shifts/:shift_id/no-sale', {
    can: 'shift.work',
    input: NewNoSale,
    output: Moved,
    changes: ['shift', 'sale', 'report'],
    audit: { entity: 'shift', note: auditMovement },
    done: 'Drawer opened',
    failed: 'Failed to open drawer',
    idempotency: 'input.id',
  }),
  undo: command('POST /api/shifts/:shift_id/undo', {
    can: 'shift.work',
    input: z.object({ id: Id, shift_id: Id, movement_id: Id }),
    output: Moved,
    changes: ['shift', 'sale', 'report'],
    audit: { entity: 'shift', note: auditMovement },
    done: 'Movement undone',
    failed: 'Failed to undo movement',
    idempotency: 'input.id',
  }),
  /**
   * A count without a figure in its answer: it closes the shift when it matches, else it says only
   * that it does not. `closure` is null for people who may not read it.
   */
  count: command('POST /api/shifts/:shift_id/counts', {
    can: 'shift.work',
    input: NewCount,
    output: z.object({
      closed: z.boolean(),
      count_number: z.number(),
      closure: Closure.nullable(),
    }),
    changes: ['shift', 'reconciliation', 'report', 'sale'],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to count drawer',
    idempotency: 'input.id',
  }),
  /** Closes with the newest count and any difference. */
  close: command('POST /api/shifts/:shift_id/close', {
    can: 'shift.work',
    input: NewClosure,
    output: z.object({ closure: Closure.nullable() }),
    changes: ['shift', 'reconciliation', 'report', 'sale'],
    audit: 'by_handler',
    done: 'Shift closed',
    failed: 'Failed to close shift',
    idempotency: 'input.id',
  }),
  /** Days of the last 30 with cash outside shifts, newest first. */
  outside: query('GET /api/shifts/outside', {
    can: 'shift.see_expected',
    noun: 'sale',
    input: z.object({}),
    output: z.array(OutsideDay),
    reads: 'long',
  }),
}
