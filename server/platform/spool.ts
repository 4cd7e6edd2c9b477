// Files that pass through the server: kept in a folder beside the database while they are worked on, never held in memory.
// Their names are made here; nothing that a client sends becomes part of a path.
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@webale/domain/kernel/refusal.ts'

const CHUNK = 256 * 1024

export type Spool = {
  /** Writes the chunks into a file of this name, on the disk when it answers; throws file_too_large above `most` bytes and keeps nothing then. */
  write(name: string, chunks: AsyncIterable<Uint8Array | string>, most?: number): Promise<number>
  /** Reads a file from a place on; undefined when there is none of that name. */
  read(name: string, from?: number): AsyncIterable<Uint8Array>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Takes away all but the newest files, by their names. */
  keepNewest(count: number): Promise<void>
}

const MEGABYTE = 1024 * 1024

const writeAll = async (path: string, chunks: AsyncIterable<Uint8Array | string>, most: number): Promise<number> => {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > most) throw refuse('file_too_large', { most: String(Math.floor(most / MEGABYTE)) })
      await file.write(bytes)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

/** Opens a spool folder, made when missing. */
export const openSpool = async (folder: string): Promise<Spool> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = (name: string) => join(folder, name)
  const settle = async (name: string, work: (path: string) => Promise<void>): Promise<void> => {
    const unfinished = place(`${name}.part`)
    await rm(unfinished, { force: true })
    try {
      await work(unfinished)
      await rename(unfinished, place(name))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }
  return {
    write: async (name, chunks, most = Number.POSITIVE_INFINITY) => {
      let size = 0
      await settle(name, async (path) => {
        size = await writeAll(path, chunks, most)
      })
      return size
    },
    read: (name, from = 0) => createReadStream(place(name), { start: from, highWaterMark: CHUNK }),
    has: async (name) => (await stat(place(name)).catch(() => null)) !== null,
    remove: (name) => rm(place(name), { force: true }),
    keepNewest: async (count) => {
      const names = (await readdir(folder)).toSorted()
      await Promise.all(
        names.slice(0, Math.max(0, names.length - count)).map((name) => rm(place(name), { force: true })),
      )
    },
  }
}
