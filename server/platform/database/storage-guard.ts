// Guards every write of the embedded database: while the disk is full or broken, or the file is
// locked by another program, writes are refused before they begin, reads continue, and writing
// recovers automatically (docs/decisions/0015).
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Log } from '../base/log.ts'
import type { Reserve } from './reserve.ts'
import { type StorageTrouble, storageTrouble } from './storage-trouble.ts'

/** Pauses between checks of a failed disk; they grow, because a check takes time. */
const REST_MS = 2000
const LONGEST_REST_MS = 30_000

export type Repairs = {
  /**
   * Checkpoints the log into the database file and
   * truncates it, which makes space for the next sale.
   */
  closeBooks(): Promise<void>
  /** Reopens and checks the file. False: it is not safe to write. */
  reopen(): Promise<boolean>
}

export type StorageGuard = {
  /** Why the last write failed; null when it succeeded. */
  trouble(): StorageTrouble | null
  /**
   * Runs the work unless it is known to fail. Throws the Refusal of the trouble, and every other
   * error unchanged.
   */
  write<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Reopens the file once for all concurrent callers, and not before the pause is over. */
const openRetries = (reopen: () => Promise<boolean>) => {
  let [tried, rest] = [0, REST_MS]
  let trying: Promise<boolean> | undefined
  const endTry = (): void => {
    tried = performance.now()
    rest = Math.min(LONGEST_REST_MS, rest * 2)
    trying = undefined
  }

  return {
    begin: (): void => {
      tried = performance.now()
      rest = REST_MS
    },
    ask: (): Promise<boolean> => {
      if (trying === undefined && performance.now() - tried < rest) return Promise.resolve(false)
      trying ??= reopen().finally(endTry)
      return trying
    },
  }
}

export type GuardOptions = {
  readonly log: Pick<Log, 'warn'>
  /** Undefined without a reserve (tests, tools). */
  readonly reserve?: Reserve | undefined
  /**
   * False: the file was opened on a full disk for reading, and is reopened before the first write.
   */
  readonly isProven?: boolean
}

/** Is there space, and is the file open for writing? */
const openRoom = (
  reopen: Repairs['reopen'],
  reserve: Reserve | undefined,
  isProven: boolean,
): (() => Promise<boolean>) => {
  let isOpen = isProven
  return async () => {
    if (reserve?.make() === false) return false
    isOpen ||= await reopen()
    return isOpen
  }
}

export const openGuard = (
  { closeBooks, reopen }: Repairs,
  { log, reserve, isProven = true }: GuardOptions,
): StorageGuard => {
  let trouble: StorageTrouble | null = reserve?.make() === false || !isProven ? 'disk_full' : null
  const withRoom = openRoom(reopen, reserve, isProven)
  const retries = openRetries(reopen)

  const note = async (found: StorageTrouble, error: unknown): Promise<void> => {
    const before = trouble
    trouble = found
    if (before === found) return
    log.warn({ trouble: found, err: error }, 'nothing can be written')
    if (found === 'read_only') retries.begin()
    if (found !== 'disk_full') return
    reserve?.free()
    await closeBooks().catch(() => undefined)
  }

  const mayWrite = (): boolean | Promise<boolean> => {
    if (trouble === 'disk_full') return withRoom()
    return trouble === 'read_only' ? retries.ask() : true
  }

  const well = (): void => {
    if (trouble !== null) log.warn({ trouble }, 'writing works again')
    trouble = null
  }

  const write: StorageGuard['write'] = async (work) => {
    if (!(await mayWrite())) throw refuse(trouble ?? 'read_only')
    try {
      const result = await work()
      well()
      return result
    } catch (error) {
      const found = storageTrouble(error)
      if (found === null) throw error
      await note(found, error)
      throw refuse(found)
    }
  }

  return { trouble: () => trouble, write }
}
