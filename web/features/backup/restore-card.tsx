// Takes a backup file, shows what a restore would do, and restores it.
import type { CheckedFile, RestoreResult } from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_WORDS } from '@webale/domain/features/backup/backup.ts'
import { useState } from 'react'
import { toFailure } from '../../lib/server/call.ts'
import { toastDone, toastError, toastWarning } from '../../lib/server/toasts.ts'
import { findLogReference } from '../../lib/server/failure-toasts.ts'
import { useInvalidateAll } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconDatabaseImport } from '../../ui/icons.ts'
import { checkFile, labelOf, type Progress, restoreFile } from './backup-tasks.ts'
import { LeaveOutChoice } from './leave-out-choice.tsx'
import { isRestored, RestorePreview } from './restore-preview.tsx'
import { ProgressLine } from './progress-line.tsx'

/**
 * The specification has texts for two failures of an import; every other failure is shown as the
 * reason of the second.
 */
const toastRestoreFailed = (error: unknown): void => {
  const failure = toFailure(error)
  if (failure.kind === 'problem' && failure.code === 'not_a_backup')
    return toastError(failure.title)

  const reason =
    failure.kind === 'unreachable'
      ? 'The connection was lost. Try the same file again: what is here already is skipped'
      : failure.title

  toastError(BACKUP_WORDS.importFailed, {
    reason: reason === BACKUP_WORDS.importFailed ? null : reason,
    reference: findLogReference(failure),
  })
}

const toastRestored = ({ imported, failed, tables }: RestoreResult): void => {
  if (imported > 0) toastDone(BACKUP_WORDS.imported(imported))
  const reasons = tables
    .filter(({ problem }) => problem !== null)
    .map(({ name, problem }) => `${labelOf(name)}: ${problem}`)
  if (failed > 0) toastWarning(BACKUP_WORDS.notImported(failed), { reason: reasons.join('. ') })
}

type RestoreCardProps = { busy: boolean; onBusy: (busy: boolean) => void }

export const RestoreCard = ({ busy, onBusy }: RestoreCardProps) => {
  const invalidateAll = useInvalidateAll()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [checked, setChecked] = useState<{ name: string; file: CheckedFile } | null>(null)
  const [leaveOut, setLeaveOut] = useState(false)
  const [restored, setRestored] = useState<RestoreResult | null>(null)
  const work = async (task: () => Promise<void>): Promise<void> => {
    onBusy(true)

    try {
      await task()
    } catch (error) {
      toastRestoreFailed(error)
    }

    setProgress(null)
    onBusy(false)
  }

  const check = (file: File): Promise<void> =>
    work(async () => {
      setRestored(null)
      setChecked(null)
      setLeaveOut(false)
      setChecked({ name: file.name, file: await checkFile(file, setProgress) })
    })

  const restore = (file: CheckedFile): Promise<void> =>
    work(async () => {
      const done = await restoreFile(file, leaveOut, setProgress)
      toastRestored(done)
      setChecked(null)
      setRestored(done)
      await invalidateAll()
    })

  return (
    <Card title="Restore">
      {checked && (
        <RestorePreview
          name={checked.name}
          created_at={checked.file.created_at}
          tables={checked.file.tables}
          leavingOut={leaveOut}
        />
      )}
      {restored && (
        <RestorePreview
          tables={restored.tables}
          snapshot={restored.snapshot}
        />
      )}
      {!checked && !progress && (
        <FileDrop
          title="Drop a backup file here"
          hint="You see what is in it before anything is written."
          label="Choose a file to restore"
          accept="application/json,.json"
          disabled={busy}
          onFile={check}
        />
      )}
      {checked && (
        <LeaveOutChoice
          tables={checked.file.tables}
          checked={leaveOut}
          disabled={busy}
          onToggle={() => setLeaveOut(!leaveOut)}
        />
      )}
      {progress && <ProgressLine {...progress} />}
      {checked && (
        <div className="mt-4 flex flex-wrap justify-end gap-2 border-t border-border pt-4 max-sm:[&>button]:flex-1">
          <Button
            disabled={busy}
            onClick={() => setChecked(null)}
          >
            Cancel
          </Button>
          <Button
            look="primary"
            icon={IconDatabaseImport}
            busy={progress !== null}
            disabled={checked.file.tables.every((table) => !isRestored(table, leaveOut))}
            onClick={() => void restore(checked.file)}
          >
            Restore Data
          </Button>
        </div>
      )}
    </Card>
  )
}
