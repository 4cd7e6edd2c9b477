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

export type TillTables = { held_carts: HeldCarts }
