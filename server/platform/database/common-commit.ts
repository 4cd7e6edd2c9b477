// One commit for several short commands that are ready at the same moment (docs/decisions/0009).
// The flush of the disk is a large part of a sale, and eight tills then need it once instead of
// eight times. Only for SQLite.
import { sql, type Transaction } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { storageTrouble } from './storage-trouble.ts'
import type { Tables } from './tables.ts'

type Trx = Transaction<Tables>
type TransactionWork = (trx: Trx) => Promise<unknown>
/** Runs the work in its own transaction and commits it. */
type TransactionRunner = (work: (trx: Trx) => Promise<void>) => Promise<void>

/** The maximum number of commands in one commit, which limits the wait. */
const MAX_COMMANDS = 16

const SAVEPOINT = sql`savepoint command`
const RELEASE = sql`release command`
const ROLLBACK = sql`rollback to command`

type Command = {
  readonly work: TransactionWork
  /** Held back until the shared commit: the caller may get it only then. */
  answer: () => void
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * A full or broken disk fails all commands, and so does
 * an error for which SQLite ended the whole transaction.
 */
const rollBackCommand = async (trx: Trx, error: unknown): Promise<void> => {
  if (storageTrouble(error) !== null) throw error
  try {
    await ROLLBACK.execute(trx)
    await RELEASE.execute(trx)
  } catch {
    throw error
  }
}

const runInSavepoint = async (trx: Trx, command: Command): Promise<void> => {
  await SAVEPOINT.execute(trx)
  try {
    // A separate handle, because deferred work of a command is attached to its handle.
    const result = await command.work(trx.withTables<Pick<Tables, 'counters'>>())
    await RELEASE.execute(trx)
    command.answer = () => command.resolve(result as never)
  } catch (error) {
    await rollBackCommand(trx, error)
    command.answer = () => command.reject(error)
  }
}

/** A single command needs no savepoint, because its failure ends the transaction. */
const runAlone = async (trx: Trx, command: Command): Promise<void> => {
  const result = await command.work(trx)
  command.answer = () => command.resolve(result as never)
}

/**
 * Returns a function that runs short commands in transactions, which several may share. Each
 * command returns after the common commit. A failing command is rolled back alone. When the commit
 * fails, all of its commands are rejected.
 */
export const openCommonCommits = (
  run: TransactionRunner,
): (<Result>(work: (trx: Trx) => Promise<Result>) => Promise<Result>) => {
  const waiting: Command[] = []
  let isRunning = false

  // Waits one turn of the event loop for requests that have arrived meanwhile.
  const nextCommand = async (): Promise<Command | undefined> => {
    if (waiting.length === 0) await nextTurn()
    return waiting.shift()
  }

  const runInSharedTransaction = async (first: Command): Promise<void> => {
    const commands = [first]
    try {
      await run(async (trx) => {
        await runAlone(trx, first)
        while (commands.length < MAX_COMMANDS) {
          const next = await nextCommand()
          if (next === undefined) return
          commands.push(next)
          await runInSavepoint(trx, next)
        }
      })
      for (const { answer } of commands) answer()
    } catch (error) {
      for (const { reject } of commands) reject(error)
    }
  }

  const runAll = async (): Promise<void> => {
    isRunning = true
    for (let first = waiting.shift(); first !== undefined; first = waiting.shift())
      await runInSharedTransaction(first)
    isRunning = false
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, answer: () => undefined, resolve, reject })
      if (!isRunning) void runAll()
    })
}
