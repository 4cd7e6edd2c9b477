// The API of the Backup tab. Files and long work are streamed, so beside the one operation there
// are addresses with the types of their requests and responses (BKP).
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { BACKUP_TABLES } from './backup.ts'

const Tables = z
  .array(z.enum(BACKUP_TABLES, 'That is no table of a backup'), 'Choose at least one table')
  .min(1, 'Choose at least one table')
  .transform((tables) => [...new Set(tables)])
export const ChosenTables = z.object({ tables: Tables })
/**
 * With `leave_out`, unreadable rows of a table are skipped;
 * otherwise a table with such rows is not restored.
 */
export const UploadedFile = z.object({
  upload_id: z.uuid('Choose the file again'),
  leave_out: z.boolean().default(false),
})

const Counted = z.object({
  name: z.enum(BACKUP_TABLES),
  rows: z.number(),
  /** Rows of dependent tables: items of sales, movements of products. */
  companions: z.number(),
})
export type CountedTable = z.output<typeof Counted>

export const backupApi = {
  tables: query('GET /api/backup/tables', {
    can: 'backup.manage',
    noun: 'backup',
    input: z.object({}),
    output: z.array(Counted),
  }),
}

/** Streamed requests: always POST, always with the permission `backup.manage`. */
export const backupAddresses = {
  export: '/api/backup/export',
  check: '/api/backup/check',
  restore: '/api/backup/restore',
  remove: '/api/backup/remove',
} as const

/** Header with the number of rows in the exported file, for showing progress. */
export const ROWS_HEADER = 'x-backup-rows'
/** Header with the size in MB that a restore accepts. */
export const MAX_FILE_MB_HEADER = 'x-restore-most-mb'

/**
 * Unreadable rows of a table, rows of dependent tables that are skipped with them, and the first
 * few reasons.
 */
export type LeftOut = {
  readonly rows: number
  readonly companions: number
  readonly examples: readonly string[]
}

/** What a check or a restore found for one table of the file. */
export type TableOutcome = {
  readonly name: string
  /** In the file. */
  readonly rows: number
  /** Rows written, or to be written, without dependent rows. */
  readonly added: number
  /** Rows skipped because they exist already. */
  readonly skipped: number
  /** Why the table is not restored, or was not deleted; null when all is well. */
  readonly problem: string | null
  /** A warning before the restore, for example about departments that no longer exist. */
  readonly note: string | null
  /** Unreadable rows that can be (or were) left out; null when there are none. */
  readonly left_out: LeftOut | null
}

export type CheckedFile = {
  readonly upload_id: string
  readonly created_at: string | null
  readonly tables: readonly TableOutcome[]
}

export type RestoreResult = {
  readonly imported: number
  readonly failed: number
  readonly tables: readonly TableOutcome[]
  /** Name of the snapshot taken before the change. */
  readonly snapshot: string
}

export type RemovalResult = {
  readonly removed: number
  readonly failed: number
  readonly tables: readonly {
    readonly name: string
    readonly rows: number
    readonly problem: string | null
  }[]
  readonly snapshot: string
}

/** Progress: rows of a table that are done, including dependent rows. */
export type WorkProgress = { readonly table: string; readonly done: number }
