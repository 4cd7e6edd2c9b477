// Reads the next item while the last one is worked on, so that reading a file and writing to the
// database overlap.
import { yieldToEventLoop } from '../base/event-loop.ts'

/**
 * The same items in the same order. An error of the source is thrown in its place, after the items
 * before it.
 */
export async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  // By the next turn the work on the last item waits for the database.
  const readInNextTurn = async () => {
    await yieldToEventLoop()
    return source.next()
  }
  try {
    for (let next = source.next(); ; ) {
      const step = await next
      if (step.done) return
      next = readInNextTurn()
      // It is thrown when it is awaited, which may be after the end of this turn.
      next.catch(() => undefined)
      yield step.value
    }
  } finally {
    await source.return(undefined)
  }
}
