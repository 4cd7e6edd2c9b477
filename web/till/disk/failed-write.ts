// Remembers that the disk refused a write to a database of this address. All of them share one log,
// which may be torn since. It stays noted over a restart, until a new log was begun.
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../../lib/storage.ts'

const TORN = 'webale.torn'
const DISK_FAILURES: ReadonlySet<string> = new Set(['QuotaExceededError', 'UnknownError'])

/** Another text each time, so that a new log removes no later note. */
export const noteTornLog = (): void => setLocalStorage(TORN, String(Math.random()))

/** Call it with the error of a write. */
export const noteFailedWrite = (error: unknown): void => {
  if (error instanceof DOMException && DISK_FAILURES.has(error.name)) noteTornLog()
}

/** Resolves and throws as this write does. */
export const notingFailure = async (write: Promise<void>): Promise<void> => {
  try {
    await write
  } catch (error) {
    noteFailedWrite(error)
    throw error
  }
}

export const findTornLog = (): string | null => getLocalStorage(TORN)

/** A new log was begun after this note. */
export const forgetTornLog = (noted: string): void => {
  if (findTornLog() === noted) removeLocalStorage(TORN)
}
