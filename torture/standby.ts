// T30: three servers and eight tills on a primary with a synchronous standby. The primary is killed or frozen, the
// standby promoted, and the former primary comes back. The control does the same with asynchronous replication.
import { crash } from '@webale/crash/crash.ts'
import { openReplicatedHarness } from '@webale/crash/replicated-harness.ts'
import { judgeControl, type Trial } from './trial.ts'

const MAX_WITHOUT_SALE_MS = 10_000
/** The servers, the killed primary and the frozen primary take turns. */
const KINDS = 3
const ROUNDS = { short: 2, full: 10 }

/** The longest time from a failure to the next answered sale. */
const longestPause = (failures: readonly number[], answers: readonly number[]): number =>
  Math.max(0, ...failures.map((failure) => Math.min(...answers.filter((answer) => answer > failure)) - failure))

const options = (kills: number) => ({ kills, tills: 8, servers: 3, keepsId: true, built: true })

export const standbyTrial: Trial = {
  id: 't30',
  title: 'a primary with a synchronous standby',
  run: async (scale) => {
    const harness = await openReplicatedHarness(true)
    if ('missing' in harness) return { skipped: harness.missing }
    const { held, figures, acknowledgedAt } = await crash(harness, options(KINDS * ROUNDS[scale]), () => undefined)
    const { asked, confirmed } = harness.formerPrimaries
    const pauseMs = longestPause(harness.failures, acknowledgedAt)
    const asynchronous = await openReplicatedHarness(false)
    if ('missing' in asynchronous) return { skipped: asynchronous.missing }
    const { figures: lost } = await crash(asynchronous, options(KINDS), () => undefined)
    const { isRight, control } = judgeControl(
      Number(lost['acknowledged but lost']) > 0 && asynchronous.formerPrimaries.confirmed > 0,
      `asynchronous replication (${lost['acknowledged but lost']} answered sales lost, ${asynchronous.formerPrimaries.confirmed} of ${asynchronous.formerPrimaries.asked} former primaries wrote)`,
    )
    return {
      held: held && isRight && confirmed === 0 && pauseMs <= MAX_WITHOUT_SALE_MS,
      figures: {
        ...figures,
        'longest from a failure to a sale': `${Math.round(pauseMs)} ms`,
        'writes of former primaries': `${confirmed} of ${asked}`,
      },
      control,
    }
  },
}
