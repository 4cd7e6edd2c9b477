// Work that is done again and again beside the requests, one round at a time.

export type Rounds = {
  /** Begins a round now, unless one is running. */
  begin(): void
  /** Begins no more rounds, and waits for the one that is running. */
  close(): Promise<void>
}

/**
 * Does the work every `everyMs`, the first time after that time. `onError` gets what a round
 * throws.
 */
export const startRounds = (
  work: () => Promise<unknown>,
  everyMs: number,
  onError: (error: unknown) => void,
): Rounds => {
  let running: Promise<void> | null = null
  let isClosed = false
  const begin = (): void => {
    if (isClosed) return
    running ??= work()
      .then(() => undefined)
      .catch(onError)
      .finally(() => {
        running = null
      })
  }

  const timer = setInterval(begin, everyMs).unref()

  return {
    begin,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await running
    },
  }
}
