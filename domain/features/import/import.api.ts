// The API of Import. The file and its check are streamed;
// the import itself is one command, so one transaction.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command } from '../../kernel/operation.ts'
import { IMPORT_KINDS, MAX_IMPORT_COLUMNS } from './import-fields.ts'
import type { RowProblem } from './import-plan.ts'

/**
 * What is done with an uploaded file; `columns` has the field of each column, null for one that is
 * left out.
 */
export const ImportOrder = z.object({
  upload_id: z.uuid('Choose the file again'),
  kind: z.enum(IMPORT_KINDS, 'Choose products or customers'),
  columns: z
    .array(z.string().max(40).nullable(), 'Choose the columns again')
    .min(1, 'Choose the columns again')
    .max(MAX_IMPORT_COLUMNS, 'Choose the columns again'),
  create_categories: z.boolean().default(false),
  /** The department of new products whose row names none. */
  department_id: Id.nullish().transform((id) => id ?? null),
})
export type ImportOrder = z.output<typeof ImportOrder>

/** An uploaded file that nobody needs any more. */
export const ForgottenUpload = ImportOrder.pick({ upload_id: true })

/** `hash` of the check: the import is carried out only while its plan is still the same. */
const ImportRun = ImportOrder.extend({
  hash: z.string('Check the file first').length(64, 'Check the file first'),
})

const ImportResult = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** Rows that changed something: new and changed ones. */
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  same: z.number(),
})
export type ImportResult = z.output<typeof ImportResult>

export const importApi = {
  /** Refuses with shop_changed when the plan is no longer that of the check. */
  run: command('POST /api/import/run', {
    can: 'import.run',
    input: ImportRun,
    output: ImportResult,
    changes: [
      'product',
      'barcode',
      'category',
      'department',
      'stock',
      'discrepancy',
      'report',
      'customer',
      'customer-account',
    ],
    audit: {
      entity: 'import',
      note: ({ kind, added, changed, same }) => ({
        subject: kind,
        after: { added, changed, same },
      }),
    },
    done: 'Imported {rows} rows',
    failed: 'Failed to import',
  }),
}

/** Streamed requests: always POST, always with the permission `import.run`. */
export const importAddresses = {
  upload: '/api/import/file',
  check: '/api/import/check',
  forget: '/api/import/forget',
} as const

/** What an uploaded file holds; `samples` are its first rows. */
export type UploadedTable = {
  readonly upload_id: string
  readonly header: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly rows: number
}

/**
 * What an import would do. `problems` are the first of `problem_count`; `hash` is null while there
 * are any.
 */
export type CheckedImport = {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** Rows with problems. */
  readonly wrong: number
  readonly problems: readonly RowProblem[]
  readonly problem_count: number
  readonly new_categories: readonly string[]
  readonly hash: string | null
}
