// Operations of tills and about tills.
import { z } from 'zod'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { LOCAL_PRINTER } from '../printing/local-printer.ts'
import { Sale } from '../sale/sale.ts'
import { TillLoss } from './till-loss.ts'
import {
  TillReportAnswer,
  TillReport,
  NewTill,
  OfferedSales,
  RecoveredSales,
  RegisteredTill,
  SellingDevice,
  TillName,
  TillRow,
} from './till.ts'

const NamedTill = z.object({ id: Id, name: z.string() })

export const tillApi = {
  /**
   * Registers this browser. The same id and secret again answer the same. Throws till_ended, and
   * another_shop for a till whose data is of another shop.
   */
  register: command('POST /api/tills', {
    can: 'sale.complete',
    input: NewTill,
    output: RegisteredTill.extend({ replayed: z.boolean() }),
    changes: ['till'],
    audit: {
      entity: 'till',
      note: ({ id, name, number, replayed }) =>
        replayed
          ? null
          : {
              entity_id: id,
              subject: name,
              details: `Till ${number}`,
            },
    },
    done: null,
    failed: 'Failed to register till',
    idempotency: 'input.id',
  }),
  /**
   * Reports the state of a till and leases receipt numbers. Throws till_ended and till_copied.
   * Pages of an older build use the same address.
   */
  report: command('POST /api/till/hello', {
    can: 'till',
    input: TillReport,
    output: TillReportAnswer,
    changes: [],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to report to the server',
  }),
  /** Withdraws a sale that was not closed, unless it is stored already. */
  withdraw: command('POST /api/till/withdrawals', {
    can: 'till',
    input: ById,
    output: z.object({ state: z.enum(['withdrawn', 'stored']), sale: Sale.nullable() }),
    changes: [],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to take the sale back',
  }),
  /** Which of these sales the server lacks, and which of them Delete Data removed. */
  offer: command('POST /api/till/offers', {
    can: 'till',
    input: OfferedSales,
    output: z.object({ missing: z.array(Id), purged: z.array(Id) }),
    changes: [],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to compare the sales',
  }),
  list: query('GET /api/tills', {
    can: 'till.manage',
    noun: 'till',
    input: z.object({}),
    output: z.object({
      rows: z.array(TillRow),
      recovered: RecoveredSales.nullable(),
      losses: z.array(TillLoss),
    }),
  }),
  /** The devices that sell and have not ended; of a moderator those of the department. */
  devices: query('GET /api/tills/devices', {
    can: 'drawer.choose',
    noun: 'till',
    input: z.object({}),
    output: z.array(SellingDevice),
  }),
  /**
   * Chooses the drawer and the printer of a device, which has them with its next report. Throws
   * not_found for a drawer or printer that the person may not use.
   */
  place: command('PUT /api/tills/:id/place', {
    can: 'drawer.choose',
    input: ById.extend({
      drawer_id: Id.nullable(),
      printer: z.union([Id, z.literal(LOCAL_PRINTER)]).nullable(),
    }),
    output: NamedTill.extend({
      drawer: z.string().nullable(),
      printer: z.string().nullable(),
    }),
    changes: ['till'],
    audit: {
      entity: 'till',
      note: ({ id, name, drawer, printer }) => ({
        entity_id: id,
        subject: name,
        after: { drawer, printer },
      }),
    },
    done: 'Device saved',
    failed: 'Failed to save device',
  }),
  /** A leader has seen what a till lost: the lists name it no more. */
  markLossSeen: command('POST /api/tills/losses/:id/seen', {
    can: 'till.manage',
    input: ById,
    output: NamedTill.extend({ loss: z.string() }),
    changes: ['till', 'report'],
    audit: {
      entity: 'till',
      note: ({ id, name, loss }) => ({ entity_id: id, subject: name, details: loss }),
    },
    done: 'Marked as seen',
    failed: 'Failed to mark the loss',
  }),
  rename: command('PATCH /api/tills/:id', {
    can: 'till.manage',
    input: ById.extend({ name: TillName }),
    output: NamedTill.extend({ before: z.string() }),
    changes: ['till'],
    audit: {
      entity: 'till',
      note: ({ id, name, before }) => ({
        entity_id: id,
        subject: name,
        before: { name: before },
        after: { name },
      }),
    },
    done: 'Till renamed',
    failed: 'Failed to rename till',
  }),
  /**
   * Lets several people sell on this till, each with their PIN. Switching it off ends the sessions
   * by PIN on it.
   */
  share: command('POST /api/tills/:id/share', {
    can: 'till.manage',
    input: ById.extend({ shared: z.boolean('Choose on or off') }),
    output: NamedTill.extend({ before: z.boolean(), shared: z.boolean() }),
    changes: ['till', 'session'],
    audit: {
      entity: 'till',
      note: ({ id, name, before, shared }) =>
        before === shared
          ? null
          : {
              entity_id: id,
              subject: name,
              before: { shared: before },
              after: { shared },
            },
    },
    done: null,
    failed: 'Failed to share the till',
  }),
  /** Ends a till and the sessions that were last used on it. */
  end: command('POST /api/tills/:id/end', {
    can: 'till.manage',
    input: ById,
    output: NamedTill.extend({ number: z.number() }),
    changes: ['till', 'session'],
    audit: {
      entity: 'till',
      note: ({ id, name, number }) => ({
        entity_id: id,
        subject: name,
        details: `Till ${number}`,
      }),
    },
    done: 'Till ended',
    failed: 'Failed to end till',
  }),
  /** Asks a till to offer all that it holds, with its next report. */
  askForOffer: command('POST /api/tills/:id/offer', {
    can: 'till.manage',
    input: ById,
    output: NamedTill,
    changes: ['till'],
    audit: { entity: 'till', note: ({ id, name }) => ({ entity_id: id, subject: name }) },
    done: null,
    failed: 'Failed to ask the till',
  }),
}
