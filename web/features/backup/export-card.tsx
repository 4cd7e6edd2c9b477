// Saves the chosen tables as one file.
import type { CountedTable } from '@webale/domain/features/backup/backup.api.ts'
import {
  BACKUP_TABLES,
  BACKUP_WORDS,
  type BackupTable,
} from '@webale/domain/features/backup/backup.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { toFailure } from '../../lib/server/call.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconDatabaseExport } from '../../ui/icons.ts'
import { type Progress, saveBackup } from './backup-tasks.ts'
import { TableChoice } from './table-choice.tsx'
import { ProgressLine } from './progress-line.tsx'

type ExportCardProps = {
  tables: readonly CountedTable[]
  chosen: readonly BackupTable[]
  busy: boolean
  onChoose: Dispatch<SetStateAction<readonly BackupTable[]>>
}

export const ExportCard = ({ tables, chosen, busy, onChoose }: ExportCardProps) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isAll = chosen.length === BACKUP_TABLES.length
  const toggle = (name: BackupTable): void =>
    onChoose((before) =>
      before.includes(name) ? before.filter((other) => other !== name) : [...before, name],
    )

  const save = async (): Promise<void> => {
    if (chosen.length === 0) return toastError(BACKUP_WORDS.chooseToExport, { slot: 'backup' })
    setProgress({ text: 'Writing the backup file', share: null })

    try {
      const warning = await saveBackup(chosen, false, setProgress)
      toastDone(BACKUP_WORDS.exported, warning ?? undefined)
    } catch (error) {
      toastFailure(BACKUP_WORDS.exportFailed, toFailure(error))
    }

    setProgress(null)
  }

  const rows = tables
    .filter(({ name }) => chosen.includes(name))
    .reduce((sum, table) => sum + table.rows + table.companions, 0)

  return (
    <Card
      title="Export"
      actions={
        <Button
          size="s"
          look="quiet"
          disabled={busy}
          onClick={() => onChoose(isAll ? [] : BACKUP_TABLES)}
        >
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
      }
    >
      <TableChoice
        tables={tables}
        chosen={chosen}
        disabled={busy || progress !== null}
        onToggle={toggle}
      />
      {progress && <ProgressLine {...progress} />}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
        <p className="min-w-0 flex-1 basis-56 text-small text-text-2">
          {chosen.length === 0
            ? 'Sales include their items. Products include their stock history.'
            : `${formatNumber(rows)} rows with everything that belongs to them. ` +
              `You can go on selling.`}
        </p>
        <Button
          look="primary"
          icon={IconDatabaseExport}
          busy={progress !== null}
          disabled={busy}
          className="max-sm:w-full"
          onClick={save}
        >
          Export Data
        </Button>
      </div>
    </Card>
  )
}
