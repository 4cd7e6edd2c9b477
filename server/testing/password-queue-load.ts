// Fills the queue of password checks, to see which requests have to wait in it.
import { availableParallelism } from 'node:os'
import { setImmediate as pause } from 'node:timers/promises'
import { MAX_WAITING, verifyPassword } from '../platform/base/passwords.ts'

/**
 * Sends more requests than the queue can hold, each
 * repeated after its response, until `leave` is called.
 */
export const fillPasswordQueue = (): { leave(): Promise<unknown> } => {
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
