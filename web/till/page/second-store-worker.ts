// The worker that writes a till's second store into the browser's own file system. It opens the
// files for each request, so that every tab of the browser can use them in turn.
import type { LogFile } from '../disk/second-log.ts'
import { type LogReply, type LogRequest, makeLogServer } from '../disk/second-log-server.ts'

/** `shop` is the name of the till's database. */
export type SecondStoreRequest = LogRequest & { readonly id: number; readonly shop: string }

export type SecondStoreReply = { readonly id: number } & (
  | ({ readonly ok: true } & LogReply)
  | { readonly ok: false; readonly reason: string }
)

type OpenFile = LogFile & { close(): void }
/** As workers have it; the types of pages leave it out. */
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle(): Promise<OpenFile> }

const NAMES = ['sales-a.log', 'sales-b.log'] as const
/** Another tab that was closed a moment ago may still hold a file. */
const [OPEN_TRIES, OPEN_PAUSE_MS] = [20, 50]
const NONE: LogReply = { values: new Map(), room: 0 }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

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

const openFiles = async (shop: string, create: boolean): Promise<[OpenFile, OpenFile]> => {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(shop, { create })
  const first = await openFile(folder, NAMES[0], create)

  try {
    return [first, await openFile(folder, NAMES[1], create)]
  } catch (error) {
    first.close()
    throw error
  }
}

const servers = new Map<string, ReturnType<typeof makeLogServer>>()

const serverOf = (shop: string): ReturnType<typeof makeLogServer> => {
  const server = servers.get(shop) ?? makeLogServer()
  servers.set(shop, server)

  return server
}

/** A browser that was never a till has no files, and reading makes none. */
const serve = async (request: SecondStoreRequest): Promise<LogReply> => {
  const isMade = request.kind === 'keep' || request.kind === 'purge'
  const files = await openFiles(request.shop, isMade).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  })
  if (files === null) return NONE

  try {
    return serverOf(request.shop)(request, files)
  } finally {
    for (const file of files) file.close()
  }
}

self.addEventListener('message', ({ data }: MessageEvent<SecondStoreRequest>) => {
  const { id, shop } = data
  const reply = (answer: SecondStoreReply): void => self.postMessage(answer)
  void navigator.locks.request(`${shop}-second`, () =>
    serve(data).then(
      (result) => reply({ id, ok: true, ...result }),
      (error: unknown) => reply({ id, ok: false, reason: String(error) }),
    ),
  )
})
