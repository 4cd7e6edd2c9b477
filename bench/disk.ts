// The lower bound of every durable write: the time this disk needs to write 8 kB and flush it.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = Buffer.alloc(8192, 7)

/** Writes 8 kB at the same place of a file in this folder and waits for the flush. */
export const openDisk = (folder: string): { write(): void; close(): void } => {
  const file = openSync(join(folder, 'floor'), 'w')
  return {
    write: () => {
      writeSync(file, BLOCK, 0, BLOCK.length, 0)
      fdatasyncSync(file)
    },
    close: () => closeSync(file),
  }
}
