// Tables of the counter beside the sales.
import type { Role } from '@webale/domain/access/role.ts'
import type { Generated } from 'kysely'

/** A held cart. The cart is JSON; `ended` is null until it is resumed or removed. */
type HeldCarts = {
  id: string
  sale_id: string
  label: string | null
  cart: string
  lines: number
  /** Whole UGX. */
  total: number
  department_id: string | null
  held_by: string
  held_by_name: string
  held_at: string
  ended: 'resumed' | 'removed' | null
  ended_by: string | null
  ended_by_name: string | null
  ended_session: string | null
  ended_at: string | null
  reason: string | null
}

/**
 * What a leader allowed. `request` is JSON; `used_at` and `used_for`, the document, are null until
 * the one use.
 */
type Approvals = {
  id: string
  document_id: string
  action: string
  request: string
  /** Of the asker at that time. */
  department_id: string | null
  asked_by: string
  asked_session: string | null
  approved_by: string
  approved_by_name: string
  approved_at: string
  expires_at: string
  used_at: string | null
  used_for: string | null
}

/** Requests that leaders answer on their own device. `requests` and `approval_ids` are JSON. */
type ApprovalRequests = {
  id: string
  requests: string
  label: string
  about: string | null
  /** Of the asker at that time. */
  department_id: string | null
  asked_by: string
  asked_by_name: string
  asked_session: string | null
  asked_at: string
  expires_at: string
  state: 'waiting' | 'allowed' | 'denied' | 'cancelled' | 'expired'
  decided_by: string | null
  decided_by_name: string | null
  decided_at: string | null
  approval_ids: string | null
}

/**
 * A browser that sells without the server. Amounts are whole UGX of the last report of the till.
 */
type Tills = {
  id: string
  /** 'Till 3': from 1, never used again. */
  number: number
  name: string
  /** SHA-256 of the secret, in hex. */
  secret_hash: string
  /** Do several people sell on it with their PIN? */
  shared: Generated<boolean>
  user_agent: string | null
  /** Version of the program. */
  app: string | null
  /** Did the browser promise to keep the data? */
  persisted: Generated<boolean>
  registered_by: string
  registered_at: string
  /** The first registration, which stays the same after a restore. */
  since: string
  seen_at: string
  /** Until when nothing waits on it, as far as its reports are believed. */
  clear_at: string | null
  /** Since when its reports say that something waits. */
  waiting_from: string | null
  /** When it last claimed what the shop never gave it. */
  doubted_at: string | null
  ended_at: string | null
  ended_by: string | null
  /** The last start of the browser that was reported; a copy of the till reports another one. */
  start_id: string | null
  start_count: Generated<number>
  completed: Generated<number>
  waiting: Generated<number>
  /** Those of `waiting` that are no sales. */
  waiting_documents: Generated<number>
  waiting_total: Generated<number>
  waiting_since: string | null
  /** How far the device's clock is behind the server's. */
  clock_offset_ms: Generated<number>
  /** The newest sale that the server confirmed to it. */
  last_stored: string | null
  /** Its sales that Delete Data removed. */
  purged: Generated<number>
  /** The moment of its newest report, by its own clock. */
  reported_at: string | null
  /** The last receipt number that it gave, as printed. */
  last_number: string | null
  /** What had arrived from it at its newest report. */
  received: Generated<number>
  /** Since when the counts of till and server differ. */
  missing_since: string | null
  offer_asked_at: string | null
  offered_at: string | null
  offered: Generated<number>
  recovered: Generated<number>
  /** The shift that was opened last on it. */
  shift_id: string | null
  /** The drawer that a leader chose for it. */
  drawer_id: string | null
  /** The printer of its receipts: an id, 'own' for its own one, null for the browser. */
  printer: string | null
  /** When its drawer and printer were last set from elsewhere. */
  placed_at: string | null
}

/**
 * Sales that a till lost before they were sent: at most `waiting` (0 when nobody knows how many),
 * with these numbers. `received` is what had arrived from it then. `seen_at` is null
 * until a leader marks it as seen.
 */
type TillLosses = {
  id: string
  till_id: string
  noticed_at: string
  noticed_by: 'till' | 'server'
  waiting: number
  received: number
  first_number: string | null
  last_number: string | null
  /** The till that the device was when it lost them; null when it is the same. */
  former_till_id: string | null
  seen_at: string | null
  seen_by: string | null
}

/**
 * Who signed in on a till; `key` proves who sold
 * there. Role and department are the last known ones.
 */
type TillPeople = {
  till_id: string
  user_id: string
  /** 32 random bytes in hex. */
  key: string
  role: Role
  department_id: string | null
  session_id: string | null
  /** Did the person come by PIN when the till last named them? */
  by_pin: Generated<boolean>
  first_at: string
  last_at: string
}

/** Receipt numbers that a till may use, both ends included. */
type ReceiptBlocks = {
  id: string
  till_id: string
  epoch: string
  first: number
  last: number
  leased_at: string
}

/** The origin of a sale of a till. */
type SaleOrigins = {
  id: string
  sale_id: string
  till_id: string
  mode: 'open' | 'closed'
  sold_at_device: string
  clock_offset_ms: number
  received_at: string
  /** The flags of its arrival. */
  flags: readonly string[]
  app: string | null
}

/**
 * The origin of an expense or a mobile money transaction that a till recorded without the server.
 */
type DocumentOrigins = {
  id: string
  subject_type: 'expense' | 'mobile_money'
  subject_id: string
  till_id: string
  made_at_device: string
  clock_offset_ms: number
  received_at: string
  /** The flags of its arrival. */
  flags: readonly string[]
  app: string | null
}

/**
 * A flag of a document. `details` is JSON; `resolved_at` is null until an administrator decides.
 */
type DocumentFlags = {
  id: string
  subject_type: string
  subject_id: string
  flag: string
  details: string | null
  created_at: string
  resolved_at: string | null
  resolved_by: string | null
  note: string | null
}

/** A sale that its till withdrew; it is never stored afterwards. */
type SaleWithdrawals = {
  sale_id: string
  till_id: string
  withdrawn_at: string
}

/** What a till sent that is not in the books. `body` is JSON as it was sent. */
type QuarantinedSales = {
  id: string
  sale_id: string
  body_hash: string
  till_id: string | null
  body: string
  reason: string
  received_at: string
  settled_at: string | null
  settled_by: string | null
  settled_as: 'stored' | 'dismissed' | null
  note: string | null
}

export type TillTables = {
  held_carts: HeldCarts
  approvals: Approvals
  approval_requests: ApprovalRequests
  tills: Tills
  till_people: TillPeople
  till_losses: TillLosses
  receipt_blocks: ReceiptBlocks
  sale_origins: SaleOrigins
  document_origins: DocumentOrigins
  document_flags: DocumentFlags
  sale_withdrawals: SaleWithdrawals
  kept_sales: QuarantinedSales
}
