// Money put into and taken out of an open shift, newest first, with Undo.
import { type Drawer, mayLeadDrawer } from '@webale/domain/features/shift/drawer.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import {
  type DrawerMovement,
  MOVEMENT_LABELS,
  type Shift,
} from '@webale/domain/features/shift/shift.ts'
import { formatSigned } from '@webale/domain/kernel/money.ts'
import { formatTime } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useActor } from '../../lib/session/session.tsx'
import { useServerNeed } from '../../till/page/server-need.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Empty } from '../../ui/empty.tsx'

const columnsOf = (over: ReadonlySet<string>): readonly ListColumn<DrawerMovement>[] => [
  {
    id: 'time',
    header: 'Time',
    cell: ({ created_at }) => formatTime(created_at),
    className: 'whitespace-nowrap',
  },
  {
    id: 'what',
    header: 'What',
    cell: ({ movement_type, id }) => (
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        {MOVEMENT_LABELS[movement_type] ?? movement_type}
        {over.has(id) && <Badge tone="attention">More than expected in the drawer</Badge>}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'amount',
    header: 'Amount (UGX)',
    align: 'end',
    cell: ({ amount, movement_type }) => (movement_type === 'no_sale' ? '' : formatSigned(amount)),
    card: 'amount',
  },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '' },
  { id: 'by', header: 'By', cell: ({ created_name }) => created_name ?? '' },
]

const UndoButton = ({ shift, movement }: { shift: Shift; movement: DrawerMovement }) => {
  const undo = useCommand(shiftApi.undo)
  const [id] = useState(uuidv7)
  const need = useServerNeed('Undo')

  return (
    <Button
      size="s"
      busy={undo.pending}
      disabled={need !== null}
      title={need ?? undefined}
      onClick={() =>
        void undo.run({
          id,
          shift_id: shift.id,
          movement_id: movement.id,
        })
      }
    >
      Undo
    </Button>
  )
}

type MovementsTableProps = {
  shift: Shift
  drawer: Drawer
  movements: readonly DrawerMovement[]
}

export const MovementsTable = ({ shift, drawer, movements }: MovementsTableProps) => {
  const actor = useActor()
  const isLeader = mayLeadDrawer(actor, drawer)
  const report = useQuery(shiftApi.report, { shift_id: shift.id }, { enabled: isLeader })
  const over = new Set(report.data?.over_expected)
  const actions = (movement: DrawerMovement) =>
    movement.is_undoable && (isLeader || movement.created_by === actor.id) ? (
      <UndoButton
        shift={shift}
        movement={movement}
      />
    ) : null

  if (movements.length === 0) return <Empty className="py-6">No movements yet</Empty>

  return (
    <DataList
      caption="Movements"
      columns={columnsOf(over)}
      rows={movements}
      rowKey={({ id }) => id}
      actions={actions}
    />
  )
}
