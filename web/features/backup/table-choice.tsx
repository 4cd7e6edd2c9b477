// The ten tables with their numbers of rows as checkboxes, for export and deletion.
import type { CountedTable } from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_LABELS, type BackupTable } from '@webale/domain/features/backup/backup.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { CheckLine } from './check-line.tsx'

type TableChoiceProps = {
  tables: readonly CountedTable[]
  chosen: readonly BackupTable[]
  disabled: boolean
  onToggle: (table: BackupTable) => void
}

export const TableChoice = ({ tables, chosen, disabled, onToggle }: TableChoiceProps) => (
  <fieldset
    disabled={disabled}
    className="grid gap-2 sm:grid-cols-2"
  >
    <legend className="sr-only">Tables</legend>
    {tables.map((table) => (
      <CheckLine
        key={table.name}
        checked={chosen.includes(table.name)}
        onToggle={() => onToggle(table.name)}
        aside={`${formatNumber(table.rows)} ${table.rows === 1 ? 'row' : 'rows'}`}
      >
        {BACKUP_LABELS[table.name]}
      </CheckLine>
    ))}
  </fieldset>
)
