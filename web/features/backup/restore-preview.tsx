// The tables of a backup file: what a restore would do with each, or has done.
import type { LeftOut, TableOutcome } from '@webale/domain/features/backup/backup.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconAlertTriangle, IconFileText } from '../../ui/icons.ts'
import { labelOf } from './backup-tasks.ts'

type RestorePreviewProps = {
  tables: readonly TableOutcome[]
  /** Name of the file, before the restore. */
  name?: string
  created_at?: string | null
  /** Name of the snapshot of the database, after the restore. */
  snapshot?: string
  /** Rows that cannot be read are left out, before the restore. */
  leavingOut?: boolean
}

/** Does a restore write this table? One with unreadable rows only when they are left out. */
export const isRestored = ({ problem, left_out }: TableOutcome, leavingOut: boolean): boolean =>
  problem === null || (leavingOut && left_out !== null)

/** What is wrong with the unreadable rows: the first few, each with its place in the file. */
const Reasons = ({ left_out: { examples, rows, companions } }: { left_out: LeftOut }) => (
  <ul className="mt-1 text-small text-danger-text">
    {examples.map((example) => (
      <li
        key={example}
        className="break-words"
      >
        {example}
      </li>
    ))}
    {rows + companions > examples.length && (
      <li>{formatNumber(rows + companions)} rows stay out in all.</li>
    )}
  </ul>
)

const Badges = ({ table, done }: { table: TableOutcome; done: boolean }) => (
  <span className="flex flex-wrap gap-1.5">
    {(table.added > 0 || table.skipped === 0) && (
      <Badge
        tone={table.added > 0 ? 'good' : 'neutral'}
        className="figures"
      >
        {formatNumber(table.added)} {done ? 'restored' : 'new'}
      </Badge>
    )}
    {table.skipped > 0 && (
      <Badge className="figures">{formatNumber(table.skipped)} here already</Badge>
    )}
    {table.left_out && (
      <Badge
        tone="attention"
        icon
        className="figures"
      >
        {formatNumber(table.left_out.rows + table.left_out.companions)} left out
      </Badge>
    )}
  </span>
)

const Row = ({
  table,
  done,
  leavingOut,
}: {
  table: TableOutcome
  done: boolean
  leavingOut: boolean
}) => (
  <li className="border-b border-border py-2.5 last:border-0">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-32 font-semibold break-words">
        {labelOf(table.name)}
      </span>
      {isRestored(table, leavingOut) ? (
        <Badges
          table={table}
          done={done}
        />
      ) : (
        <Badge
          tone="bad"
          icon
        >
          Not restored
        </Badge>
      )}
    </div>
    {table.left_out ? (
      <Reasons left_out={table.left_out} />
    ) : (
      table.problem && (
        <p className="mt-1 text-small break-words text-danger-text">{table.problem}</p>
      )
    )}
    {table.note && (
      <p className="mt-1 flex gap-1.5 text-small text-text-2">
        <Icon
          of={IconAlertTriangle}
          className="mt-0.5 size-4 flex-none text-warning"
        />
        {table.note}
      </p>
    )}
  </li>
)

const Heading = ({
  name,
  created_at,
  snapshot,
}: Omit<RestorePreviewProps, 'tables' | 'leavingOut'>) => (
  <div
    role="status"
    className="mb-2 flex items-start gap-3"
  >
    <Icon
      of={IconFileText}
      className="mt-0.5 flex-none text-text-3"
    />
    <div className="min-w-0">
      <p className="font-semibold break-words">{snapshot === undefined ? name : 'Restored'}</p>
      <p className="text-small break-words text-text-2">
        {snapshot === undefined
          ? created_at
            ? `Written ${formatDateTime(created_at)}`
            : 'The file does not say when it was written'
          : `The database as it was before lies in the folder snapshots on the server: ${snapshot}`}
      </p>
    </div>
  </div>
)

export const RestorePreview = ({ tables, leavingOut = false, ...heading }: RestorePreviewProps) => {
  const done = heading.snapshot !== undefined
  return (
    <div className={done ? 'mb-4' : undefined}>
      <Heading {...heading} />
      {tables.length === 0 ? (
        <p className="py-2 text-text-2">No table is in this file.</p>
      ) : (
        <ul aria-label={done ? 'Restored tables' : 'Tables in the file'}>
          {tables.map((table) => (
            <Row
              key={table.name}
              table={table}
              done={done}
              leavingOut={leavingOut}
            />
          ))}
        </ul>
      )}
      {!done && (
        <p className="mt-2 text-small text-text-2">
          What is here already stays as it is. A copy of the database is made first.
        </p>
      )}
    </div>
  )
}
