// The whole copies that the server takes by itself: what there is, whether the newest would bring the shop back, and how to go
// back to one. Below the Backup tab's own cards.
import { IconCamera, IconShieldCheck } from '@tabler/icons-react'
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import type { Proof, Snapshot, SnapshotState } from '@webale/domain/features/snapshot/snapshot.ts'
import { sizeText } from '@webale/domain/kernel/byte-size.ts'
import { formatMoment } from '@webale/domain/kernel/moment.ts'
import { SNAPSHOT_WORDS } from '@webale/domain/kernel/snapshot-reason.ts'
import { type ReactNode, useState } from 'react'
import { readingProblem } from '../../lib/reading-problem.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataList } from '../../ui/data-list.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'

const FEW = 6

const momentNow = (at: string): string => formatMoment(at, new Date().toISOString())

const Fact = ({ label, badge, children }: { label: string; badge: ReactNode; children?: ReactNode }) => (
  <div className="min-w-0 rounded-row bg-sunken px-3.5 py-3">
    <dt className="text-small text-text-2">{label}</dt>
    <dd className="mt-1 flex flex-col items-start gap-1.5">
      {badge}
      {children && <span className="max-w-full text-small break-words text-text-2">{children}</span>}
    </dd>
  </div>
)

const ProofFact = ({ proof }: { proof: Proof | null }) => {
  const proven = proof?.last_proven_at ?? null
  const moment = <span className="font-semibold">{proven === null ? 'Never yet' : momentNow(proven)}</span>
  if (proof === null) return <Fact label="Last proven restore" badge={moment} />
  return (
    <Fact
      label="Last proven restore"
      badge={
        <span className="flex flex-wrap items-center gap-2">
          {moment}
          <Badge tone={proof.problem === null ? 'good' : 'bad'} icon>
            {proof.problem === null ? 'The shop would be back' : 'The last try failed'}
          </Badge>
        </span>
      }
    >
      {proof.problem !== null && `${momentNow(proof.at)}: ${proof.problem}`}
    </Fact>
  )
}

const NewestFact = ({ state: { snapshots, trouble } }: { state: SnapshotState }) => (
  <Fact
    label="Newest snapshot"
    badge={
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{snapshots[0] === undefined ? 'None yet' : momentNow(snapshots[0].created_at)}</span>
        {trouble !== null && (
          <Badge tone="bad" icon>
            The last try failed
          </Badge>
        )}
      </span>
    }
  >
    {trouble ?? (snapshots[0] !== undefined && snapshots[0].same_at > snapshots[0].created_at && `Nothing changed until ${momentNow(snapshots[0].same_at)}`)}
  </Fact>
)

const SecondFact = ({ second }: { second: SnapshotState['second'] }) => (
  <Fact
    label="Second folder"
    badge={
      second === null ? (
        <span className="font-semibold">None</span>
      ) : (
        <Badge tone={second.problem === null ? 'good' : 'bad'} icon>
          {second.problem === null ? 'Copied there too' : 'Could not be written'}
        </Badge>
      )
    }
  >
    {second === null ? 'SNAPSHOT_SECOND_DIR names one on another disk.' : `${second.folder}${second.problem === null ? '' : `: ${second.problem}`}`}
  </Fact>
)

const columnsOf = (proof: Proof | null): readonly Column<Snapshot>[] => [
  { id: 'time', header: 'Taken', cell: ({ created_at }) => <span className="figures">{momentNow(created_at)}</span>, card: 'title' },
  { id: 'reason', header: 'Why', cell: ({ reason }) => SNAPSHOT_WORDS[reason], card: 'meta' },
  { id: 'size', header: 'Size', align: 'end', cell: ({ size }) => <span className="figures">{sizeText(size)}</span>, card: 'amount' },
  {
    id: 'state',
    header: 'State',
    card: 'badge',
    cell: ({ name }) => {
      if (proof?.snapshot !== name) return <Badge>Verified</Badge>
      return (
        <Badge tone={proof.problem === null ? 'good' : 'bad'} icon>
          {proof.problem === null ? 'Proven' : 'Not usable'}
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
        rows={all ? snapshots : snapshots.slice(0, FEW)}
        rowKey={({ name }) => name}
        onMore={all || snapshots.length <= FEW ? undefined : () => setAll(true)}
      />
    </div>
  )
}

const BUSY = {
  taking: 'Taking a snapshot. The shop goes on selling meanwhile.',
  proving: 'Opening the newest snapshot in a place of its own and counting what is in it.',
}

const Snapshots = ({ state }: { state: SnapshotState }) => {
  const [take, prove] = [useCommand(snapshotApi.take), useCommand(snapshotApi.prove)]
  const busy = state.busy !== null
  return (
    <Card
      title="Snapshots"
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button icon={IconCamera} busy={take.pending || state.busy === 'taking'} disabled={busy} onClick={() => void take.run({})}>
            Take one now
          </Button>
          <Button icon={IconShieldCheck} busy={prove.pending || state.busy === 'proving'} disabled={busy} onClick={() => void prove.run({})}>
            Prove a restore
          </Button>
        </div>
      }
    >
      <p role="status" className="text-small text-text-2">
        {state.busy === null
          ? 'Whole copies of the shop that the server takes by itself: every hour in which something was written, when a drawer was counted, and before a restore, a deletion or an upgrade.'
          : BUSY[state.busy]}
      </p>
      <dl className="mt-3 grid gap-3 md:grid-cols-3">
        <ProofFact proof={state.proof} />
        <NewestFact state={state} />
        <SecondFact second={state.second} />
      </dl>
      <List state={state} />
      <p className="mt-4 border-t border-border pt-3 text-small break-words text-text-2">
        They lie in {state.folder} on the server. To go back to one, stop the server and type <code className="font-semibold">npm run restore</code> there.
      </p>
    </Card>
  )
}

export const SnapshotsCard = () => {
  const snapshots = useQuery(snapshotApi.state, {})
  if (snapshots.data === undefined)
    return snapshots.isError ? (
      <ErrorPanel things="the snapshots" {...readingProblem(snapshots)} />
    ) : (
      <SkeletonList label="Loading snapshots" rows={3} rowClass="h-11" />
    )
  if (snapshots.data.state !== null) return <Snapshots state={snapshots.data.state} />
  return (
    <Card title="Snapshots">
      <p className="text-text-2">
        This shop is on PostgreSQL: whole copies are made with its own tools, pg_dump and pg_basebackup. docs/run/postgres.md says how.
      </p>
    </Card>
  )
}
