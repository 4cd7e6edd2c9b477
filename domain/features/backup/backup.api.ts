// What the Backup tab asks of the server. Files and long work travel as streams, so beside the one operation there are
// addresses with the shapes of what goes in and comes out (BKP).
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { BACKUP_TABLES } from './backup.ts'

const Tables = z
  .array(z.enum(BACKUP_TABLES, 'That is no table of a backup'), 'Choose at least one table')
  .min(1, 'Choose at least one table')
  .transform((tables) => [...new Set(tables)])
export const ChosenTables = z.object({ tables: Tables })
/** `leave_out` restores a table without the rows that cannot be read; otherwise such a table stays as it is. */
export const UploadedFile = z.object({
  upload_id: z.uuid('Choose the file again'),
  leave_out: z.boolean().default(false),
})

const Counted = z.object({
  name: z.enum(BACKUP_TABLES),
  rows: z.number(),
  /** Rows that ride along: items of sales, movements of products. */
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

/** The streams: always POST, always `backup.manage`. */
export const backupAddresses = {
  export: '/api/backup/export',
  check: '/api/backup/check',
  restore: '/api/backup/restore',
  remove: '/api/backup/remove',
} as const

/** How many rows the exported file holds, for the progress. */
export const ROWS_HEADER = 'x-backup-rows'

/** Rows of a table that cannot be read, rows of other tables that stay out with them, and the first few reasons. */
export type LeftOut = { readonly rows: number; readonly companions: number; readonly examples: readonly string[] }

/** One table of a file, or of a restore, with what happened to its rows. */
export type TableOutcome = {
  readonly name: string
  /** In the file. */
  readonly rows: number
  /** Written, or to be written; companions not counted. */
  readonly added: number
  /** Here already, so left alone. */
  readonly skipped: number
  /** Why the table is not restored, or was not deleted; null when all is well. */
  readonly problem: string | null
  /** Worth knowing before: departments that are gone. */
  readonly note: string | null
  /** What cannot be read and may be left out, or was; null when there is none. */
  readonly left_out: LeftOut | null
}

export type CheckedFile = {
  readonly upload_id: string
  readonly created_at: string | null
  readonly tables: readonly TableOutcome[]
}

export type Restored = {
  readonly imported: number
  readonly failed: number
  readonly tables: readonly TableOutcome[]
  /** Name of the copy of the database that was made before. */
  readonly snapshot: string
}

export type Removed = {
  readonly removed: number
  readonly failed: number
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly problem: string | null }[]
  readonly snapshot: string
}

/** How far a long work is: rows of a table that are done, those of companions included. */
export type WorkProgress = { readonly table: string; readonly done: number }
