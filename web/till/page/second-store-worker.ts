// The worker that writes a till's files into the browser's own file system: the second store. One
// that is started for a single request writes the copy of the catalogue.
import { type LogReply, type LogRequest, makeLogServer } from '../disk/second-log-server.ts'
import {
  findLogFiles,
  type FoundFiles,
  type LogNames,
  nullIfMissing,
  openLogFiles,
  openTillFolder,
} from './open-log-files.ts'
import { type CatalogueCopyRequest, serveCatalogueCopy } from './serve-catalogue-copy.ts'

/** `shop` is the name of the till's database. */
export type SecondStoreRequest = LogRequest & { readonly id: number; readonly shop: string }

export type SecondStoreReply = { readonly id: number } & (
  | ({ readonly ok: true } & LogReply)
  | { readonly ok: false; readonly reason: string }
)

const NAMES: LogNames = ['sales-a.log', 'sales-b.log']
const NONE: LogReply = { values: new Map(), room: 0 }

const servers = new Map<string, ReturnType<typeof makeLogServer>>()

const serverOf = (shop: string): ReturnType<typeof makeLogServer> => {
  const server = servers.get(shop) ?? makeLogServer()
  servers.set(shop, server)

  return server
}

/** Finding them again for each sale would take most of its time. */
const found = new Map<string, FoundFiles>()

/** Null where the person has removed what was found, or nothing was. */
const openFound = async (shop: string) => {
  const known = found.get(shop)
  return known === undefined ? null : openLogFiles(known).catch(nullIfMissing)
}

const findAndOpen = async (shop: string, isMade: boolean) => {
  const files = await findLogFiles(await openTillFolder(shop, isMade), NAMES, isMade)
  found.set(shop, files)

  return openLogFiles(files)
}

/** A browser that was never a till has no files, and reading makes none. */
const serve = async (request: SecondStoreRequest): Promise<LogReply> => {
  const { shop, kind } = request
  const isMade = kind === 'keep' || kind === 'purge'
  const files = (await openFound(shop)) ?? (await findAndOpen(shop, isMade).catch(nullIfMissing))
  if (files === null) return NONE

  try {
    return serverOf(request.shop)(request, files)
  } finally {
    for (const file of files) file.close()
  }
}

const answer = (request: SecondStoreRequest): Promise<SecondStoreReply> => {
  const { id, shop } = request
  return navigator.locks.request(`${shop}-second`, () =>
    serve(request).then(
      (result): SecondStoreReply => ({ id, ok: true, ...result }),
      (error: unknown): SecondStoreReply => ({ id, ok: false, reason: String(error) }),
    ),
  )
}

type Message = MessageEvent<SecondStoreRequest | CatalogueCopyRequest>

self.addEventListener('message', ({ data }: Message) => {
  const answering = 'shop_id' in data ? serveCatalogueCopy(data) : answer(data)
  void answering.then((reply) => self.postMessage(reply))
})
