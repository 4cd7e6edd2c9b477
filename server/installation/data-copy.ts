// The copy of a shop's data that an update takes before the new version opens it: the files of the
// data folder byte for byte, so that going back restores exactly what was there. Nobody may use the
// folder meanwhile.
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFile, syncFolder } from '../platform/base/write-atomically.ts'

const COPY = 'update-copy'
/** Made anew by each server; and the lock, which must stay open. */
const LEFT_OUT = /^(server\.(lock|running)|ballast|.*-shm|.*\.part)$/

const copyFolder = (root: string): string => join(root, COPY)

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
        .map(({ name }) => name)
    : []

const copyFlushed = (from: string, to: string): void => {
  const unfinished = `${to}.part`
  copyFileSync(from, unfinished)
  syncFile(unfinished)
  renameSync(unfinished, to)
}

/**
 * Copies the data. The copy is complete when this
 * returns; an unfinished one from before is replaced.
 */
export const copyData = (root: string, dataFolder: string): void => {
  const folder = copyFolder(root)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  for (const name of filesIn(dataFolder)) copyFlushed(join(dataFolder, name), join(folder, name))
  syncFolder(folder)
  syncFolder(root)
}

/** Puts the copy back. After a power cut in the middle, the same call finishes it. */
export const putDataBack = (root: string, dataFolder: string): void => {
  const folder = copyFolder(root)
  if (!existsSync(folder)) throw new Error(`The copy of the data is missing: ${folder}`)
  const copied = filesIn(folder)
  rmSync(join(dataFolder, 'webale.db-shm'), { force: true })
  for (const name of filesIn(dataFolder)) if (!copied.includes(name)) rmSync(join(dataFolder, name))
  for (const name of copied) copyFlushed(join(folder, name), join(dataFolder, name))
  if (existsSync(dataFolder)) syncFolder(dataFolder)
}

export const removeCopy = (root: string): void =>
  rmSync(copyFolder(root), { recursive: true, force: true })
