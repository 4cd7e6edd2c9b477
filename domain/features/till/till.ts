// A till: a browser that is registered with the shop and sells while the server is away.
import { z } from 'zod'
import { ROLES } from '../../access/role.ts'
import { Id } from '../../kernel/id.ts'
import { thingName } from '../../kernel/text.ts'
import { DocumentType } from './document-on-till.ts'
import { PrintedNumber, ReportedLoss } from './till-loss.ts'

/** Numbers in one block, and the rest of a block at which a till asks for the next one. */
export const BLOCK_SIZE = 100
export const FEW_NUMBERS = 40
/** Most blocks that a till gets in an hour. */
export const MAX_BLOCKS_AN_HOUR = 5
/** Most sales of a till that are taken in a second. */
export const MAX_SALES_A_SECOND = 30
/** Most sales in one offer. */
export const MAX_OFFERED = 500

const MAX_COUNT = 1_000_000_000_000
const Count = z.number().int().min(0).max(MAX_COUNT)
const Moment = z.iso
  .datetime('That is not a time')
  .transform((time) => new Date(time).toISOString())
const Epoch = z.string().min(1).max(100)

const MAX_NAME = 60
export const TillName = thingName('Name', MAX_NAME)

/**
 * The secret is made by the browser, so that a lost answer can be asked for again: 32 bytes in hex.
 */
const Secret = z.string().regex(/^[0-9a-f]{64}$/, 'The secret must be 64 hexadecimal digits')

export const NewTill = z.object({
  id: Id,
  secret: Secret,
  name: TillName,
  /** What device it is, while nobody has named it: the shop adds who registered it. */
  model: TillName.optional(),
  /**
   * The first registration as the till remembers it; it
   * is kept when the server lost the till in a restore.
   */
  since: Moment,
  /** The shop of the till's data. Pages of an older build do not send it. */
  shop_id: z.string('This page is older than the shop. Reload it.').max(100),
})

export const RegisteredTill = z.object({
  id: Id,
  number: z.number(),
  name: z.string(),
  since: z.string(),
})

/** 'SM-A155F, Sarah Nakato': the name of a new till. */
export const newTillName = (model: string, person: string): string =>
  [model, person]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, MAX_NAME)
    .trim()

/**
 * The drawer that leaders chose for a till and the printer of its receipts: the id of a printer,
 * LOCAL_PRINTER, or null for the browser. `at` says when they were last set from elsewhere.
 */
const TillPlacing = z.object({
  drawer_id: Id.nullable(),
  printer: z.string().max(100).nullable(),
  at: z.string().max(40).nullable(),
})
export type TillPlacing = z.output<typeof TillPlacing>

/**
 * A start of the browser: how many there were, and a
 * random id, so that a copy of the till is noticed.
 */
const Start = z.object({ count: Count, id: Id })

/** The report of a till. Times are ISO, sums whole UGX. */
export const TillReport = z.object({
  /** Sales closed on this till ever, and what it recorded without the server. */
  completed: Count,
  waiting: Count,
  /** Those of `waiting` that are no sales. */
  waiting_documents: Count.optional(),
  waiting_total: Count,
  waiting_since: Moment.nullable(),
  /** Null: the till wants no numbers yet. */
  numbers_left: Count.nullable(),
  block_id: Id.nullable(),
  /** The highest number of the till's block. */
  block_last: Count.nullable(),
  /** The epoch of the database that last answered the till. */
  epoch: Epoch.nullable(),
  /** The newest sale that the server confirmed, with the epoch of that moment. */
  last_stored: z.object({ id: Id, epoch: Epoch }).nullable(),
  /** The start that the server last confirmed, and all since, oldest first. The last one is now. */
  starts: z.array(Start).min(1).max(100),
  app: z.string().min(1).max(100),
  /** Did the browser promise to keep the data? */
  persisted: z.boolean(),
  device_now: Moment,
  /** Server time minus device time in ms, as the till knew it before this report. */
  offset_ms: z.number().int().min(-MAX_COUNT).max(MAX_COUNT).nullish(),
  /** The last receipt number that it gave, as printed. */
  last_number: PrintedNumber.nullish(),
  /** What the device found missing when it started, until the answer notes it. */
  lost: ReportedLoss.nullish(),
  /** Pages of an older version do not send it. */
  placing: TillPlacing.nullish(),
})
export type TillReport = z.output<typeof TillReport>

/** Receipt numbers for one till, both ends included. */
export const ReceiptBlock = z.object({
  id: Id,
  first: z.number(),
  last: z.number(),
})

/** Who is signed in on the till, with the key that proves what they sell. */
const TillPerson = z.object({
  id: Id,
  role: z.enum(ROLES),
  department_id: Id.nullable(),
  key: z.string(),
})

/** Somebody who may sell by PIN on a shared till. */
const Seller = z.object({ id: Id, full_name: z.string() })
export type Seller = z.output<typeof Seller>

export const TillReportAnswer = z.object({
  now: z.string(),
  shop_id: z.string(),
  epoch: z.string(),
  block: ReceiptBlock.nullable(),
  person: TillPerson.nullable(),
  /** True: an administrator asks the till to offer all its sales. */
  offer: z.boolean(),
  /** The till's name as the shop has it. */
  name: z.string().optional(),
  /** Who may sell here by PIN, by name; null on a till that is not shared. */
  sellers: z.array(Seller).nullish(),
  /** The build of the web app that the server serves. */
  app: z.string().nullish(),
  /** The server has noted what the report said was lost. */
  lost_noted: z.boolean().optional(),
  /** What a leader set from elsewhere and the till does not have yet. */
  placing: TillPlacing.nullish(),
})

/** A sent sale or document with the epoch in which the server confirmed it. */
const Offered = z.object({
  id: Id,
  epoch: Epoch,
  kind: DocumentType.default('sale'),
})
export const OfferedSales = z.object({ sales: z.array(Offered).min(1).max(MAX_OFFERED) })

/** A row of the list of tills. */
export const TillRow = z.object({
  id: Id,
  number: z.number(),
  name: z.string(),
  /** Who was last seen on it. */
  person: z.string().nullable(),
  seen_at: z.string(),
  since: z.string(),
  ended_at: z.string().nullable(),
  waiting: z.number(),
  /** Those of `waiting` that are no sales. */
  waiting_documents: z.number(),
  waiting_total: z.number(),
  waiting_since: z.string().nullable(),
  clock_offset_ms: z.number(),
  app: z.string().nullable(),
  persisted: z.boolean(),
  /** Sales that the till closed and the server does not have; 0 until that lasts for an hour. */
  missing: z.number(),
  /** Sales that it lost at most, until a leader has seen it; 1 when nobody knows how many. */
  lost: z.number(),
})
export type TillRow = z.output<typeof TillRow>

/** A device that sells, for leaders: which drawer and which printer it uses. */
export const SellingDevice = z.object({
  id: Id,
  number: z.number(),
  name: z.string(),
  person: z.string().nullable(),
  seen_at: z.string(),
  drawer_id: Id.nullable(),
  printer: z.string().nullable(),
  /** The drawer whose shift was opened on it and is still open. */
  opened_drawer: z.string().nullable(),
})
export type SellingDevice = z.output<typeof SellingDevice>

/** Sales that were sent again after a restore. `at` is the moment of the restore. */
export const RecoveredSales = z.object({
  sales: z.number(),
  tills: z.number(),
  at: z.string(),
})
