// Work that is done again and again beside the requests, one round at a time.

export type Rounds = {
  /** Begins a round now, or at once after the one that is running: it may have missed a new row. */
  begin(): void
  /** Begins no more rounds, and waits for the one that is running. */
  close(): Promise<void>
}

/**
 * Does the work every `everyMs`, the first time after
 * that time. `onError` gets what a round throws.
 */
export const startRounds = (
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Rounds => {
  let running: Promise<void> | null = null
  let isAsked = false
  let isClosed = false
  const run = async (): Promise<void> => {
    do {
      isAsked = false
      await work().catch(onError)
    } while (isAsked)
    running = null
  }

  const start = (): void => {
    running ??= run()
  }

  const timer = setInterval(start, everyMs).unref()

  return {
    begin: () => {
      if (isClosed) return
      isAsked = true
      start()
    },
    close: async () => {
      isClosed = true
      isAsked = false
      clearInterval(timer)
      await running
    },
  }
}
