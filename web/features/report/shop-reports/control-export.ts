// The report "Discounts, returns and voids" as a CSV file: a row for each person, and the totals.
import {
  CONTROL_LABELS,
  CONTROLS,
  type ControlReport,
  type Controls,
  type ControlTally,
} from '@webale/domain/features/report/control-report.ts'
import type { Days } from '@webale/domain/features/report/period.ts'
import { type CsvCell, downloadText, formatCsv } from '../../../lib/csv.ts'

const approvedBy = ({ approved }: ControlTally): string =>
  approved.map(({ approver, count }) => `${count} ${approver}`).join(', ')

type Column = { readonly head: string; readonly cell: (row: Controls) => CsvCell }

const COLUMNS: readonly Column[] = [
  ...CONTROLS.flatMap((control): Column[] => {
    const label = CONTROL_LABELS[control]
    const amount: Column = { head: `${label} (UGX)`, cell: (row) => row[control].amount }

    return [
      { head: label, cell: (row) => row[control].count },
      ...(control === 'no_sale' ? [] : [amount]),
      { head: `${label} approved by`, cell: (row) => approvedBy(row[control]) },
    ]
  }),
  { head: 'Approvals given', cell: ({ approvals_given }) => approvals_given },
  { head: 'Approvals used', cell: ({ approvals_used }) => approvals_used },
]

/** The text of the file. */
export const formatControlsCsv = ({ people, total }: ControlReport): Promise<string> =>
  formatCsv(
    ['Person', ...COLUMNS.map(({ head }) => head)],
    [...people.map((row) => ({ name: row.person, row })), { name: 'Total', row: total }].map(
      ({ name, row }) => [name, ...COLUMNS.map(({ cell }) => cell(row))],
    ),
  )

export const downloadControls = async (
  report: ControlReport,
  { from, until }: Days,
): Promise<void> =>
  downloadText(
    `discounts-returns-voids-${from === until ? until : `${from}-to-${until}`}.csv`,
    await formatControlsCsv(report),
    'text/csv;charset=utf-8',
  )
