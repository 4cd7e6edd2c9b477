// The tables of drawers and shifts. Amounts are whole UGX.

type Drawers = {
  id: string
  name: string
  /** Null: the whole shop. */
  department_id: string | null
  counts_mobile_money: boolean
  open_shift_id: string | null
  retired_at: string | null
  created_at: string
}
type Shifts = {
  id: string
  drawer_id: string
  float: number
  left_before: number | null
  notes: string | null
  opened_by: string
  opened_name: string
  department_id: string | null
  business_date: string
  opened_at: string
}
type ShiftCounts = {
  id: string
  shift_id: string
  number: number
  pieces: Record<string, number>
  cash: number
  mobile_money: number | null
  card: number | null
  left_in_drawer: number
  notes: string | null
  created_by: string
  created_at: string
}
/** Counted figures are those of the count; the difference is computed. */
type Closures = {
  id: string
  shift_id: string
  drawer_id: string
  number: number
  count_id: string
  expected_cash: number
  expected_mobile_money: number
  expected_card: number
  /** The other figures of the slip, as the schema ShiftSums of the domain says. */
  sums: object
  is_within: boolean
  chain_seq: number
  chain_head: string
  closed_by: string
  closed_name: string
  department_id: string | null
  business_date: string
  closed_at: string
}
type ClosureApprovals = {
  id: string
  closure_id: string
  note: string | null
  created_by: string
  created_name: string
  created_at: string
}
type LateEvents = {
  id: string
  closure_id: string
  subject_type: string
  subject_id: string
  created_at: string
}

export type ShiftTables = {
  drawers: Drawers
  shifts: Shifts
  shift_counts: ShiftCounts
  closures: Closures
  closure_approvals: ClosureApprovals
  late_events: LateEvents
}
