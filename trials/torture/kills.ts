// T3 and T3p: the server, and PostgreSQL under it, are killed while tills sell through a bad
// network. Every acknowledged sale is stored exactly once.
import { crash, type CrashOptions } from '../crash/crash.ts'
import {
  type DatabaseHarness,
  openSqliteHarness,
  openPostgresHarness,
} from '../crash/database-harness.ts'
import { judgeControl, type TrialResult, type Trial } from './trial.ts'

const ignoreError = (): void => undefined

type KillRun = { readonly options: CrashOptions; readonly control: CrashOptions }

const runKills = async (
  harness: DatabaseHarness,
  another: () => Promise<DatabaseHarness>,
  { options, control }: KillRun,
): Promise<TrialResult> => {
  const { held, figures } = await crash(harness, options, ignoreError)
  const forgetful = await crash(await another(), control, ignoreError)
  const verdict = judgeControl(!forgetful.held, 'tills that make a new id for every attempt')

  return { held: held && verdict.isRight, figures, control: verdict.control }
}

export const killsTrial: Trial = {
  id: 't3',
  title: 'kills and a lossy network',
  run: (scale) =>
    runKills(openSqliteHarness(), async () => openSqliteHarness(), {
      options: { kills: scale === 'full' ? 120 : 10, tills: 8, keepsId: true },
      control: { kills: 5, tills: 6, keepsId: false },
    }),
}

export const postgresKillsTrial: Trial = {
  id: 't3p',
  title: 'kills of the server and of PostgreSQL',
  run: async (scale) => {
    const harness = await openPostgresHarness()
    if ('missing' in harness) return { skipped: harness.missing }
    const another = async (): Promise<DatabaseHarness> => {
      const next = await openPostgresHarness()
      if ('missing' in next) throw new Error(next.missing)
      return next
    }

    return runKills(harness, another, {
      options: { kills: scale === 'full' ? 60 : 8, tills: 8, keepsId: true, built: true },
      control: { kills: 2, tills: 6, keepsId: false, built: true },
    })
  },
}
