// What may happen to the two stores of a till while its browser is closed: a file is cut, a store
// is deleted, or the power was cut after the last receipt.
import { readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder } from './remove-folder.ts'

/** Where a profile of a browser keeps the stores. */
export type StoreFolders = {
  readonly database: string
  readonly second: string
  /**
   * The database in which the browser looks up the files of the second store; null where it is as
   * any other of their files.
   */
  readonly index: string | null
  /** How the names of the files end into which the database writes first. */
  readonly logEnd: string
}

/** The bytes of each file. */
export type StoreSizes = ReadonlyMap<string, number>

type Damage = (stores: StoreFolders, shown: StoreSizes) => void

const MAX_CUT = 4096

/** The disk takes only a half of every tenth write, while the till sells. */
export const DISK_FULL = 'disk full at every tenth write'
export const POWER_CUT = 'power cut after the last receipt'
/** Apart from other cuts, because a browser may give up both stores without its index. */
export const INDEX_CUT = 'index of the second store cut'

const filesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'LOCK')
      .map(({ parentPath, name }) => join(parentPath, name))
  } catch {
    return []
  }
}

const cut = (file: string): void =>
  truncateSync(file, Math.max(0, statSync(file).size - 1 - Math.floor(Math.random() * MAX_CUT)))

const pick = (files: readonly string[]): string[] => {
  const file = files[Math.floor(Math.random() * files.length)]
  return file === undefined ? [] : [file]
}

const logsOf = ({ database, logEnd }: StoreFolders): string[] =>
  filesBelow(database).filter((file) => file.endsWith(logEnd) && statSync(file).size > 0)

/** The index and the files into which it writes first. */
const isIndex = (file: string, { index }: StoreFolders): boolean =>
  index !== null && file.startsWith(index)

const indexFilesOf = (stores: StoreFolders): string[] =>
  filesBelow(stores.second).filter((file) => isIndex(file, stores))

const secondFilesOf = (stores: StoreFolders): string[] =>
  filesBelow(stores.second).filter((file) => !isIndex(file, stores))

/** The files of both stores as they are now; an open browser removes some of them. */
export const sizesOf = ({ database, second }: StoreFolders): StoreSizes =>
  new Map(
    [database, second].flatMap(filesBelow).flatMap((file) => {
      const found = statSync(file, { throwIfNoEntry: false })
      return found === undefined ? [] : [[file, found.size] as const]
    }),
  )

/** As much of every file as there was when the last receipt was shown. */
const cutPower: Damage = (stores, shown) => {
  for (const [file, size] of sizesOf(stores)) {
    const before = shown.get(file)
    if (before === undefined) rmSync(file)
    else if (before < size) truncateSync(file, before)
  }
}

/** What happens to the files of a closed browser, by its name. */
export const DAMAGES: Readonly<Record<string, Damage>> = {
  'log of the database cut': (stores) => logsOf(stores).forEach(cut),
  'one file of the database cut': ({ database }) => pick(filesBelow(database)).forEach(cut),
  'all files of the database cut': ({ database }) => filesBelow(database).forEach(cut),
  'database deleted': ({ database }) => removeFolder(database),
  'one file of the second store cut': (stores) => pick(secondFilesOf(stores)).forEach(cut),
  'all files of the second store cut': (stores) => secondFilesOf(stores).forEach(cut),
  [INDEX_CUT]: (stores) => indexFilesOf(stores).forEach(cut),
  'second store deleted': ({ second }) => removeFolder(second),
  [POWER_CUT]: cutPower,
  // It happens while the till sells.
  [DISK_FULL]: () => undefined,
}
