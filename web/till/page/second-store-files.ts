// The page's side of the second store's worker.
import type { LogRequest } from '../disk/second-log-server.ts'
import type { SecondDisk } from '../disk/second-store.ts'
import type { SecondStoreReply, SecondStoreRequest } from './second-store-worker.ts'

/** A worker that does not answer within this time (ms) counts as a disk that failed. */
const MAX_WAIT_MS = 10_000

type Answer = Extract<SecondStoreReply, { ok: true }>

/** The files of the second store of a database, which a worker of this page writes. */
export const openSecondFiles = (shop: string): SecondDisk => {
  const waiting = new Map<number, (reply: SecondStoreReply) => void>()
  let worker: Worker | null = null
  let asked = 0

  const start = (): Worker => {
    const started = new Worker(new URL('./second-store-worker.ts', import.meta.url), {
      type: 'module',
    })
    started.addEventListener('message', ({ data }: MessageEvent<SecondStoreReply>) => {
      waiting.get(data.id)?.(data)
    })

    // Its code could not be loaded, or it ended. The next request starts another one.
    started.addEventListener('error', () => {
      worker = null
      for (const [id, finish] of waiting) finish({ id, ok: false, reason: 'The worker ended' })
    })

    return started
  }

  const ask = (request: LogRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const id = (asked += 1)
      const finish = (reply: SecondStoreReply): void => {
        clearTimeout(timer)
        waiting.delete(id)
        if (reply.ok) resolve(reply)
        else reject(new Error(reply.reason))
      }

      const timer = setTimeout(
        () => finish({ id, ok: false, reason: 'The second store did not answer' }),
        MAX_WAIT_MS,
      )
      waiting.set(id, finish)
      worker ??= start()
      worker.postMessage({ id, shop, ...request } satisfies SecondStoreRequest)
    })

  return {
    read: async () => (await ask({ kind: 'read' })).values,
    keep: (changes) => ask({ kind: 'keep', changes }),
    purge: (changes) => ask({ kind: 'purge', changes }),
    room: async () => (await ask({ kind: 'room' })).room,
  }
}
