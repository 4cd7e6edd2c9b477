// In a worker: copies a till's catalogue into a log beside the second store, restores it, and
// removes it. It has a log and a lock of its own, so that no sale waits for it.
import { copyCatalogue, type CopyLog, restoreCatalogue } from '../catalogue/catalogue-copy.ts'
import { openCatalogueDatabase } from '../catalogue/catalogue-store.ts'
import { makeLogServer } from '../disk/second-log-server.ts'
import {
  findLogFiles,
  type LogNames,
  nullIfMissing,
  openLogFiles,
  openTillFolder,
} from './open-log-files.ts'

export type CatalogueCopyRequest = {
  readonly kind: 'copy' | 'restore' | 'remove'
  readonly shop_id: string
}

/** Was something copied or restored? Null when it could not be tried, as before there is a till. */
export type CatalogueCopyReply = boolean | null

const NAMES: LogNames = ['catalogue-a.log', 'catalogue-b.log']

/** Only a till has the folder. */
const findFolder = (shop_id: string): Promise<FileSystemDirectoryHandle | null> =>
  openTillFolder(`webale-shop-${shop_id}`, false).catch(nullIfMissing)

const copyOrRestore = async (
  folder: FileSystemDirectoryHandle,
  { kind, shop_id }: CatalogueCopyRequest,
): Promise<CatalogueCopyReply> => {
  const isCopied = kind === 'copy'
  const files = await findLogFiles(folder, NAMES, isCopied).then(openLogFiles).catch(nullIfMissing)

  if (files === null) return null
  const answer = makeLogServer()
  const log: CopyLog = (request) => answer(request, files)
  const database = await openCatalogueDatabase(shop_id)

  return (isCopied ? copyCatalogue : restoreCatalogue)(database, log).finally(() => {
    database.close()
    for (const file of files) file.close()
  })
}

const serve = async (request: CatalogueCopyRequest): Promise<CatalogueCopyReply> => {
  const folder = await findFolder(request.shop_id)
  if (folder === null) return null
  if (request.kind !== 'remove') return copyOrRestore(folder, request)
  for (const name of NAMES) await folder.removeEntry(name).catch(nullIfMissing)

  return false
}

export const serveCatalogueCopy = (request: CatalogueCopyRequest): Promise<CatalogueCopyReply> =>
  navigator.locks.request(`webale-shop-${request.shop_id}-catalogue`, () =>
    serve(request).catch(() => null),
  )
