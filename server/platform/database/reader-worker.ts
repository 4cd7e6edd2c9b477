// The reader thread for long queries: it opens the database file separately and runs one statement
// after another, so that a report never delays the till. A separate file beside the server.
import { parentPort, workerData } from 'node:worker_threads'
import { connectionTo, openSqlite } from './sqlite.ts'

/** A statement to run, or null: close the file and end. */
export type ReaderQuery = {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly unknown[]
} | null
export type ReaderResult =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly failure: string }

const database = openSqlite(workerData as string, 'read')
const connection = connectionTo(database)

const runQuery = async ({
  id,
  sql,
  parameters,
}: Exclude<ReaderQuery, null>): Promise<ReaderResult> => {
  try {
    const { rows } = await connection.executeQuery({ sql, parameters } as never)
    return { id, rows }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

const answerQuery = async (question: ReaderQuery): Promise<void> => {
  if (question !== null) return parentPort?.postMessage(await runQuery(question))
  database.close()
  parentPort?.close()
}

parentPort?.on('message', (question: ReaderQuery) => void answerQuery(question))
