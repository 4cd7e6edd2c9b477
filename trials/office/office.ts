// LibreOffice without a window: files as a person's spreadsheet saves them.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'

const PROGRAM = 'soffice'
/** Comma, quotation mark, UTF-8. */
const TEXT_FILTER = 'Text - txt - csv (StarCalc):44,34,76'
/** Its first start makes a profile. */
const MAX_MS = 120_000

export type OfficeFormat = 'csv' | 'xlsx'

/** Opens the file and saves it in a folder beside it; returns the path. Throws what it printed. */
export const saveInOffice = (path: string, format: OfficeFormat): string => {
  const { dir, name, ext } = parse(path)
  const folder = join(dir, `from${ext}`)
  mkdirSync(folder, { recursive: true })
  const { status, stderr, error } = spawnSync(
    PROGRAM,
    [
      `-env:UserInstallation=${pathToFileURL(join(dir, 'profile')).href}`,
      '--headless',
      ...(ext === '.csv' ? [`--infilter=${TEXT_FILTER}`] : []),
      '--convert-to',
      format === 'csv' ? `csv:${TEXT_FILTER}` : 'xlsx',
      '--outdir',
      folder,
      path,
    ],
    { encoding: 'utf8', timeout: MAX_MS },
  )

  if (status !== 0) throw new Error(`LibreOffice did not save ${path}: ${error?.message ?? stderr}`)

  return join(folder, `${name}.${format}`)
}
