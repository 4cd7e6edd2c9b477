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
import { IconDatabaseImport, IconDownload } from '../../ui/icons.ts'
import { CheckedFacts, StoredRows } from './stored-rows.tsx'
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

const wordsOf = ({ problem }: RowProblem): string => problem

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
      Correct them in your file, or save these rows and mend them later.
    </p>
  </Card>
)

const NOTICE_COLUMNS = COLUMNS.map((column) =>
  column.id === 'problem' ? { ...column, header: 'Note', cell: wordsOf } : column,
)

/** Cells that are stored in another form than they were typed, and rows that need no product. */
const Notices = ({ notices, notice_count }: Pick<CheckedImport, 'notices' | 'notice_count'>) => (
  <Card
    title={`Notes: ${formatNumber(notice_count)}`}
    flush
    className="mt-4"
  >
    <DataList
      caption="Notes"
      columns={NOTICE_COLUMNS}
      rows={notices}
      rowKey={({ row, column }) => `${row} ${column}`}
    />
    {notice_count > notices.length && (
      <p className="px-3.5 py-3 text-small text-text-2 md:px-4.5">
        These are the first {formatNumber(notices.length)}.
      </p>
    )}
  </Card>
)

const whatHappens = ({ added, changed, same, wrong, parts, part }: CheckedImport): string => {
  const good = added + changed
  if (good > 0 && wrong > 0) return 'The good rows are imported. Rows with errors are left out.'
  if (good > 0)
    return parts === 1
      ? 'All rows are imported, or none.'
      : `The file has ${parts} parts of 5,000 rows. Part ${part} is next.`

  if (wrong > 0) return 'Nothing is imported while there are errors.'
  return same > 0
    ? 'The shop already has all of this.'
    : 'This file has no rows below the names of its columns.'
}

/** The label of the button that imports. */
const importLabel = ({ added, changed, wrong }: CheckedImport): string => {
  const rows = formatNumber(added + changed)
  return wrong > 0 && added + changed > 0 ? `Import the ${rows} good rows` : `Import ${rows} rows`
}

const ImportCard = ({ importing, checked }: { importing: FileImport; checked: CheckedImport }) => {
  const { isRunning, work } = importing
  const isAway = useIsServerAway()
  const isBlocked = checked.hash === null || checked.questions.length > 0

  return (
    <Card
      title="4. Import"
      className="mt-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p
          className="min-w-0 text-small text-text-2"
          aria-live="polite"
        >
          {isRunning && checked.parts > 1
            ? `Part ${checked.part} of ${checked.parts}`
            : whatHappens(checked)}
        </p>
        <div className="flex flex-wrap gap-2">
          {checked.wrong > 0 && (
            <Button
              icon={IconDownload}
              disabled={isRunning || work !== null || isAway}
              onClick={() => void importing.saveRest()}
            >
              Save the rows with errors
            </Button>
          )}
          <Button
            look="primary"
            icon={IconDatabaseImport}
            busy={isRunning}
            disabled={isBlocked || checked.added + checked.changed === 0 || work !== null || isAway}
            onClick={importing.run}
          >
            {importLabel(checked)}
          </Button>
        </div>
      </div>
    </Card>
  )
}

export const CheckStep = ({
  importing,
  checked,
}: {
  importing: FileImport
  checked: CheckedImport
}) => {
  const { problems, problem_count, notices, notice_count, new_categories } = checked

  return (
    <>
      <Card title="3. Check">
        <Counts checked={checked} />
        <CheckedFacts checked={checked} />
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
      {notices.length > 0 && (
        <Notices
          notices={notices}
          notice_count={notice_count}
        />
      )}
      <StoredRows
        importing={importing}
        preview={checked.preview}
      />
      <ImportCard
        importing={importing}
        checked={checked}
      />
    </>
  )
}
