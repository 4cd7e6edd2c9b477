// The work of the Backup tab: saves a file, checks and restores a file, deletes the rows of tables.
import {
  backupAddresses,
  type CheckedFile,
  MAX_FILE_MB_HEADER,
  type RemovalResult,
  type RestoreResult,
  ROWS_HEADER,
  type WorkProgress,
} from '@webale/domain/features/backup/backup.api.ts'
import {
  BACKUP_LABELS,
  backupFileName,
  type BackupTable,
} from '@webale/domain/features/backup/backup.ts'
import { currentMoment } from '../../lib/now.ts'
import { downloadRows, runWithProgress, downloadFile } from '../../lib/server/streams.ts'

/** The progress of a task; `share` from 0 to 1, null while unknown. */
export type Progress = { readonly text: string; readonly share: number | null }
type ReportProgress = (progress: Progress) => void

// A map, because the names come from a file: `__proto__` must find nothing.
const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(BACKUP_LABELS))

/** 'Sales' for known tables, the name itself for others. */
export const labelOf = (name: string): string => LABELS.get(name) ?? name

/**
 * Downloads the chosen tables as a file. Returns a warning when the file is larger than a restore
 * accepts. Throws CallError.
 */
export const saveBackup = async (
  tables: readonly BackupTable[],
  beforeDeletion: boolean,
  reportProgress: ReportProgress,
): Promise<string | null> => {
  let most_mb = 200
  const file = await downloadRows(backupAddresses.export, { tables }, (rows, headers) => {
    most_mb = Number(headers.get(MAX_FILE_MB_HEADER) ?? most_mb)
    const all = Number(headers.get(ROWS_HEADER) ?? 0)
    reportProgress({
      text: 'Writing the backup file',
      share: all === 0 ? 1 : Math.min(1, rows / all),
    })
  })

  downloadFile(backupFileName(currentMoment(), beforeDeletion), file)

  return file.size > most_mb * 1024 * 1024
    ? `The file is larger than ${most_mb} MB. ` +
        `To restore it, raise RESTORE_MOST_MB on the server first`
    : null
}

/**
 * Sends a file to the server, which reports what a
 * restore would do; nothing is saved. Throws CallError.
 */
export const checkFile = (file: File, reportProgress: ReportProgress): Promise<CheckedFile> => {
  reportProgress({ text: 'Sending the file', share: null })
  return runWithProgress<WorkProgress, CheckedFile>(backupAddresses.check, file, ({ table }) =>
    reportProgress({ text: `Checking ${labelOf(table).toLowerCase()}`, share: null }),
  )
}

/** Reports progress over several tables by their numbers of rows. */
const reportRows = (
  rowsOf: ReadonlyMap<string, number>,
  verb: string,
  reportProgress: ReportProgress,
): ((progress: WorkProgress) => void) => {
  const done = new Map<string, number>()
  const all = [...rowsOf.values()].reduce((sum, rows) => sum + rows, 0)

  return (progress) => {
    done.set(progress.table, Math.min(progress.done, rowsOf.get(progress.table) ?? 0))
    const sum = [...done.values()].reduce((total, rows) => total + rows, 0)
    reportProgress({
      text: `${verb} ${labelOf(progress.table).toLowerCase()}`,
      share: all === 0 ? null : sum / all,
    })
  }
}

/**
 * Restores the checked file; with `leave_out`, without
 * the rows that cannot be read. Throws CallError.
 */
export const restoreFile = (
  { upload_id, tables }: CheckedFile,
  leave_out: boolean,
  reportProgress: ReportProgress,
): Promise<RestoreResult> => {
  reportProgress({ text: 'Making a safety copy of the database', share: null })
  const rows = new Map(tables.map((table) => [table.name, table.rows]))

  return runWithProgress(
    backupAddresses.restore,
    JSON.stringify({ upload_id, leave_out }),
    reportRows(rows, 'Restoring', reportProgress),
  )
}

/** Deletes the rows of the tables. Throws CallError. */
export const removeTables = (
  rows: ReadonlyMap<BackupTable, number>,
  reportProgress: ReportProgress,
): Promise<RemovalResult> => {
  reportProgress({ text: 'Making a safety copy of the database', share: null })
  return runWithProgress(
    backupAddresses.remove,
    JSON.stringify({ tables: [...rows.keys()] }),
    reportRows(rows, 'Deleting', reportProgress),
  )
}
