// Performs one operation of a shop in a separate process, which kills itself after a given write of
// its transaction:
//   node --import tsx trials/crash/killed-operation.ts '{"path":"POST /api/refunds",...}'
// A process that is not killed prints how many rows of writes the operation has.
import type { Actor } from '@webale/domain/access/role.ts'
import { importApi } from '@webale/domain/features/import/import.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { createAppContext, askIn } from '../harness/local-shop.ts'
import { openPostgresStore, openSqliteStore } from '@webale/server/platform/database/open.ts'
import type { Store, Tx } from '@webale/server/platform/database/store.ts'

const OPERATIONS = {
  count: shiftApi.count,
  close: shiftApi.close,
  return: refundApi.returnItems,
  void: refundApi.voidSale,
  import: importApi.run,
} as const

type KillOrder = {
  readonly folder: string
  /** Of PostgreSQL; without it the embedded database in the folder. */
  readonly url?: string
  readonly operation: keyof typeof OPERATIONS
  readonly actor: Actor
  readonly sent: unknown
  readonly killAfter: number
}

const { folder, url, operation, actor, sent, killAfter } = JSON.parse(
  process.argv[2] ?? '{}',
) as KillOrder
const WRITE = /^\s*(insert|update|delete)/i
let writes = 0

const countWrite = (text: string): void => {
  writes += WRITE.test(text) ? 1 : 0
  if (writes === killAfter) process.kill(process.pid, 'SIGKILL')
}

/** Counts the writes of a transaction, also those of its audit entries. */
const watch = (tx: Tx): Tx => {
  const executor = tx.getExecutor()
  const { executeQuery } = executor
  executor.executeQuery = async (query) => {
    const result = await executeQuery.call(executor, query)
    countWrite(query.sql)

    return result as never
  }

  // Past the builder; on PostgreSQL this calls the executor.
  if (tx.engine === 'postgres') return tx
  const { runText } = tx
  const runCounted: Tx['runText'] = (text, values) => {
    const rows = runText(text, values)
    countWrite(text)
    return rows
  }

  return Object.assign(tx, { runText: runCounted })
}

const store = url === undefined ? openSqliteStore(folder) : openPostgresStore(url)
const watched: Store = {
  ...store,
  transaction: (work) => store.transaction((tx) => work(watch(tx))),
  shortTransaction: (work) => store.shortTransaction((tx) => work(watch(tx))),
}
await askIn(createAppContext(watched, folder), actor)(OPERATIONS[operation], sent as never)
await store.close()
process.stdout.write(String(writes))
