// One entry in full: who, when, where and on what device, and every changed field before and after.
import {
  changesIn,
  type FieldChange,
  noteOf,
  describeAction,
} from '@webale/domain/features/audit/audit-words.ts'
import type { AuditEntry } from '@webale/domain/features/audit/audit.ts'
import { deviceName } from '@webale/domain/features/session/device-name.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Names, actorNameOf } from './entry-text.ts'

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0">
    <dt className="text-text-2">{label}</dt>
    <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
  </div>
)

const Facts = ({ entry }: { entry: AuditEntry }) => {
  const { created_at, department_name, user_agent, ip, sealed } = entry
  const note = noteOf(entry)

  return (
    <dl className="divide-y divide-border">
      <Fact label="Who">{actorNameOf(entry)}</Fact>
      <Fact label="When">{formatDateTime(created_at)}</Fact>
      {note !== null && <Fact label="Note">{note}</Fact>}
      {department_name !== null && <Fact label="Department">{department_name}</Fact>}
      {user_agent !== null && <Fact label="Device">{deviceName(user_agent)}</Fact>}
      {ip !== null && <Fact label="Address in the network">{ip}</Fact>}
      <Fact label="Protected against later changes">
        <Badge
          tone={sealed ? 'good' : 'neutral'}
          icon={sealed}
        >
          {sealed ? 'Sealed' : 'In a few seconds'}
        </Badge>
      </Fact>
    </dl>
  )
}

const formatCell = 'border-b border-border py-2 pr-3 text-left align-top last:pr-0 wrap-anywhere'

const Changes = ({ changes }: { changes: readonly FieldChange[] }) => {
  const [hasBefore, hasAfter] = [
    changes.some(({ before }) => before !== null),
    changes.some(({ after }) => after !== null),
  ]
  return (
    <table className="mt-4 w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">Changed fields</caption>
      <thead>
        <tr className="text-label text-text-2">
          <th
            scope="col"
            className={formatCell}
          >
            Field
          </th>
          {hasBefore && (
            <th
              scope="col"
              className={formatCell}
            >
              Before
            </th>
          )}
          {hasAfter && (
            <th
              scope="col"
              className={formatCell}
            >
              After
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th
              scope="row"
              className={`${formatCell} font-normal text-text-2`}
            >
              {label}
            </th>
            {hasBefore && <td className={formatCell}>{before}</td>}
            {hasAfter && <td className={`${formatCell} font-semibold`}>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const EntryDialog = ({
  entry,
  names,
  onClose,
}: {
  entry: AuditEntry
  names: Names
  onClose: () => void
}) => {
  const changes = changesIn(entry, names)
  return (
    <Dialog
      open
      onClose={onClose}
      title={describeAction(entry)}
    >
      <Facts entry={entry} />
      {changes.length > 0 && <Changes changes={changes} />}
    </Dialog>
  )
}
