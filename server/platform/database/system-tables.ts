// Tables about the database itself.

/** Rows by name: `db_epoch` changes with every restore or deletion. */
type Meta = { name: string; value: string }

/** One row per document that a command made; see platform/documents.ts. */
type Documents = {
  id: string
  kind: string
  content_hash: string
  department_id: string | null
  created_by: string
  created_at: string
}

/** The rules that the shop changed. `value` is JSON. */
type ShopRules = { name: string; value: string }

/** Answers of commands that may be sent again. */
type IdempotencyKeys = {
  id: string
  actor_id: string
  operation: string
  content_hash: string
  answer: string
  created_at: string
}

export type SystemTables = {
  meta: Meta
  documents: Documents
  shop_rules: ShopRules
  idempotency_keys: IdempotencyKeys
}
