// The API of Import. The file and its check are streamed;
// the import itself is one command, so one transaction.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command } from '../../kernel/operation.ts'
import type { ColumnContent } from './column-contents.ts'
import { IMPORT_KINDS, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, ROWS_OF_PART } from './import-fields.ts'
import type { PointQuestion, RowPreview, RowProblem, SheetRow } from './import-plan.ts'
import type { ImportFacts } from './preview-product.ts'
import { POINT_MEANINGS } from './read-cell.ts'

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
  /** The row with the names of the columns, as a spreadsheet counts; null finds it. */
  header_row: z
    .number('Choose the header again')
    .int('Choose the header again')
    .min(1, 'Choose the header again')
    .max(MAX_IMPORT_ROWS, 'Choose the header again')
    .nullish()
    .transform((row) => row ?? null),
  create_categories: z.boolean().default(false),
  /** The department of new products whose row names none. */
  department_id: Id.nullish().transform((id) => id ?? null),
  /** What a point before three digits means in a column of money, by field. */
  points: z
    .record(z.string().max(40), z.enum(POINT_MEANINGS, 'Choose what the amount means'))
    .default({}),
  /** A stock below 0 becomes 0; otherwise its row is an error. */
  negative_to_zero: z.boolean().default(false),
  /** A customer's name with signs or digits is mended; otherwise its row is an error. */
  mend_names: z.boolean().default(false),
  /** Rows with errors are left out; otherwise nothing is imported while there are any. */
  good_only: z.boolean().default(false),
  /** The part of 5,000 rows that is imported, from 1; null is the first with anything to do. */
  part: z
    .number('Choose the part again')
    .int('Choose the part again')
    .min(1, 'Choose the part again')
    .max(MAX_IMPORT_ROWS / ROWS_OF_PART, 'Choose the part again')
    .nullish()
    .transform((part) => part ?? null),
})
export type ImportOrder = z.output<typeof ImportOrder>

/** An uploaded file that nobody needs any more. */
export const ForgottenUpload = ImportOrder.pick({ upload_id: true })

/** `hash` of the check: the import is carried out only while its plan is still the same. */
const ImportRun = ImportOrder.extend({
  hash: z.string('Check the file first').length(64, 'Check the file first'),
  /** More parts of the file follow. */
  keep_file: z.boolean().default(false),
})
export type ImportRun = z.output<typeof ImportRun>

/** `with_rest`: the rows with errors as well, to save them. */
export const ImportCheck = ImportOrder.extend({ with_rest: z.boolean().default(false) })
export type ImportCheck = z.output<typeof ImportCheck>

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

/**
 * What an uploaded file holds; `contents` are those of each column, and `top` the first rows of the
 * file with titles and the header, so that another header can be chosen.
 */
export type UploadedTable = {
  readonly upload_id: string
  readonly header: readonly string[]
  readonly header_row: number
  readonly top: readonly SheetRow[]
  readonly contents: readonly ColumnContent[]
  readonly rows: number
}

/** What an import would do to the whole file, and the part that is imported next. */
export type CheckedImport = {
  readonly added: number
  readonly changed: number
  readonly same: number
  /** Rows with problems. */
  readonly wrong: number
  /** The first of `problem_count`. */
  readonly problems: readonly RowProblem[]
  readonly problem_count: number
  /** Cells that are stored in another form: the first of `notice_count`. */
  readonly notices: readonly RowProblem[]
  readonly notice_count: number
  readonly questions: readonly PointQuestion[]
  readonly preview: readonly RowPreview[]
  /** Null for a file of customers. */
  readonly facts: ImportFacts | null
  readonly new_categories: readonly string[]
  /** Parts of the file, from 1. */
  readonly parts: number
  readonly part: number
  /** Rows of this part that change something. */
  readonly part_rows: number
  /** Of this part; null while there are problems, unless rows with errors are left out. */
  readonly hash: string | null
  /** The rows with errors, each with its reason in the last cell; null when nobody asked. */
  readonly rest: RestOfFile | null
}

export type RestOfFile = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
