// T30: three servers and eight tills on a database that fails over by Patroni and HAProxy, with the
// configuration of docs/run/failover. The control is the same with asynchronous replication.
import { crash } from '../crash/crash.ts'
import { FAILURES, type FailoverHarness, openFailoverHarness } from '../crash/failover-harness.ts'
import { judgeControl, type Trial } from './trial.ts'

const NAMES = Object.keys(FAILURES)
/** Of the failures and the kill of a server. */
const ROUNDS = { short: 1, full: 4 }
const CONTROL = ['its computer froze']

/** The longest time without an answered sale from each failure to the next one. */
const breaksOf = (failures: FailoverHarness['failures'], answers: readonly number[]) =>
  failures.map(({ name, at, maxMs }, index) => {
    const until = failures[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const inside = answers
      .filter((answer) => answer > at && answer < until)
      .toSorted((one, other) => one - other)

    const moments = [at, ...(inside.length === 0 ? [until] : inside)]

    return {
      name,
      maxMs,
      ms: Math.max(...moments.slice(1).map((moment, before) => moment - (moments[before] ?? 0))),
    }
  })

const longestOf = (breaks: ReturnType<typeof breaksOf>): Record<string, string> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const times = breaks
        .filter((each) => each.name === name)
        .map(({ ms }) => (ms / 1000).toFixed(1))
      return [`no sale after: ${name}`, `${times.join(', ')} s`]
    }),
  )

const options = (kills: number) => ({ kills, tills: 8, servers: 3, keepsId: true, built: true })

export const failoverTrial: Trial = {
  id: 't30',
  title: 'fail-over by Patroni and HAProxy',
  run: async (scale) => {
    const harness = await openFailoverHarness(true, NAMES)
    if ('missing' in harness) return { skipped: harness.missing }
    const { held, figures, acknowledgedAt } = await crash(
      harness,
      options((NAMES.length + 1) * ROUNDS[scale]),
      () => undefined,
    )

    const breaks = breaksOf(harness.failures, acknowledgedAt)
    const { asked, confirmed } = harness.formerPrimaries
    const asynchronous = await openFailoverHarness(false, CONTROL)
    if ('missing' in asynchronous) return { skipped: asynchronous.missing }
    const { figures: lost } = await crash(
      asynchronous,
      options(CONTROL.length + 1),
      () => undefined,
    )

    const { isRight, control } = judgeControl(
      Number(lost['acknowledged but lost']) > 0,
      `asynchronous replication (${lost['acknowledged but lost']} answered sales lost, ` +
        `former primaries confirmed ${asynchronous.formerPrimaries.confirmed} of ` +
        `${asynchronous.formerPrimaries.asked} writes)`,
    )

    return {
      held:
        held &&
        isRight &&
        asked > 0 &&
        confirmed === 0 &&
        breaks.every(({ ms, maxMs }) => ms <= maxMs),
      figures: {
        ...figures,
        ...longestOf(breaks),
        'writes of former primaries': `${confirmed} of ${asked}`,
      },
      control,
    }
  },
}
