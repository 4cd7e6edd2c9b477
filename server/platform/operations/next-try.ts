// When a message that did not leave is tried again.
import { secondsAfter } from '@webale/domain/kernel/time.ts'

const FIRST_PAUSE = 10
const LONGEST_PAUSE = 3600

type Tries = { readonly attempts: number; readonly next_at: string }

/** What a failed try changes. The pauses grow from ten seconds to an hour. */
export const nextTry = ({ attempts }: Pick<Tries, 'attempts'>, now: string): Tries => ({
  attempts: attempts + 1,
  next_at: secondsAfter(now, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempts)),
})
