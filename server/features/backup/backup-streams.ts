// The four stream routes of the Backup tab: export, check, restore, delete. Before anything is
// written a snapshot is taken; if that fails, nothing is changed (decision D8).
import {
  backupAddresses,
  ChosenTables,
  MAX_FILE_MB_HEADER,
  ROWS_HEADER,
  UploadedFile,
} from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_TABLES, backupFileName } from '@webale/domain/features/backup/backup.ts'
import type { Noun } from '@webale/domain/kernel/operation.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { SnapshotReason } from '@webale/domain/kernel/snapshot-reason.ts'
import { snapshotFolder } from '../../platform/settings/config.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { openSpool, type Spool } from '../../platform/files/spool.ts'
import {
  streamProgress,
  type StreamRoute,
  type StreamRequest,
} from '../../platform/http/stream-routes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { indexBackup } from './backup-file.ts'
import { exportBackup, writeExported } from './export-backup.ts'
import { checkOwnFile, mostBytes } from './check-own-file.ts'
import { checkRemovable, removeData } from './remove-data.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { existingDataIn } from './existing-data.ts'
import { withBackupLock } from './with-backup-lock.ts'

const KEPT_FILES = 5

const KEPT_UPLOADS = 3

const openUploadSpool = ({ context }: StreamRequest): Promise<Spool> =>
  openSpool(`${context.config.DATA_DIR}/uploads`)

/**
 * On PostgreSQL, which has its own backup tools, a backup file replaces the snapshot. Returns its
 * name; names sort by time.
 */
const makeFile = async (
  { context, log }: StreamRequest,
  reason: SnapshotReason,
): Promise<string> => {
  const now = context.now()
  const name = `${now.replaceAll(/[:.]/g, '-')}-${reason}.json`

  try {
    const spool = await openSpool(snapshotFolder(context.config))
    await writeExported(spool, name, await exportBackup(context.store, BACKUP_TABLES, now))
    await spool.keepNewest(KEPT_FILES, name)

    return name
  } catch (error) {
    log.error({ err: error }, 'no snapshot could be made')
    throw refuse('snapshot_failed')
  }
}

/** Takes the required snapshot (decision D8). Throws snapshot_failed. */
const makeSnapshot = async (request: StreamRequest, reason: SnapshotReason): Promise<string> => {
  const { snapshots } = request.context
  return snapshots === null ? makeFile(request, reason) : (await snapshots.take(reason)).name
}

const recordExport = (
  { context, actor }: StreamRequest,
  now: string,
  tables: readonly string[],
): Promise<void> => {
  const entry = {
    action: 'data_exported',
    entity: 'backup',
    actor_id: actor.id,
    details: tables.join(', '),
  }
  return inTransaction(context.store, (tx) => recordEntry(tx, { newId: context.newId, now }, entry))
}

/** The nouns of everything that a backup file holds, and of what is computed from it. */
export const NOUNS_AFTER_RESTORE: readonly Noun[] = [
  'department',
  'supplier',
  'category',
  'product',
  'product-picture',
  'service',
  'customer',
  'customer-account',
  'mobile-money',
  'float-book',
  'sale',
  'expense',
  'reconciliation',
  'shift',
  'till',
  'variant',
  'delivery',
  'supplier-account',
  'staff',
  'barcode',
  'discrepancy',
  'stock',
  'stock-count',
  'transfer',
  'collection',
  'report',
  'internal-usage',
  'settings',
  'backup',
]

const publishAllChanges = ({ context }: StreamRequest): Promise<void> =>
  publishChange(context, NOUNS_AFTER_RESTORE)

const faultsOf =
  ({ log }: StreamRequest) =>
  (error: unknown): void =>
    log.error({ err: error }, 'a table could not be written')

const exportFile: StreamRoute['answer'] = async (request) => {
  const { tables } = await request.fields(ChosenTables)
  const now = request.context.now()
  await recordExport(request, now, tables)
  const { rows, chunks } = await exportBackup(request.context.store, tables, now)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${backupFileName(now)}"`,
    [ROWS_HEADER]: String(rows),
    [MAX_FILE_MB_HEADER]: String(request.context.config.RESTORE_MOST_MB),
  }

  return { headers, chunks }
}

