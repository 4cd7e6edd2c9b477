// The page's side of the copy of a till's catalogue. Loaded when the first copy is due, or when
// the database is empty.
import type { CatalogueCopyRequest } from './serve-catalogue-copy.ts'

/** A worker that does not answer within this time (ms) is not waited for. */
const MAX_WAIT_MS = 10_000
/** After a change the copy waits this long (ms) for further ones, and after a copy longer. */
const [SOON_MS, REST_MS] = [2000, 60_000]

/** Resolves with what the worker answers; false when it cannot do its work. */
const ask = (request: CatalogueCopyRequest): Promise<boolean> =>
  new Promise<boolean>((resolve) => {
    const worker = new Worker(new URL('./second-store-worker.ts', import.meta.url), {
      type: 'module',
    })

    const finish = (answer: boolean): void => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }

    const timer = setTimeout(() => finish(false), MAX_WAIT_MS)
    worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => finish(data))
    worker.addEventListener('error', () => finish(false))
    worker.postMessage(request)
  }).catch(() => false)

/** Fills an empty catalogue from its copy; resolves with whether it did. */
export const restoreCatalogueCopy = (shop_id: string): Promise<boolean> =>
  ask({ kind: 'restore', shop_id })

/** Removes the copy, of a till that has ended or was removed. */
export const removeCatalogueCopy = (shop_id: string): Promise<boolean> =>
  ask({ kind: 'remove', shop_id })

let isPlanned = false
let rest_until = 0

/** Copies the catalogue soon; calls that come until then share one copy. */
export const copyCatalogueSoon = (shop_id: string): void => {
  if (isPlanned) return
  isPlanned = true
  const wait = Math.max(SOON_MS, rest_until - performance.now())
  setTimeout(() => {
    isPlanned = false
    // Nothing is copied of an empty catalogue, nor before the browser is a till.
    void ask({ kind: 'copy', shop_id }).then((isCopied) => {
      if (isCopied) rest_until = performance.now() + REST_MS
    })
  }, wait)
}

let isTill = false

/** A catalogue that was read before the browser became a till has no copy yet. */
export const copyCatalogueOnce = (shop_id: string): void => {
  if (!isTill) copyCatalogueSoon(shop_id)
  isTill = true
}
