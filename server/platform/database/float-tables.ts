// The float book of a mobile money agent. Whole UGX; entries and counts never change.

type FloatLines = {
  id: string
  provider: 'MTN' | 'Airtel' | 'Other'
  name: string
  /** 256 and nine digits. */
  number: string
  department_id: string
  warning_level: number
  retired_at: string | null
  created_at: string
}
/** `amount` is below 0 where float left. */
type FloatEntries = {
  id: string
  line_id: string
  kind:
    | 'opening'
    | 'deposit'
    | 'withdrawal'
    | 'bill_payment'
    | 'airtime'
    | 'data_bundle'
    | 'bought'
    | 'sold'
    | 'commission'
    | 'line_fee'
    | 'correction'
    | 'reversal'
  amount: number
  /** The mobile money transaction, also of its reversal. */
  transaction_id: string | null
  /** The provider's id of the transaction. */
  reference: string | null
  /** The entry that is taken back, or that came later than the count. */
  entry_id: string | null
  /** The count that this corrects. */
  count_id: string | null
  note: string | null
  department_id: string | null
  business_date: string
  created_by: string
  created_at: string
}
type FloatCounts = {
  id: string
  line_id: string
  typed: number
  expected: number
  difference: number
  is_within: boolean
  note: string | null
  shift_id: string | null
  department_id: string | null
  business_date: string
  counted_by: string
  counted_name: string
  counted_at: string
}
type FloatApprovals = {
  id: string
  count_id: string
  note: string | null
  created_by: string
  created_name: string
  created_at: string
}

export type FloatTables = {
  float_lines: FloatLines
  float_entries: FloatEntries
  float_counts: FloatCounts
  float_approvals: FloatApprovals
}
