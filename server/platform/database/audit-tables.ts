// The audit log, the seals that show whether it was changed, and what guards and leases need.

type AuditLog = {
  id: string
  /** The operation ('product.update') or what happened to an account ('login'). */
  action: string
  /** What it was done to: a noun, 'account' or 'backup'. */
  entity: string
  entity_id: string | null
  /** What that was called at the time. */
  subject: string | null
  /** Who did it; null where that is the account itself, or nobody who is known. */
  actor_id: string | null
  department_id: string | null
  session_id: string | null
  ip: string | null
  user_agent: string | null
  details: string | null
  /** JSON objects of the changed fields; as text, because the seal is made of the very text. */
  before: string | null
  after: string | null
  /** JSON: the fingerprints of the rows that were written with it, by table and id; null for none. */
  facts: string | null
  created_at: string
  /** Its place in the chain of seals; null until it is sealed. */
  seal_seq: number | null
}
/** One link of the chain: `hash` is made of the hash before it and of what this one seals. */
type Seals = { seq: number; kind: 'entry' | 'sale'; subject_id: string; content_hash: string; hash: string }
/** Who does a work alone, and until when. */
type Leases = { name: string; holder: string; until: string }
/** A row lifts the guards for its transaction (immutable-rows.ts). */
type LedgerLifts = { place: number }

export type AuditTables = { audit_log: AuditLog; seals: Seals; leases: Leases; ledger_lifts: LedgerLifts }
