// The floor of everything durable: what this disk needs to write 8 kB and make it safe.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { timed } from './measure.ts'

const BLOCK = Buffer.alloc(8192, 7)

/** Milliseconds of each write of 8 kB with fdatasync at the same place of a file in this folder. */
export const timeDisk = async (folder: string, count: number): Promise<number[]> => {
  const file = openSync(join(folder, 'floor'), 'w')
  try {
    return await timed(count, () => {
      writeSync(file, BLOCK, 0, BLOCK.length, 0)
      fdatasyncSync(file)
    })
  } finally {
    closeSync(file)
  }
}
