// Changes the till's database and the second store together. Both disks are written at the same
// time, so that a sale waits for the slower one only.
import { type Copies, readCopies } from './copies.ts'
import { changeStrictly, type TillDatabase, type TillTransaction } from './database.ts'
import type { SecondStore } from './second-store.ts'

/** Both stores of a till. */
export type TillDisk = { readonly database: TillDatabase; readonly second: SecondStore }

/** A change under way: what it writes to the database, and the copies that go with it. */
export type TillChange = { readonly transaction: TillTransaction; readonly copies: Copies }

/** The name of the error when the second store did not take a copy; the database is as before. */
const SECOND_STORE_ERROR = 'SecondStoreError'

export const isSecondStoreError = (error: unknown): boolean =>
  error instanceof Error && error.name === SECOND_STORE_ERROR

const secondStoreError = (): Error =>
  Object.assign(new Error('Not kept twice'), { name: SECOND_STORE_ERROR })

const STORES: ('sales' | 'documents' | 'carts' | 'meta')[] = ['sales', 'documents', 'carts', 'meta']

const ignore = (): void => undefined

/** The second store holds what the database says. */
const alignCopies = async ({ database, second }: TillDisk, copies: Copies): Promise<void> => {
  if (copies.size > 0) await second.put(await readCopies(database, copies.keys()))
}

/**
 * Runs the work in one strict transaction. `undo`: the change must be in both stores. When the
 * second one does not take it, this is run in a further transaction and a SecondStoreError is
 * thrown, unless it answers that the change counts anyway. Without it a copy that was not taken is
 * written with the next one. `later`: nobody waits for the copies.
 */
export const changeTwice = async <Result>(
  disk: TillDisk,
  work: (change: TillChange) => Promise<Result>,
  {
    undo,
    later = false,
  }: { undo?: (change: TillChange) => Promise<boolean>; later?: boolean } = {},
): Promise<Result> => {
  const { database, second } = disk
  const copies: Copies = new Map()
  let keeping: Promise<void> = Promise.resolve()

  const result = await changeStrictly(database, STORES, async (transaction) => {
    const changed = await work({ transaction, copies })
    if (copies.size > 0) keeping = second.put(copies)
    keeping.catch(ignore)

    return changed
  }).catch(async (error: unknown) => {
    // What did not happen must not come back from the second store.
    await alignCopies(disk, copies).catch(ignore)
    throw error
  })

  if (later) return result
  if (undo === undefined)
    return keeping.then(
      () => result,
      () => result,
    )

  try {
    await keeping
  } catch {
    const isKept = await changeStrictly(database, STORES, (transaction) =>
      undo({ transaction, copies }),
    )
    await alignCopies(disk, copies).catch(ignore)
    if (!isKept) throw secondStoreError()
  }

  return result
}
