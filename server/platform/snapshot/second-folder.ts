// The second snapshot folder: another disk, a USB
// stick or a network folder. Each copy is read back.
import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  listByAge,
  listSnapshots,
  type Manifest,
  removeSnapshot,
  removeUnfinished,
  writeManifest,
} from './manifest.ts'
import { syncFolder } from '../base/write-atomically.ts'
import { splitByShop, snapshotsToRemove } from './rotation.ts'
import type { SnapshotWork } from './snapshot-work.ts'

type SecondFolderContext = {
  readonly folder: string
  readonly work: SnapshotWork
  now(): string
}

// Never created: for a missing USB stick it would become a folder on this disk.
const checkFolder = (folder: string): void => {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() !== true)
    throw new Error('the folder is not there. Is the disk plugged in?')
}

/** How many bytes the snapshots of this folder, which now take `used`, may take on its disk. */
type BoundOf = (folder: string, used: number) => number

/** Removes snapshots of this shop that need not be kept. */
export const rotateIn = (
  folder: string,
  own: readonly Manifest[],
  now: string,
  boundOf: BoundOf,
): void => {
  const used = own.reduce((sum, { size }) => sum + size, 0)
  for (const name of snapshotsToRemove(own, now, boundOf(folder, used)))
    removeSnapshot(folder, name)
}

const copyNewest = async (
  { folder, work, now }: SecondFolderContext,
  second: string,
  boundOf: BoundOf,
): Promise<void> => {
  checkFolder(second)
  removeUnfinished(second)
  const [newest] = listByAge(folder, now())
  const copies = listSnapshots(second)
  if (newest === undefined) return
  if (copies.some(({ name, sha256 }) => name === newest.name && sha256 === newest.sha256))
    return writeManifest(second, newest)

  const rotate = (): void =>
    rotateIn(second, splitByShop(listSnapshots(second), newest.facts).own, now(), boundOf)

  // Before the copy too: on a disk that is full of old copies it would fail each time.
  rotate()
  const unfinished = join(second, `${newest.name}.part`)
  if ((await work.duplicate(join(folder, newest.name), unfinished)) !== newest.sha256)
    throw new Error('what was written cannot be read back')

  renameSync(unfinished, join(second, newest.name))
  writeManifest(second, newest)
  syncFolder(second)
  rotate()
}

/**
 * Copies the newest snapshot to the second folder when it is missing there. Returns why that
 * failed, or null; never throws.
 */
export const updateSecondFolder = async (
  tools: SecondFolderContext,
  second: string,
  boundOf: BoundOf,
): Promise<string | null> => {
  try {
    await copyNewest(tools, second, boundOf)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
