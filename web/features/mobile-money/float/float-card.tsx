// The lines of the float book with their balances, and what a person may do with them.
import { can } from '@webale/domain/access/permissions.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { FLOAT_LABELS, HAND_KINDS } from '@webale/domain/features/mobile-money/float-entry.ts'
import type { FloatLine } from '@webale/domain/features/mobile-money/float-line.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { ListState } from '../../../components/list-state.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { useActor } from '../../../lib/session/session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconDots, IconFileText, IconPlus } from '../../../ui/icons.ts'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { FloatTask } from './float-dialogs.tsx'

const FloatDialogs = lazyPart(() => import('./float-dialogs.tsx'), 'FloatDialogs')

/** What a leader or an administrator may do with this line. */
const useTasks = (onDo: (task: FloatTask) => void) => {
  const actor = useActor()
  const [mayMove, mayManage] = [can(actor, 'float_book.move'), can(actor, 'float_book.manage')]

  return (line: FloatLine): readonly MenuItem[] => [
    ...(mayMove
      ? HAND_KINDS.map((kind) => ({
          label: FLOAT_LABELS[kind],
          onSelect: () => onDo({ what: 'record', kind, line }),
        }))
      : []),
    ...(mayManage
      ? [
          'divider' as const,
          ...(line.is_opened
            ? []
            : [{ label: 'Opening balance', onSelect: () => onDo({ what: 'open', line }) }]),
          { label: 'Change line', onSelect: () => onDo({ what: 'change', line }) },
          { label: 'Retire line', danger: true, onSelect: () => onDo({ what: 'retire', line }) },
        ]
      : []),
  ]
}

type LineProps = {
  line: FloatLine
  place: string
  tasks: readonly MenuItem[]
  onCount: () => void
}

const Line = ({ line, place, tasks, onCount }: LineProps) => (
  <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-t border-border py-1.5 first:border-t-0">
    <div className="min-w-0 flex-1 max-sm:basis-full">
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <span className="truncate">{line.name}</span>
        {line.is_low && <Badge tone={(line.balance ?? 0) < 0 ? 'bad' : 'attention'}>Low</Badge>}
      </p>
      <p className="truncate text-small text-text-2">
        {[line.provider, phoneText(line.number), place].filter(Boolean).join(' · ')}
      </p>
    </div>
    {line.balance !== null && (
      <p className="figures font-semibold whitespace-nowrap max-sm:flex-1">
        <span className="mr-1 text-small font-normal text-text-2">UGX</span>
        {formatNumber(line.balance)}
      </p>
    )}
    <div className="flex items-center gap-1 max-sm:ml-auto">
      <Button
        size="s"
        onClick={onCount}
        aria-label={`Count ${line.name}`}
      >
        Count
      </Button>
      {tasks.length > 0 && (
        <Menu
          label={`More for ${line.name}`}
          items={tasks}
          trigger={
            <IconButton
              label={`More for ${line.name}`}
              icon={IconDots}
            />
          }
        />
      )}
    </div>
  </li>
)

export const FloatCard = () => {
  const actor = useActor()
  const { departments, locked } = useDepartment()
  const lines = useQuery(floatBookApi.lines, {})
  const [task, setTask] = useState<FloatTask | null>(null)
  const tasksOf = useTasks(setTask)
  const active = lines.data?.filter(({ retired_at }) => retired_at === null) ?? []
  const placeOf = ({ department_id }: FloatLine): string =>
    locked ? '' : (departments.find(({ id }) => id === department_id)?.name ?? '')

  return (
    <Card
      title="Float"
      className="mb-4"
      actions={
        <div className="flex flex-wrap gap-2">
          {can(actor, 'float_book.move') && (
            <Button
              size="s"
              icon={IconFileText}
              onClick={() => setTask({ what: 'sheet' })}
            >
              Day sheet
            </Button>
          )}
          {can(actor, 'float_book.manage') && (
            <Button
              size="s"
              icon={IconPlus}
              onClick={() => setTask({ what: 'add' })}
            >
              Add line
            </Button>
          )}
        </div>
      }
    >
      <ListState
        query={lines}
        things="lines"
      />
      {lines.data !== undefined && active.length === 0 && (
        <Empty hint="An administrator adds the numbers that hold your float.">No lines yet</Empty>
      )}
      <ul aria-label="Float lines">
        {active.map((line) => (
          <Line
            key={line.id}
            line={line}
            place={placeOf(line)}
            tasks={tasksOf(line)}
            onCount={() => setTask({ what: 'count', line })}
          />
        ))}
      </ul>
      <OptionalPart
        open={task !== null}
        onClose={() => setTask(null)}
      >
        {task && (
          <FloatDialogs
            task={task}
            onClose={() => setTask(null)}
          />
        )}
      </OptionalPart>
    </Card>
  )
}
