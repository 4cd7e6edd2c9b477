// The ten tables with their rows, to choose from: for the export and for the deletion alike (BKP-001, BKP-002).
import { IconCheck } from '@tabler/icons-react'
import type { CountedTable } from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_LABELS, type BackupTable } from '@webale/domain/features/backup/backup.ts'
import { figure } from '@webale/domain/kernel/money.ts'
import { cn } from '../../ui/cn.ts'
import { Icon } from '../../ui/icon.tsx'

const rowsText = ({ rows }: CountedTable): string => `${figure(rows)} ${rows === 1 ? 'row' : 'rows'}`

type TableChoiceProps = {
  tables: readonly CountedTable[]
  chosen: readonly BackupTable[]
  disabled: boolean
  onToggle: (table: BackupTable) => void
}

export const TableChoice = ({ tables, chosen, disabled, onToggle }: TableChoiceProps) => (
  <fieldset disabled={disabled} className="grid gap-2 sm:grid-cols-2">
    <legend className="sr-only">Tables</legend>
    {tables.map((table) => {
      const isChosen = chosen.includes(table.name)
      return (
        <label
          key={table.name}
          className={cn(
            'relative flex min-h-11 min-w-0 items-center gap-3 rounded-row border px-3 py-1.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring',
            isChosen ? 'border-primary bg-primary-soft' : 'border-border hover:bg-hover',
          )}
        >
          {/* Over the whole line, so that a finger hits it anywhere; the box beside it is drawn. */}
          <input
            type="checkbox"
            checked={isChosen}
            onChange={() => onToggle(table.name)}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          />
          <span
            aria-hidden
            className={cn(
              'grid size-5 flex-none place-items-center rounded-[5px] border',
              isChosen ? 'border-primary bg-primary text-on-primary' : 'border-border-strong bg-surface',
            )}
          >
            {isChosen && <Icon of={IconCheck} className="size-4" />}
          </span>
          <span className="min-w-0 flex-1 font-semibold">{BACKUP_LABELS[table.name]}</span>
          <span className={cn('figures flex-none text-small', isChosen ? 'text-primary-text' : 'text-text-2')}>{rowsText(table)}</span>
        </label>
      )
    })}
  </fieldset>
)
