// The second store of a till for tests: its log over files in memory, which can be full or torn.
import type { LogFile } from '../till/disk/second-log.ts'
import { type LogRequest, makeLogServer } from '../till/disk/second-log-server.ts'
import type { CatalogueCopyRequest } from '../till/page/serve-catalogue-copy.ts'
import type { SecondDisk } from '../till/disk/second-store.ts'

/** A file in memory. `limit`: the most bytes that it takes. */
export type MemoryFile = LogFile & { bytes: Uint8Array; limit: number }

const makeMemoryFile = (): MemoryFile => ({
  bytes: new Uint8Array(0),
  limit: Infinity,
  getSize() {
    return this.bytes.length
  },
  read(buffer, { at }) {
    const part = this.bytes.subarray(at, at + buffer.length)
    buffer.set(part)

    return part.length
  },
  write(buffer, { at }) {
    const length = Math.max(0, Math.min(buffer.length, this.limit - at))
    if (at + length > this.bytes.length) {
      const grown = new Uint8Array(at + length)
      grown.set(this.bytes)
      this.bytes = grown
    }

    this.bytes.set(buffer.subarray(0, length), at)

    return length
  },
  truncate(size) {
    this.bytes = this.bytes.slice(0, size)
  },
  flush() {
    // Memory is written at once.
  },
})

export type MemoryFiles = readonly [MemoryFile, MemoryFile]

/** Files of a second store that outlive its page. */
export const memoryFiles = (): MemoryFiles => [makeMemoryFile(), makeMemoryFile()]

/** The disk of a page over these files. */
export const memoryDisk = (files = memoryFiles()): SecondDisk => {
  const serve = makeLogServer()
  const ask = (request: LogRequest) => Promise.resolve().then(() => serve(request, files))

  return {
    read: async () => (await ask({ kind: 'read' })).values,
    keep: (changes) => ask({ kind: 'keep', changes }),
    purge: (changes) => ask({ kind: 'purge', changes }),
    room: async () => (await ask({ kind: 'room' })).room,
  }
}

const filesOf = new Map<string, MemoryFiles>()

type WorkerMessage = LogRequest & { readonly id: number; readonly shop: string }

/**
 * Stands for the worker of the second store where no browser is: the same log over files in memory,
 * by the name of the database.
 */
const makeMemoryWorker = () => {
  const worker = new EventTarget()
  const serve = makeLogServer()
  const send = (data: unknown): void =>
    void worker.dispatchEvent(new MessageEvent('message', { data }))

  const postMessage = (request: WorkerMessage | CatalogueCopyRequest): void => {
    // The catalogue has no copy here.
    if ('shop_id' in request) return queueMicrotask(() => send(false))
    const { id, shop } = request
    const files = filesOf.get(shop) ?? memoryFiles()
    filesOf.set(shop, files)
    void Promise.resolve()
      .then(() => ({ ok: true, ...serve(request, files) }))
      .catch((error: unknown) => ({ ok: false, reason: String(error) }))
      .then((reply) => send({ id, ...reply }))
  }

  return Object.assign(worker, { postMessage, terminate: () => undefined })
}

Object.assign(globalThis, {
  Worker: function MemoryWorker() {
    return makeMemoryWorker()
  },
})
