// Opens the two files of a log in the browser's own file system; only workers can. They are opened
// for each request, so that every tab of the browser can use them in turn.
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

const openFile = async (
  folder: FileSystemDirectoryHandle,
  name: string,
  create: boolean,
): Promise<OpenFile> => {
  const file = (await folder.getFileHandle(name, { create })) as WorkerFile
  for (let tries = 1; ; tries += 1)
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      if (tries >= OPEN_TRIES) throw error
      await pause(OPEN_PAUSE_MS)
    }
}

/** Throws NotFoundError where there are none and none are made. */
export const openLogFiles = async (
  folder: FileSystemDirectoryHandle,
  names: LogNames,
  create: boolean,
): Promise<[OpenFile, OpenFile]> => {
  const first = await openFile(folder, names[0], create)
  try {
    return [first, await openFile(folder, names[1], create)]
  } catch (error) {
    first.close()
    throw error
  }
}

/** Null instead of an error about a folder or file that is not there. */
export const nullIfMissing = (error: unknown): null => {
  if (error instanceof DOMException && error.name === 'NotFoundError') return null
  throw error
}
