// One commit for several short commands that are ready at the same moment (docs/decisions/0009).
// The flush of the disk is a large part of a sale, and eight tills then need it once instead of
// eight times. Only for SQLite.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { storageTrouble } from './storage-trouble.ts'
import type { Tx } from './store.ts'

type TransactionWork = (tx: Tx) => Promise<unknown>
/** Runs the work in its own transaction and commits it. */
type TransactionRunner = (work: (tx: Tx) => Promise<void>) => Promise<void>
/** A handle of the running transaction. */
type HandleMaker = () => Tx

/** The maximum number of commands in one commit, which limits the wait. */
const MAX_COMMANDS = 16

const SAVEPOINT = 'savepoint command'
const RELEASE = 'release command'
const ROLLBACK = 'rollback to command'

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
const rollBackCommand = async (tx: Tx, error: unknown): Promise<void> => {
  if (storageTrouble(error) !== null) throw error
  try {
    await tx.runText(ROLLBACK, [])
    await tx.runText(RELEASE, [])
  } catch {
    throw error
  }
}

const runInSavepoint = async (tx: Tx, command: Command): Promise<void> => {
  await tx.runText(SAVEPOINT, [])
  try {
    const result = await command.work(tx)
    await tx.runText(RELEASE, [])
    command.answer = () => command.resolve(result as never)
  } catch (error) {
    await rollBackCommand(tx, error)
    command.answer = () => command.reject(error)
  }
}

/** A single command needs no savepoint, because its failure ends the transaction. */
const runAlone = async (tx: Tx, command: Command): Promise<void> => {
  const result = await command.work(tx)
  command.answer = () => command.resolve(result as never)
}

/**
 * Returns a function that runs short commands in transactions, which several may share. Each
 * command returns after the common commit. A failing command is rolled back alone. When the commit
 * fails, all of its commands are rejected.
 */
export const openCommonCommits = (
  run: TransactionRunner,
  newHandle: HandleMaker,
): (<Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>) => {
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
      await run(async (tx) => {
        await runAlone(tx, first)
        while (commands.length < MAX_COMMANDS) {
          const next = await nextCommand()
          if (next === undefined) return
          commands.push(next)
          // A separate handle, because deferred work of a command is attached to its handle.
          await runInSavepoint(newHandle(), next)
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
