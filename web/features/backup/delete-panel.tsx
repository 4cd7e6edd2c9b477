// Deletes the rows of the chosen tables: asks for a typed word, saves a backup first, waits a
// second, then deletes.
import type { CountedTable, RemovalResult } from '@webale/domain/features/backup/backup.api.ts'
import {
  BACKUP_WORDS,
  type BackupTable,
  PAUSE_BEFORE_DELETION_MS,
} from '@webale/domain/features/backup/backup.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { toFailure } from '../../lib/server/call.ts'
import { pause } from '../../lib/pause.ts'
import { toastDone, toastError, toastInfo } from '../../lib/server/toasts.ts'
import { findLogReference } from '../../lib/server/failure-toasts.ts'
import { useInvalidateAll } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconAlertTriangle, IconTrash } from '../../ui/icons.ts'
import { labelOf, type Progress, removeTables, saveBackup } from './backup-tasks.ts'
import { ProgressLine } from './progress-line.tsx'
import { TableChoice } from './table-choice.tsx'

const toastDeletionFailed = ({ removed, failed, tables }: RemovalResult): void => {
  if (removed > 0) toastDone(BACKUP_WORDS.deleted(removed))
  const reasons = tables
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => `${labelOf(name)}: ${problem}`)
  if (failed > 0) toastError(BACKUP_WORDS.notDeleted(failed), { reason: reasons.join('. ') })
}

/** Backup, a pause of one second, deletion. Without a saved backup nothing is deleted. */
const useDeletion = (tables: readonly CountedTable[], onBusy: (busy: boolean) => void) => {
  const invalidateAll = useInvalidateAll()
  const [progress, setProgress] = useState<Progress | null>(null)
  const run = async (chosen: readonly BackupTable[]): Promise<void> => {
    onBusy(true)

    try {
      toastInfo(BACKUP_WORDS.backingUp)
      setProgress({ text: 'Saving the backup file', share: null })
      await saveBackup(chosen, true, ({ share }) =>
        setProgress({ text: 'Saving the backup file', share }),
      )

      setProgress({ text: 'Backup saved', share: 1 })
      await pause(PAUSE_BEFORE_DELETION_MS)
      toastDeletionFailed(
        await removeTables(
          new Map(
            tables
              .filter(({ name }) => chosen.includes(name))
              .map((table) => [table.name, table.rows]),
          ),
          setProgress,
        ),
      )
    } catch (error) {
      toastError(BACKUP_WORDS.deleteFailed, {
        reason: toFailure(error).title,
        reference: findLogReference(toFailure(error)),
      })
    }

    setProgress(null)
    onBusy(false)
    await invalidateAll()
  }

  return { progress, run }
}

type DeletePanelProps = {
  tables: readonly CountedTable[]
  busy: boolean
  onBusy: (busy: boolean) => void
}

/** Its ticks are its own, and none is set when it opens. */
const DeleteDialog = ({
  tables,
  onDelete,
  onClose,
}: {
  tables: readonly CountedTable[]
  onDelete: (chosen: readonly BackupTable[]) => void
  onClose: () => void
}) => {
  const [chosen, setChosen] = useState<readonly BackupTable[]>([])
  const [asking, setAsking] = useState(false)
  const selected = tables.filter(({ name }) => chosen.includes(name))
  const rows = selected.reduce((sum, table) => sum + table.rows, 0)
  const toggle = (name: BackupTable): void =>
    setChosen((before) =>
      before.includes(name) ? before.filter((other) => other !== name) : [...before, name],
    )

  const ask = (): void =>
    chosen.length === 0
      ? toastError(BACKUP_WORDS.chooseToDelete, { slot: 'backup' })
      : setAsking(true)

  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        look="danger"
        icon={IconTrash}
        onClick={ask}
      >
        Delete Data
      </Button>
    </>
  )

  return (
    <Dialog
      open
      title="Delete data"
      description="What do you want to delete?"
      footer={footer}
      onClose={onClose}
    >
      <TableChoice
        tables={tables}
        chosen={chosen}
        disabled={false}
        onToggle={toggle}
      />
      <ConfirmDialog
        open={asking}
        title={`Delete ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}?`}
        confirmLabel="Delete Data"
        typed="DELETE"
        onConfirm={() => onDelete(chosen)}
        onClose={() => setAsking(false)}
      >
        <p>
          {selected
            .map((table) => `${labelOf(table.name)} (${formatNumber(table.rows)})`)
            .join(', ')}
          , with all that belongs to them.
        </p>
        <p className="mt-2">
          A backup file is downloaded first. Keep it. You need this file to get the data back.
        </p>
      </ConfirmDialog>
    </Dialog>
  )
}

export const DeletePanel = ({ tables, busy, onBusy }: DeletePanelProps) => {
  const { progress, run } = useDeletion(tables, onBusy)
  const [isOpen, setOpen] = useState(false)
  const remove = (chosen: readonly BackupTable[]): void => {
    setOpen(false)
    void run(chosen)
  }

  return (
    <section
      aria-labelledby="delete-data"
      className="min-w-0 rounded-card border border-danger bg-surface p-3.5 md:p-4.5"
    >
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-row bg-danger-soft text-danger-text">
          <Icon of={IconAlertTriangle} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h2
            id="delete-data"
            className="font-display text-h2"
          >
            Delete data
          </h2>
          <p className="mt-1 text-small text-text-2">
            Deletes all data of the tables that you choose. A backup file is downloaded first.
          </p>
        </div>
        <Button
          look="danger-quiet"
          icon={IconTrash}
          busy={progress !== null}
          disabled={busy && progress === null}
          className="max-sm:w-full"
          onClick={() => setOpen(true)}
        >
          Choose what to delete
        </Button>
      </div>
      {progress && <ProgressLine {...progress} />}
      {isOpen && (
        <DeleteDialog
          tables={tables}
          onDelete={remove}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
