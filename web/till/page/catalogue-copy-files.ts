// The page's side of the copy of a till's catalogue. Loaded when the first copy is due, or when
// the database is empty.
import type { CatalogueCopyReply, CatalogueCopyRequest } from './serve-catalogue-copy.ts'

/** A worker that does not answer within this time (ms) is not waited for. */
const MAX_WAIT_MS = 10_000
/** After a change the copy waits this long (ms) for further ones, and after a copy longer. */
const [SOON_MS, REST_MS] = [2000, 60_000]

/** Resolves with what the worker answers; null when it cannot do its work now. */
const ask = (request: CatalogueCopyRequest): Promise<CatalogueCopyReply> =>
  new Promise<CatalogueCopyReply>((resolve) => {
    const worker = new Worker(new URL('./second-store-worker.ts', import.meta.url), {
      type: 'module',
    })

    const finish = (answer: CatalogueCopyReply): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }

    const timer = setTimeout(() => finish(null), MAX_WAIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<CatalogueCopyReply>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    worker.postMessage(request)
  }).catch(() => null)

/** Fills an empty catalogue from its copy; resolves with whether it did. */
export const restoreCatalogueCopy = async (shop_id: string): Promise<boolean> =>
  (await ask({ kind: 'restore', shop_id })) === true

/** Removes the copy, of a till that has ended or was removed. */
export const removeCatalogueCopy = async (shop_id: string): Promise<void> =>
  void (await ask({ kind: 'remove', shop_id }))

/** A slow device may not answer in time; a browser that is no till never does. */
const MAX_TRIES = 6

let isPlanned = false
let rest_until = 0
let tries = 0

/** Copies the catalogue soon; calls that come until then share one copy. */
export const copyCatalogueSoon = (shop_id: string): void => {
  if (isPlanned) return
  isPlanned = true
  const wait = Math.max(SOON_MS, rest_until - performance.now())
  setTimeout(() => {
    isPlanned = false
    void ask({ kind: 'copy', shop_id }).then((isCopied) => {
      tries = isCopied === null ? tries + 1 : 0
      if (isCopied === true) rest_until = performance.now() + REST_MS
      if (isCopied === null && tries < MAX_TRIES) copyCatalogueSoon(shop_id)
    })
  }, wait)
}

let isTill = false

/** A catalogue that was read before the browser became a till has no copy yet. */
export const copyCatalogueOnce = (shop_id: string): void => {
  if (isTill) return
  isTill = true
  tries = 0
  copyCatalogueSoon(shop_id)
}
