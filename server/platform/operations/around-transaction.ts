// What a command does before its transaction and after the commit (with-preparation.ts).
import type { Log } from '../base/log.ts'

export type AroundTransaction = {
  readonly prepare?: (context: unknown) => Promise<unknown>
  readonly tidy?: (context: unknown) => Promise<void>
}

/** Runs it after the commit. A failure is logged: the command is done. */
export const runAfterCommit = async (
  tidy: AroundTransaction['tidy'],
  shared: { readonly log: Pick<Log, 'warn'> },
): Promise<void> => {
  try {
    await tidy?.(shared)
  } catch (error) {
    shared.log.warn({ err: error }, 'a finished command could not tidy up')
  }
}
