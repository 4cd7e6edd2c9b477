// LibreOffice without a window, where the machine has it: files as a person's spreadsheet saves
// them.
import { spawnSync } from 'node:child_process'
import { dirname, join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'

const PROGRAM = 'soffice'
/** Comma, quotation mark, UTF-8. */
const TEXT_OPTIONS = '44,34,76'
const TEXT_FILTER = `Text - txt - csv (StarCalc):${TEXT_OPTIONS}`

/** Is LibreOffice installed? */
export const hasOffice = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/** Opens the file and saves it in the other format, beside it; returns the path. */
export const saveInOffice = (path: string, format: 'csv' | 'xlsx'): string => {
  const folder = join(dirname(path), 'office')
  const { status, stderr } = spawnSync(
    PROGRAM,
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      ...(format === 'xlsx' ? [`--infilter=${TEXT_FILTER}`] : []),
      '--convert-to',
      format === 'csv' ? `csv:${TEXT_FILTER}` : 'xlsx',
      '--outdir',
      folder,
      path,
    ],
    { encoding: 'utf8', timeout: 90_000 },
  )
  if (status !== 0) throw new Error(`LibreOffice did not save ${path}: ${stderr}`)

  return join(folder, `${parse(path).name}.${format}`)
}
