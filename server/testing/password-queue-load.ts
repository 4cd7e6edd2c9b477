// A crowd in the line of those whose passwords are checked, to see from outside who has to stand in it.
import { availableParallelism } from 'node:os'
import { setImmediate as pause } from 'node:timers/promises'
import { MAX_WAITING, verifyPassword } from '../platform/passwords.ts'

/** Many more people than the line holds, each asking again as soon as there is an answer, until they leave. */
export const keepPasswordQueueFull = (): { leave(): Promise<unknown> } => {
  const crowd = { stays: true }
  const ask = async (): Promise<void> => {
    while (crowd.stays) {
      await verifyPassword(null, 'guess').catch(() => undefined)
      await pause()
    }
  }
  const people = Array.from({ length: availableParallelism() + MAX_WAITING + 100 }, ask)
  return {
    leave: () => {
      crowd.stays = false
      return Promise.all(people)
    },
  }
}
