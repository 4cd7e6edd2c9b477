// The automatic snapshots of the database: the list, the result of the last restore test, and how
// to restore one. The first card of the Backup tab.
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import type { Snapshot, SnapshotState } from '@webale/domain/features/snapshot/snapshot.ts'
import type { SnapshotProof } from '@webale/domain/kernel/snapshot-proof.ts'
import { sizeText } from '@webale/domain/kernel/byte-size.ts'
import { formatMoment } from '@webale/domain/kernel/moment.ts'
import { SNAPSHOT_WORDS } from '@webale/domain/kernel/snapshot-reason.ts'
import { type ReactNode, useState } from 'react'
import { currentMoment } from '../../lib/now.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { IconCamera, IconShieldCheck } from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'

const MIN_TO_FOLD = 6

/** Names of commands and settings, which an owner does not need. */
const ForTechnician = ({ children }: { children: ReactNode }) => (
  <details
    data-screen-only
    className="mt-4 border-t border-border pt-1 text-small break-words text-text-2"
  >
    <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
      For the technician
    </summary>
    <div className="space-y-1 pb-1">{children}</div>
  </details>
)

const formatMomentNow = (at: string): string => formatMoment(at, currentMoment())

const Fact = ({
  label,
  badge,
  children,
}: {
  label: string
  badge: ReactNode
  children?: ReactNode
}) => (
  <div className="min-w-0 rounded-row bg-sunken px-3.5 py-3">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className="mt-1 flex flex-col items-start gap-1.5">
      {badge}
      {children && (
        <span className="max-w-full text-small break-words text-text-2">{children}</span>
      )}
    </dd>
  </div>
)

const ProofFact = ({ proof }: { proof: SnapshotProof | null }) => {
  const proven = proof?.last_proven_at ?? null
  const moment = (
    <span className="font-semibold">{proven === null ? 'Never yet' : formatMomentNow(proven)}</span>
  )

  if (proof === null)
    return (
      <Fact
        label="Last tested"
        badge={moment}
      />
    )

  return (
    <Fact
      label="Last tested"
      badge={
        <span className="flex flex-wrap items-center gap-2">
          {moment}
          <Badge
            tone={proof.problem === null ? 'good' : 'bad'}
            icon
          >
            {proof.problem === null ? 'Backup works' : 'The last try failed'}
          </Badge>
        </span>
      }
    >
      {proof.problem !== null && `${formatMomentNow(proof.at)}: ${proof.problem}`}
    </Fact>
  )
}

const NewestFact = ({ state: { snapshots, trouble } }: { state: SnapshotState }) => (
  <Fact
    label="Newest snapshot"
    badge={
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {snapshots[0] === undefined ? 'None yet' : formatMomentNow(snapshots[0].created_at)}
        </span>
        {trouble !== null && (
          <Badge
            tone="bad"
            icon
          >
            The last try failed
          </Badge>
        )}
      </span>
    }
  >
    {trouble ??
      (snapshots[0] !== undefined &&
        snapshots[0].same_at > snapshots[0].created_at &&
        `Nothing changed until ${formatMomentNow(snapshots[0].same_at)}`)}
  </Fact>
)

const SecondFact = ({ second }: { second: SnapshotState['second'] }) => (
  <Fact
    label="Second folder"
    badge={
      second === null ? (
        <span className="font-semibold">None</span>
      ) : (
        <Badge
          tone={second.problem === null ? 'good' : 'bad'}
          icon
        >
          {second.problem === null ? 'Copied there too' : 'Could not be written'}
        </Badge>
      )
    }
  >
    {second === null
      ? 'Ask your technician for a copy on another disk.'
      : `${second.folder}${second.problem === null ? '' : `: ${second.problem}`}`}
  </Fact>
)