const checkFile: StreamRoute['answer'] = async (request) => {
  const { context, size = 0 } = request
  const most = mostBytes(context.config)
  if (size > most) throw refuse('file_too_large', { most: String(context.config.RESTORE_MOST_MB) })
  const spool = await openUploadSpool(request)
  const upload_id = context.newId()
  await spool.write(upload_id, request.chunks, most)
  await spool.keepNewest(KEPT_UPLOADS, upload_id)

  return streamProgress(request, async (report) => {
    const frozen = await context.store.openReadTransaction()
    try {
      const file = await indexBackup((from) => spool.read(upload_id, from))
      return { upload_id, ...(await checkBackup(file, existingDataIn(frozen.db), report)) }
    } catch (error) {
      await spool.remove(upload_id)
      throw error
    } finally {
      await frozen.end()
    }
  })
}

const restoreFile: StreamRoute['answer'] = async (request) => {
  const { context, actor } = request
  const { upload_id, leave_out: leaveOut } = await request.fields(UploadedFile)
  const spool = await openUploadSpool(request)
  if (!(await spool.has(upload_id))) throw refuse('not_found', { thing: 'The uploaded file' })

  return streamProgress(request, (report) =>
    withBackupLock(request, async () => {
      const file = await indexBackup((from) => spool.read(upload_id, from))
      const snapshot = await makeSnapshot(request, 'before-restore')
      const by = { actor, now: context.now(), newId: context.newId }
      const restored = await restoreBackup(file, context.store, {
        by,
        leaveOut,
        report,
        onFault: faultsOf(request),
      })

      await spool.remove(upload_id)
      await publishAllChanges(request)

      return { ...restored, snapshot }
    }),
  )
}

/**
 * Checks that a backup file could restore the tables before they are deleted (decision D8). Throws
 * backup_useless with the reason.
 */
const checkFileOf = async (
  { context }: StreamRequest,
  tables: readonly string[],
): Promise<void> => {
  const problem = await checkOwnFile(context.store, tables, {
    folder: `${context.config.DATA_DIR}/checking`,
    now: context.now(),
    most: mostBytes(context.config),
  })
  if (problem !== null) throw refuse('backup_useless', { problem })
}

const removeTables: StreamRoute['answer'] = async (request) => {
  const { context, actor } = request
  const { tables } = await request.fields(ChosenTables)

  return streamProgress(request, (report) =>
    withBackupLock(request, async () => {
      await checkRemovable(context.store.db, tables)
      const snapshot = await makeSnapshot(request, 'before-deletion')
      await checkFileOf(request, tables)
      const by = { actor, now: context.now(), newId: context.newId }
      const removed = await removeData(context.store, tables, {
        by,
        report,
        onFault: faultsOf(request),
      })

      await publishAllChanges(request)

      return { ...removed, snapshot }
    }),
  )
}

/** One JSON object per line: {progress} repeatedly, then {result} or {problem}. */
const LINES = 'application/x-ndjson'

export const backupStreams: readonly StreamRoute[] = [
  {
    path: backupAddresses.export,
    can: 'backup.manage',
    about: { summary: 'Backup file of the chosen tables', body: ChosenTables },
    answer: exportFile,
  },
  {
    path: backupAddresses.check,
    can: 'backup.manage',
    about: { summary: 'Check a backup file', body: 'file', type: LINES },
    upload: true,
    answer: checkFile,
  },
  {
    path: backupAddresses.restore,
    can: 'backup.manage',
    about: {
      summary: 'Restore the checked file',
      body: UploadedFile,
      type: LINES,
    },
    answer: restoreFile,
  },
  {
    path: backupAddresses.remove,
    can: 'backup.manage',
    about: {
      summary: 'Delete the data of the chosen tables',
      body: ChosenTables,
      type: LINES,
    },
    answer: removeTables,
  },
]
