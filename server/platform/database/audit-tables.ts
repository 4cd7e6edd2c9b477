// The audit log, the seals that show whether it was changed, and what guards and leases need.

type AuditLog = {
  id: string
  /** The operation ('product.update') or what happened to an account ('login'). */
  action: string
  /** The entity: a noun, 'account' or 'backup'. */
  entity: string
  entity_id: string | null
  /** The name of the entity at that time. */
  subject: string | null
  /** The actor; null for the account itself or an unknown person. */
  actor_id: string | null
  department_id: string | null
  session_id: string | null
  ip: string | null
  user_agent: string | null
  details: string | null
  /**
   * JSON objects of the changed fields; stored as text, because the seal is a hash of this text.
   */
  before: string | null
  after: string | null
  /** JSON: the fingerprints of the rows written with the entry, by table and id; null for none. */
  facts: string | null
  created_at: string
  /** Its place in the chain of seals; null until it is sealed. */
  seal_seq: number | null
}
/** One link of the chain: `hash` covers the hash before it and the sealed content. */
type Seals = {
  seq: number
  kind: 'entry' | 'sale'
  subject_id: string
  content_hash: string
  hash: string
}
/** Leases: which server has a task, and until when. */
type Leases = { name: string; holder: string; until: string }
/** A row disables the guards for its transaction (immutable-rows.ts). */
type LedgerLifts = { place: number }

/** How many sealed entries of an entity there are. */
type AuditSums = { entity: string; count: number }

export type AuditTables = {
  audit_log: AuditLog
  audit_sums: AuditSums
  seals: Seals
  leases: Leases
  ledger_lifts: LedgerLifts
}
