// The highest receipt number that was given, in a small file outside the database: a database that
// is put back without the program does not give those numbers again.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../settings/config.ts'
import type { Log } from '../base/log.ts'
import { writeAtomically } from '../base/write-atomically.ts'

const NumbersFile = z.object({
  shop_id: z.string(),
  highest: z.number().int().min(0).max(1_000_000_000_000),
})
export type GivenNumbers = z.output<typeof NumbersFile>

const NAME = 'numbers.json'

type Folders = Pick<Config, 'DATA_DIR' | 'SNAPSHOT_SECOND_DIR'>

const foldersOf = ({ DATA_DIR, SNAPSHOT_SECOND_DIR }: Folders): string[] =>
  SNAPSHOT_SECOND_DIR === undefined ? [DATA_DIR] : [DATA_DIR, SNAPSHOT_SECOND_DIR]

const readIn = (folder: string): GivenNumbers | null => {
  try {
    return NumbersFile.parse(JSON.parse(readFileSync(join(folder, NAME), 'utf8')))
  } catch {
    return null
  }
}

/** The highest number that one of the files has for this shop; 0 without a readable file. */
export const readHighestNumber = (config: Folders, shop_id: string): number =>
  Math.max(
    0,
    ...foldersOf(config).map((folder) => {
      const found = readIn(folder)
      return found?.shop_id === shop_id ? found.highest : 0
    }),
  )

/**
 * Writes the number to both folders and flushes it, unless the file has a higher one. A folder that
 * cannot be written is only logged: the file matters when the database is lost as well.
 */
export const writeHighestNumber = (
  config: Folders,
  given: GivenNumbers,
  log: Pick<Log, 'warn'>,
): void => {
  for (const folder of foldersOf(config)) {
    const before = readIn(folder)
    if (before?.shop_id === given.shop_id && before.highest >= given.highest) continue

    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      writeAtomically(join(folder, NAME), `${JSON.stringify(given)}\n`)
    } catch (error) {
      log.warn(
        { err: error, folder },
        'the highest receipt number could not be written to its file',
      )
    }
  }
}
