// Steps 3 and 4: what the import would do, the rows with errors, and the import itself.
import type { CheckedImport } from '@webale/domain/features/import/import.api.ts'
import type { RowProblem } from '@webale/domain/features/import/import-plan.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { IconDatabaseImport } from '../../ui/icons.ts'
import type { FileImport } from './use-import.ts'

const Counts = ({ checked: { added, changed, same, wrong } }: { checked: CheckedImport }) => {
  const counts: readonly [string, number, BadgeTone][] = [
    ['New', added, 'good'],
    ['Changed', changed, 'info'],
    ['Same', same, 'neutral'],
    ['With errors', wrong, 'bad'],
  ]
  return (
    <p
      role="status"
      className="flex flex-wrap gap-2"
    >
      {counts.map(([word, count, tone]) => (
        <Badge
          key={word}
          tone={count === 0 ? 'neutral' : tone}
          className="figures h-8 px-3 text-small"
        >
          {word} {formatNumber(count)}
        </Badge>
      ))}
    </p>
  )
}

const COLUMNS: readonly ListColumn<RowProblem>[] = [
  {
    id: 'row',
    header: 'Row',
    cell: ({ row }) => `Row ${formatNumber(row)}`,
    sort: ({ row }) => row,
    card: 'meta',
  },
  {
    id: 'column',
    header: 'Column',
    sort: ({ column }) => column,
    card: 'meta',
  },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value }) =>
      value === '' ? (
        <span className="text-text-3">empty</span>
      ) : (
        <span className="break-all">{value}</span>
      ),
    card: 'badge',
    className: 'max-w-64 break-words',
  },
  {
    id: 'problem',
    header: 'Problem',
    cell: ({ problem }) => <span className="font-semibold text-danger-text">{problem}</span>,
    sort: ({ problem }) => problem,
    card: 'title',
  },
]

const Problems = ({
  problems,
  problem_count,
}: Pick<CheckedImport, 'problems' | 'problem_count'>) => (
  <Card
    title="Errors"
    flush
    className="mt-4"
  >
    <DataList
      caption="Errors"
      columns={COLUMNS}
      rows={problems}
      rowKey={({ row, column, problem }) => `${row} ${column} ${problem}`}
    />
    <p className="px-3.5 py-3 text-small text-text-2 md:px-4.5">
      {problem_count > problems.length &&
        `These are the first of ${formatNumber(problem_count)} errors. `}
      Correct them in your file, then choose it again.
    </p>
  </Card>
)

const whatHappens = ({ added, changed, same, wrong }: CheckedImport): string => {
  if (wrong > 0) return 'Nothing is imported while there are errors.'
  if (added + changed > 0) return 'All rows are imported, or none.'
  return same > 0
    ? 'The shop already has all of this.'
    : 'This file has no rows below the names of its columns.'
}

export const CheckStep = ({
  importing,
  checked,
}: {
  importing: FileImport
  checked: CheckedImport
}) => {
  const { isRunning, work } = importing
  const isAway = useIsServerAway()
  const { problems, problem_count, new_categories } = checked
  const rows = checked.added + checked.changed

  return (
    <>
      <Card title="3. Check">
        <Counts checked={checked} />
        {new_categories.length > 0 && (
          <p className="mt-3 text-small break-words text-text-2">
            New categories: {new_categories.join(', ')}
          </p>
        )}
      </Card>
      {problems.length > 0 && (
        <Problems
          problems={problems}
          problem_count={problem_count}
        />
      )}
      <Card
        title="4. Import"
        className="mt-4"
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-small text-text-2">{whatHappens(checked)}</p>
          <Button
            look="primary"
            icon={IconDatabaseImport}
            busy={isRunning}
            disabled={checked.hash === null || rows === 0 || work !== null || isAway}
            onClick={importing.run}
          >
            Import {formatNumber(rows)} rows
          </Button>
        </div>
      </Card>
    </>
  )
}
