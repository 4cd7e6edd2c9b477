// Tables of the counter beside the sales.

/** A cart that waits. The cart is JSON; `ended` is null while nobody resumed or removed it. */
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

/** What a leader allowed. `request` is JSON; `used_at` and `used_for`, the document, are null until the one use. */
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

export type TillTables = { held_carts: HeldCarts; approvals: Approvals }
