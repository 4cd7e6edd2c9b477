// What a trial of the network is, and waiting for something to become true.
import { setTimeout as pause } from 'node:timers/promises'
import type { NetworkPlace } from './place.ts'

export type NetworkTrial = {
  readonly name: string
  /** Programs that it needs, each with its Debian package. */
  readonly needs: Readonly<Record<string, string>>
  /** Throws when something did not hold. */
  run(place: NetworkPlace): Promise<void>
}

export const expectTrue = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what)
}

/** Asks again until `isRight`; throws with the last answer when it takes too long. */
export const waitFor = async <Answer>(
  ask: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean,
  what: string,
  patienceMs = 30_000,
): Promise<Answer> => {
  const end = performance.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (isRight(answer)) return answer
    if (performance.now() > end) throw new Error(`${what}: ${JSON.stringify(answer)}`)
    await pause(500)
  }
}
