// Starts the reader thread (reader-worker.ts) with the
// first long query, and restarts it after a failure.
import type { Worker } from 'node:worker_threads'
import {
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { startThread } from '../base/start-thread.ts'
import { storedValue } from './columns.ts'
import type { ReaderResult, ReaderQuery } from './reader-worker.ts'

type Rows = readonly unknown[]
type WaitingQuery = { resolve(rows: Rows): void; reject(error: Error): void }

export type Reader = {
  /** Rows of a statement. Throws when the statement fails or the thread ends first. */
  read(sql: string, parameters: readonly unknown[]): Promise<Rows>
  /** Closes after the earlier queries have finished. */
  close(): Promise<void>
}

// Never terminated from outside and given no bound of memory: SQLite's binding would take the whole
// process with it.
const startQueries = (
  script: string,
  file: string,
  waiting: Map<number, WaitingQuery>,
  onEnd: (thread: Worker) => void,
): Worker => {
  const thread = startThread(script, file)
  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    onEnd(thread)
  }

  thread.on('message', (answer: ReaderResult) => {
    const request = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('rows' in answer) request?.resolve(answer.rows)
    else request?.reject(new Error(answer.failure))
  })

  thread.on('error', fail)
  thread.on('exit', (code) => fail(new Error(`The reading thread ended with ${code}`)))

  return thread
}

/** `script` is the path of reader-worker beside the server, `file` the database. */
export const openReader = (script: string, file: string): Reader => {
  let running: { readonly thread: Worker; readonly waiting: Map<number, WaitingQuery> } | undefined
  let last = 0
  const start = () => {
    const waiting = new Map<number, WaitingQuery>()
    const thread = startQueries(script, file, waiting, (ended) => {
      if (running?.thread === ended) running = undefined
    })
    return { thread, waiting }
  }

  return {
    read: (sql, parameters) =>
      new Promise((resolve, reject) => {
        running ??= start()
        last += 1
        running.waiting.set(last, { resolve, reject })
        running.thread.postMessage({
          id: last,
          sql,
          parameters: parameters.map(storedValue),
        } satisfies ReaderQuery)
      }),
    close: async () => {
      if (running === undefined) return
      const { thread } = running
      const ended = new Promise((resolve) => thread.once('exit', resolve))
      thread.postMessage(null satisfies ReaderQuery)
      await ended
    },
  }
}

const driverOf = (reader: Reader): Driver => {
  const refuseWrite = (): never => {
    throw new Error('The reading thread only reads')
  }

  const connection = {
    executeQuery: async <Row>({
      sql,
      parameters,
    }: {
      readonly sql: string
      readonly parameters: readonly unknown[]
    }) => ({
      rows: (await reader.read(sql, parameters)) as Row[],
    }),
    streamQuery: refuseWrite,
  }

  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuseWrite,
    commitTransaction: refuseWrite,
    rollbackTransaction: refuseWrite,
    releaseConnection: async () => undefined,
    destroy: () => reader.close(),
  }
}

export const readerDialect = (reader: Reader): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => driverOf(reader),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