const columnsOf = (proof: SnapshotProof | null): readonly ListColumn<Snapshot>[] => [
  {
    id: 'time',
    header: 'Taken',
    cell: ({ created_at }) => <span className="figures">{formatMomentNow(created_at)}</span>,
    card: 'title',
  },
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason }) => SNAPSHOT_WORDS[reason],
    card: 'meta',
  },
  {
    id: 'size',
    header: 'Size',
    align: 'end',
    cell: ({ size }) => <span className="figures">{sizeText(size)}</span>,
    card: 'amount',
  },
  {
    id: 'state',
    header: 'State',
    card: 'badge',
    cell: ({ name }) => {
      if (proof?.snapshot !== name) return <Badge>Verified</Badge>
      return (
        <Badge
          tone={proof.problem === null ? 'good' : 'bad'}
          icon
        >
          {proof.problem === null ? 'Tested' : 'Not usable'}
        </Badge>
      )
    },
  },
]

const List = ({ state }: { state: SnapshotState }) => {
  const [all, setAll] = useState(false)
  const { snapshots, proof } = state
  if (snapshots.length === 0) return null

  return (
    <div className="mt-4 -mx-3.5 md:-mx-4.5">
      <DataList
        caption="Snapshots"
        columns={columnsOf(proof)}
        rows={all ? snapshots : snapshots.slice(0, MIN_TO_FOLD)}
        rowKey={({ name }) => name}
        onMore={all || snapshots.length <= MIN_TO_FOLD ? undefined : () => setAll(true)}
      />
    </div>
  )
}

const BUSY = {
  taking: 'Taking a snapshot. You can go on selling.',
  proving: 'Opening the newest snapshot and counting what is in it.',
}

const Snapshots = ({ state }: { state: SnapshotState }) => {
  const [take, prove] = [useCommand(snapshotApi.take), useCommand(snapshotApi.prove)]
  const busy = state.busy !== null

  return (
    <Card
      title="Snapshots"
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button
            icon={IconCamera}
            busy={take.pending || state.busy === 'taking'}
            disabled={busy}
            onClick={() => void take.run({})}
          >
            Take one now
          </Button>
          <Button
            icon={IconShieldCheck}
            busy={prove.pending || state.busy === 'proving'}
            disabled={busy}
            onClick={() => void prove.run({})}
          >
            Test the backup
          </Button>
        </div>
      }
    >
      <p
        role="status"
        className="text-small text-text-2"
      >
        {state.busy === null
          ? 'The server copies the whole shop: every hour with changes, after a drawer count, ' +
            'and before a restore, deletion or upgrade.'
          : BUSY[state.busy]}
      </p>
      <dl className="mt-3 grid gap-3 md:grid-cols-3">
        <ProofFact proof={state.proof} />
        <NewestFact state={state} />
        <SecondFact second={state.second} />
      </dl>
      <List state={state} />
      <ForTechnician>
        <p>The snapshots are in {state.folder} on the server.</p>
        <p>
          To go back to one, stop the server and type{' '}
          <code className="font-semibold">npm run restore</code> there.
        </p>
        {state.second === null && (
          <p>
            <code className="font-semibold">SNAPSHOT_SECOND_DIR</code> sets a second folder on
            another disk.
          </p>
        )}
      </ForTechnician>
    </Card>
  )
}

export const SnapshotsCard = () => {
  const snapshots = useQuery(snapshotApi.state, {})
  if (snapshots.data === undefined)
    return snapshots.isError ? (
      <ErrorPanel
        things="the snapshots"
        {...queryErrorProps(snapshots)}
      />
    ) : (
      <SkeletonList
        label="Loading snapshots"
        rows={3}
        rowClass="h-11"
      />
    )

  if (snapshots.data.state !== null) return <Snapshots state={snapshots.data.state} />

  return (
    <Card title="Snapshots">
      <p className="text-text-2">Your technician makes whole copies of this shop.</p>
      <ForTechnician>
        <p>
          This shop is on PostgreSQL. Use pg_dump or pg_basebackup: docs/run/postgres.md shows how.
        </p>
      </ForTechnician>
    </Card>
  )
}
