// Finds and opens the two files of a log in the browser's own file system; only workers can. They
// are opened for each request, so that every tab of the browser can use them in turn.
import type { LogFile } from '../disk/second-log.ts'

type OpenFile = LogFile & { close(): void }
/** As workers have it; the types of pages leave it out. */
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle(): Promise<OpenFile> }

/** The names of both files of a log. */
export type LogNames = readonly [string, string]

/** Another tab that was closed a moment ago may still hold a file. */
const [OPEN_TRIES, OPEN_PAUSE_MS] = [20, 50]

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The folder of a till, by the name of its database. Throws NotFoundError where there is none. */
export const openTillFolder = async (
  shop: string,
  create: boolean,
): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(shop, { create })

/** The files of a log, which are opened for each request. */
export type FoundFiles = readonly [WorkerFile, WorkerFile]

/** Throws NotFoundError where there are none and none are made. */
export const findLogFiles = async (
  folder: FileSystemDirectoryHandle,
  [first, second]: LogNames,
  create: boolean,
): Promise<FoundFiles> =>
  Promise.all([
    folder.getFileHandle(first, { create }),
    folder.getFileHandle(second, { create }),
  ]) as Promise<[WorkerFile, WorkerFile]>

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'

const openFile = async (file: WorkerFile): Promise<OpenFile> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      if (tries >= OPEN_TRIES || isMissing(error)) throw error
      await pause(OPEN_PAUSE_MS)
    }
}

/** Opens both, or throws and leaves neither open. */
export const openLogFiles = async ([first, second]: FoundFiles): Promise<[OpenFile, OpenFile]> => {
  const opened = await Promise.allSettled([openFile(first), openFile(second)])
  const [one, other] = opened
  if (one.status === 'fulfilled' && other.status === 'fulfilled') return [one.value, other.value]
  for (const each of opened) if (each.status === 'fulfilled') each.value.close()
  throw opened.find((each) => each.status === 'rejected')?.reason
}

/** Null instead of an error about a folder or file that is not there. */
export const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}
