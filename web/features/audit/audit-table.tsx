// The entries of the audit log, newest first: what was done, what changed, who did it and when.
import { summarizeEntry, describeAction } from '@webale/domain/features/audit/audit-words.ts'
import type { AuditEntry } from '@webale/domain/features/audit/audit.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { type Names, actorNameOf } from './entry-text.ts'

const columnsWith = (names: Names): readonly ListColumn<AuditEntry>[] => [
  {
    id: 'what',
    header: 'What was done',
    cell: (entry) => (
      // On a tablet the changes are below the action: there is no room beside it.
      <>
        {describeAction(entry)}
        <span className="hidden text-small font-normal text-text-2 wrap-anywhere md:line-clamp-2 lg:hidden">
          {summarizeEntry(entry, names)}
        </span>
      </>
    ),
    card: 'title',
  },
  {
    id: 'changes',
    header: 'Before and after',
    cell: (entry) =>
      summarizeEntry(entry, names) && (
        <span className="wrap-anywhere lg:line-clamp-2 lg:text-small lg:text-text-2">
          {summarizeEntry(entry, names)}
        </span>
      ),
    className: 'max-lg:hidden',
  },
  { id: 'who', header: 'Who', cell: actorNameOf },
  {
    id: 'when',
    header: 'When',
    cell: ({ created_at }) => formatDateTime(created_at),
    className: 'lg:whitespace-nowrap',
  },
]

type AuditTableProps = {
  entries: readonly AuditEntry[]
  names: Names
  onOpen: (entry: AuditEntry) => void
}

export const AuditTable = ({ entries, names, onOpen }: AuditTableProps) => (
  <DataList
    caption="Audit log"
    columns={columnsWith(names)}
    rows={entries}
    rowKey={({ id }) => id}
    onOpen={onOpen}
    openLabel={(entry) =>
      `${describeAction(entry)}, ${actorNameOf(entry)}, ${formatDateTime(entry.created_at)}`
    }
  />
)
