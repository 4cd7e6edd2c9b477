// The second store of a till: what only this till has, beside its database and in a file of another
// kind (decision U24). Changes that come while a write is under way share the next one.
import type { LogChanges } from './second-log.ts'

/** How the files are reached: in a browser by a worker. */
export type SecondDisk = {
  read(): Promise<ReadonlyMap<string, string>>
  keep(changes: LogChanges): Promise<unknown>
  /** Keeps no earlier value of the changes anywhere. */
  purge(changes: LogChanges): Promise<unknown>
  /** Tries how many bytes the disk still takes. */
  room(): Promise<number>
}

export type SecondStore = {
  /** All values by key. Throws where the browser has no such files. */
  read(): Promise<ReadonlyMap<string, unknown>>
  /**
   * Resolves when the values are on the disk; null removes one. A value that could not be written
   * is written with the next ones.
   */
  put(values: ReadonlyMap<string, unknown>): Promise<void>
  /** As `put`, and no earlier value stays anywhere. */
  purge(values: ReadonlyMap<string, unknown>): Promise<void>
  /** Tries the room for further values. Nobody waits for it. */
  tryRoom(): void
  /** Removes all values, of a till that has ended or was removed, and keeps nothing of them. */
  empty(): Promise<void>
  /** Is this value on the disk, as far as this page knows? */
  has(key: string): boolean
}

type Batch = { readonly changes: LogChanges; readonly isPurge: boolean }

/** Changes that wait for the next write; the last value of a key counts. */
const makeBatch = () => {
  const waiting = new Map<string, string>()
  let isPurge = false

  return {
    add: (values: ReadonlyMap<string, unknown>, purge: boolean): void => {
      for (const [key, value] of values) waiting.set(key, JSON.stringify(value ?? null))
      isPurge ||= purge
    },
    take: (): Batch => {
      const batch = { changes: [...waiting], isPurge }
      waiting.clear()
      isPurge = false

      return batch
    },
    giveBack: (batch: Batch): void => {
      for (const [key, json] of batch.changes) if (!waiting.has(key)) waiting.set(key, json)
      isPurge ||= batch.isPurge
    },
  }
}

const noteKept = (known: Set<string>, changes: LogChanges): void => {
  for (const [key, json] of changes)
    if (json === 'null') known.delete(key)
    else known.add(key)
}

/** The room is tried at the first of so many writes, beside the sales. */
const ROOM_EVERY = 20

/** `onRoom` hears the room for further values in bytes. */
export const makeSecondStore = (
  disk: SecondDisk,
  onRoom: (room: number) => void = () => undefined,
): SecondStore => {
  const known = new Set<string>()
  const waiting = makeBatch()
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let writes = 0

  const tryRoom = (): void => void disk.room().then(onRoom, () => undefined)

  const writeBatch = async (): Promise<void> => {
    const batch = waiting.take()
    const { changes, isPurge } = batch
    next = null
    if (changes.length === 0) return

    try {
      await (isPurge ? disk.purge(changes) : disk.keep(changes))
    } catch (error) {
      waiting.giveBack(batch)
      throw error
    }

    noteKept(known, changes)
    writes += 1
    if (writes % ROOM_EVERY === 1) tryRoom()
  }

  const write = (values: ReadonlyMap<string, unknown>, isPurge: boolean): Promise<void> => {
    waiting.add(values, isPurge)
    if (next !== null) return next
    // Also after a write that failed.
    next = writing.then(writeBatch, writeBatch)
    writing = next
    // Those who wait for it are told.
    next.catch(() => undefined)

    return next
  }

  return {
    read: async () => {
      const values = await disk.read()
      for (const key of values.keys()) known.add(key)
      return new Map([...values].map(([key, json]): [string, unknown] => [key, JSON.parse(json)]))
    },
    empty: async () => {
      const values = await disk.read()
      if (values.size > 0) await write(new Map([...values.keys()].map((key) => [key, null])), true)
    },
    put: (values) => write(values, false),
    purge: (values) => write(values, true),
    tryRoom,
    has: (key) => known.has(key),
  }
}
