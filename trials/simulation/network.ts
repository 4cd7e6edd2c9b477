// The network between the tills and the server: it loses requests and answers, and delivers some
// twice or late.
import type { TillAnswer, TillRequest } from '@webale/web/till/send/till-net.ts'
import type { SeededRandom } from './seeded-random.ts'

export type MessageDelivery = () => Promise<TillAnswer | null>

export type Network = {
  /** Carries a request; null without an answer in time. `isCut`: this till has no connection. */
  carry(request: TillRequest, deliver: MessageDelivery, isCut: boolean): Promise<TillAnswer | null>
  /** Delivers the late copies whose moment has come. */
  deliverLate(): Promise<void>
  /** Does everything arrive? Late copies still come. At first it does. */
  setReliable(isWhole: boolean): void
}

type LateMessage = { readonly at: number; readonly deliver: MessageDelivery }

/** Shares of requests that are lost, answered in vain, delivered twice and delivered only later. */
const SHARES = { lost: 0.08, unanswered: 0.08, doubled: 0.1, late: 0.1 } as const
const MAX_LATE_MS = 3 * 3_600_000
const MAX_TRIP_MS = 400

export const makeNetwork = (
  random: SeededRandom,
  clock: { readonly ms: () => number; advance(ms: number): void },
): Network => {
  let isWhole = true
  let late: LateMessage[] = []
  const delay = (deliver: MessageDelivery): void => {
    late.push({ at: clock.ms() + random.below(MAX_LATE_MS), deliver })
  }

  return {
    carry: async ({ limit_ms }, deliver, isCut) => {
      const noAnswer = (): null => {
        clock.advance(limit_ms)
        return null
      }

      clock.advance(random.below(MAX_TRIP_MS))
      if (isWhole) return deliver()
      if (isCut || random.chance(SHARES.lost)) return noAnswer()
      if (random.chance(SHARES.late)) {
        delay(deliver)
        return noAnswer()
      }

      if (random.chance(SHARES.doubled)) delay(deliver)
      const answer = await deliver()

      return answer === null || random.chance(SHARES.unanswered) ? noAnswer() : answer
    },
    deliverLate: async () => {
      const due = late.filter(({ at }) => at <= clock.ms())
      late = late.filter(({ at }) => at > clock.ms())
      for (const { deliver } of due) await deliver()
    },
    setReliable: (whole) => {
      isWhole = whole
    },
  }
}
