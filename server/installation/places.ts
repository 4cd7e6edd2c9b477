// The folder of an installed Webale: the versions, the file that names the current one, and small
// files beside them.
import {
  chmodSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../platform/base/write-atomically.ts'

const CURRENT = 'current'
const VERSIONS = 'versions'

export const versionFolder = (root: string, version: string): string =>
  join(root, VERSIONS, version)

/** The names in the folder of the versions. */
export const listVersionFolders = (root: string): string[] => readdirSync(join(root, VERSIONS))

export const readCurrent = (root: string): string =>
  readFileSync(join(root, CURRENT), 'utf8').trim()

/** Writes a file and flushes it, with the folders above it. */
export const writeFlushed = (file: string, data: Uint8Array | string, mode: number): void => {
  mkdirSync(dirname(file), { recursive: true })
  const handle = openSync(file, 'w', mode)

  try {
    writeFileSync(handle, data)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * After a power cut the file has the old or the new
 * content. Root gives it to the owner of the folder.
 */
export const replaceFile = (root: string, name: string, text: string, mode: number): void => {
  const unfinished = join(root, `${name}.part`)
  writeFlushed(unfinished, text, mode)
  chmodSync(unfinished, mode)
  giveToOwner(root, unfinished)
  renameSync(unfinished, join(root, name))
  syncFolder(root)
}

export const writeCurrent = (root: string, version: string): void =>
  replaceFile(root, CURRENT, `${version}\n`, 0o644)

const isRoot = (): boolean => process.getuid?.() === 0

/** What root writes belongs to the owner of the folder, whose server must be able to replace it. */
export const giveToOwner = (root: string, path: string): void => {
  if (!isRoot()) return
  const { uid, gid } = statSync(root)
  lchownSync(path, uid, gid)
  if (!statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveToOwner(root, join(path, name))
}
