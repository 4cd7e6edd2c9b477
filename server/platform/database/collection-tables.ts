// Money that is asked from phones. Of a request only its state, its looks and its use change; the
// other two tables never change.
import type { CollectionProvider, CollectionReason } from '@webale/domain/kernel/asked-money.ts'

type CollectionStateName =
  | 'created'
  | 'asked'
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'unknown'

type Collections = {
  /** Also the id of the payment at the provider. */
  id: string
  /** The id of the sale that the cart becomes. */
  cart_id: string
  department_id: string | null
  till_id: string | null
  provider: CollectionProvider
  /** Digits with the country code. */
  phone: string
  /** Whole UGX. */
  amount: number
  note: string | null
  business_date: string
  created_by: string
  created_at: string
  /** As the newest of its changes says. */
  state: CollectionStateName
  reason: CollectionReason | null
  /** The provider's id of the payment. */
  reference: string | null
  /** How many changes of state it has. */
  state_changes: number
  /** 1 when it was paid after its end without money was shown. */
  was_late: number
  /** When it was paid, or ended without money. */
  settled_at: string | null
  given_up_at: string | null
  /** When its money was used (collection_uses). */
  used_at: string | null
  looked_at: string | null
  /** The next look; null when nobody looks on its own. */
  look_at: string | null
}
type CollectionChanges = {
  id: string
  collection_id: string
  /** From 1. */
  position: number
  state_before: CollectionStateName
  state: CollectionStateName
  reason: CollectionReason | null
  reference: string | null
  /** Why a leader recorded it. */
  note: string | null
  /** The leader; null for the provider's own answer. */
  created_by: string | null
  created_at: string
}
type CollectionUses = {
  id: string
  collection_id: string
  kind: 'sale' | 'account' | 'paid_back'
  sale_id: string | null
  customer_id: string | null
  note: string | null
  created_by: string | null
  created_at: string
}

export type CollectionTables = {
  collections: Collections
  collection_changes: CollectionChanges
  collection_uses: CollectionUses
}
