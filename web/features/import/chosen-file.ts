// A file that was chosen for an import: reading it on the device, sending it, and which of its rows
// names the columns.
import { importAddresses, type UploadedTable } from '@webale/domain/features/import/import.api.ts'
import { contentsOf } from '@webale/domain/features/import/column-contents.ts'
import { headerAt } from '@webale/domain/features/import/find-header.ts'
import type { ImportKind } from '@webale/domain/features/import/import-fields.ts'
import { type ColumnDoubt, matchHeader } from '@webale/domain/features/import/match-columns.ts'
import type { PointMeanings } from '@webale/domain/features/import/import-plan.ts'
import { type ReadFile, readImportFile } from '../../lib/spreadsheet/read-import-file.ts'
import { runWithProgress } from '../../lib/server/streams.ts'

export type ChosenFile = {
  readonly name: string
  /** The file itself, to read another sheet of it. */
  readonly source: File
  readonly workbook: ReadFile['workbook']
  readonly table: UploadedTable
}

export type ImportChoices = {
  readonly columns: readonly (string | null)[]
  /** Fields for which somebody must choose between columns. */
  readonly doubts: readonly ColumnDoubt[]
  readonly program: string | null
  readonly header_row: number | null
  readonly create_categories: boolean
  readonly department_id: string | null
  readonly points: PointMeanings
  readonly negative_to_zero: boolean
  readonly mend_names: boolean
}

/** The table with another row as its header. */
export const withHeader = (table: UploadedTable, header_row: number): UploadedTable => {
  const index = table.top.findIndex(({ row }) => row === header_row)
  const before = table.top.findIndex(({ row }) => row === table.header_row)
  const header = headerAt(table.top, header_row)
  const shown = contentsOf(header.length, table.top.slice(index + 1))

  return {
    ...table,
    header,
    header_row,
    // A column that is empty in the first rows may be filled further down.
    contents: shown.map((own, column) => {
      const whole = table.contents[column] ?? own
      const { values } = own.filled > 0 ? own : whole
      return { values, filled: Math.max(own.filled, whole.filled) }
    }),
    rows: table.rows + before - index,
  }
}

/** The choices for a table, as its header suggests them. */
export const choicesFor = (
  kind: ImportKind,
  table: UploadedTable,
  before: Pick<ImportChoices, 'department_id'>,
): ImportChoices => ({
  ...matchHeader(kind, table.header, table.contents),
  header_row: table.header_row,
  create_categories: false,
  department_id: before.department_id,
  points: {},
  negative_to_zero: true,
  mend_names: false,
})

export const ignoreProgress = (): void => undefined

/** Reads and sends a file; of a workbook the chosen sheet, or the first that is not hidden. */
export const sendFile = async (source: File, sheet: number | null): Promise<ChosenFile> => {
  const { body, workbook } = await readImportFile(source, sheet)
  const table = await runWithProgress<unknown, UploadedTable>(
    importAddresses.upload,
    body,
    ignoreProgress,
  )

  return { name: source.name, source, workbook, table }
}

/** The server keeps the file of an import that was begun for a day. This one is given up. */
export const forgetUpload = (file: ChosenFile | null): void => {
  if (file === null) return
  const body = JSON.stringify({ upload_id: file.table.upload_id })
  runWithProgress(importAddresses.forget, body, ignoreProgress).catch(() => undefined)
}
