// The tables of printers and of what they print.

type Printers = {
  id: string
  name: string
  kind: 'network' | 'attached'
  address: string | null
  port: number
  device: string | null
  /** Null: the whole shop. */
  department_id: string | null
  paper: '58' | '80'
  columns: number
  code_page: 'cp437' | 'cp850' | 'cp858' | 'windows1252'
  cuts: boolean
  kicks: boolean
  removed_at: string | null
  created_at: string
}
type PrintJobs = {
  id: string
  printer_id: string
  kind:
    | 'sale'
    | 'refund'
    | 'closure'
    | 'x_report'
    | 'payment'
    | 'statement'
    | 'supplier_statement'
    | 'cash_count'
    | 'drawer'
    | null
  document_id: string | null
  /** The days of a statement; null for its start and for today. */
  period_from: string | null
  period_until: string | null
  label: string
  /** What is printed, as the domain's PrintLine says. */
  printed_lines: readonly object[]
  is_copy: boolean
  /** Opens the drawer when it is sent in time. */
  kicks: boolean
  /** Time of the sale, return or movement. */
  cause_at: string
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown'
  attempts: number
  error: string | null
  department_id: string | null
  created_by: string
  created_at: string
  changed_at: string
}

export type PrinterTables = { printers: Printers; print_jobs: PrintJobs }
