// Products and customers are saved, opened and saved by LibreOffice in both formats, and imported
// again: nothing is changed, or exactly what was changed in the file. `npm run test:full` runs it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@webale/domain/features/import/import-fields.ts'
import { withMarkedTexts } from '@webale/domain/features/import/list-tables.ts'
import { type FileTable, readTable } from '@webale/server/platform/files/read-table.ts'
import { formatCsv } from '@webale/web/lib/csv.ts'
import { sheetToCsv } from '@webale/web/lib/spreadsheet/sheet-to-csv.ts'
import { tableToSheet } from '@webale/web/lib/spreadsheet/table-to-sheet.ts'
import { type OfficeFormat, saveInOffice } from './office.ts'
import { PLACE, PRICE, SAVED_LISTS, type SavedList } from './saved-lists.ts'

const FORMATS: readonly OfficeFormat[] = ['xlsx', 'csv']
const MOST = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS }

/** What is changed in a file of text. */
const CHANGES = [
  [String(PRICE), '130000'],
  [PLACE, 'Ntinda'],
] as const

const readFile = async (path: string): Promise<FileTable> => {
  const bytes = readFileSync(path)
  if (path.endsWith('.csv')) return readTable(bytes, MOST)

  return readTable(Buffer.from((await sheetToCsv(bytes)).csv), MOST)
}

const saveList = async ({ kind, table }: SavedList, folder: string, format: OfficeFormat) => {
  const path = join(folder, `${kind}.${format}`)
  const { head, rows } = withMarkedTexts(table)
  writeFileSync(path, format === 'xlsx' ? tableToSheet(table) : await formatCsv(head, rows))

  return path
}

/** Says on a line how many rows would be changed, and whether these are as many as expected. */
const expectChanged = async (list: SavedList, path: string, expected: number): Promise<boolean> => {
  const kinds = list.stepsOf(await readFile(path)).map(({ kind }) => kind)
  const changed = kinds.filter((kind) => kind === 'changed').length
  const isRight =
    changed === expected &&
    kinds.filter((kind) => kind === 'same').length === list.table.rows.length - expected

  console.log(`${isRight ? 'held' : 'NOT held'}  ${path}: ${kinds.join(' ')}`)

  return isRight
}

const tryList = async (list: SavedList, folder: string): Promise<boolean[]> => {
  const held: boolean[] = []
  for (const format of FORMATS) {
    const saved = await saveList(list, folder, format)
    for (const other of FORMATS) {
      const path = saveInOffice(saved, other)
      held.push(await expectChanged(list, path, 0))
      if (other !== 'csv') continue
      const text = readFileSync(path, 'utf8')
      writeFileSync(
        path,
        CHANGES.reduce((all, [before, after]) => all.replace(before, after), text),
      )
      held.push(await expectChanged(list, path, 1))
      // Text that LibreOffice saved from a workbook marks no texts: opened again, "007" is a 7.
      if (format === 'csv') held.push(await expectChanged(list, saveInOffice(path, 'xlsx'), 1))
    }
  }

  return held
}

const folder = mkdtempSync(join(tmpdir(), 'webale-office-'))
try {
  const held: boolean[] = []
  for (const list of SAVED_LISTS) held.push(...(await tryList(list, folder)))
  console.log(held.every(Boolean) ? 'All held' : 'NOT held')
  process.exitCode = held.every(Boolean) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
