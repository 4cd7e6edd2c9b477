// Reserves half a megabyte of the disk. When the disk is full, the reserve is released, so that the
// database can finish its writes and be opened at the next start.
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = 'ballast'
const SIZE = 512 * 1024
/**
 * Free space required besides the reserve, so that the
 * first sales afterwards do not use it up at once.
 */
const ROOM = 512 * 1024

export type Reserve = {
  /** Creates the reserve when it is missing; false when there is no space. */
  make(): boolean
  free(): void
}

/** Some network folders do not report free space; there the write itself fails. */
const hasRoom = (folder: string): boolean => {
  const { blocks, bavail, bsize } = statfsSync(folder)
  return blocks === 0 || bavail * bsize >= SIZE + ROOM
}

/** The reserve of a data folder. */
export const openReserve = (folder: string): Reserve => {
  const file = join(folder, NAME)
  const free = (): void => rmSync(file, { force: true })

  return {
    make: () => {
      if (statSync(file, { throwIfNoEntry: false })?.size === SIZE) return true
      try {
        if (!hasRoom(folder)) return false
        // Random, because some disks store zeros without using space.
        writeFileSync(file, randomBytes(SIZE), { mode: 0o600, flush: true })
        return true
      } catch {
        free()
        return false
      }
    },
    free,
  }
}
