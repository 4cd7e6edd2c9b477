// T3 and T3p: the server, and PostgreSQL under it, are killed without warning while tills sell through a bad network. Every sale that
// a till was told of is there once.
import { crash, type CrashOptions } from '../crash/crash.ts'
import { type Ground, openFileGround, openPostgresGround } from '../crash/ground.ts'
import { controlled, type TrialResult, type Trial } from './trial.ts'

const quietly = (): void => undefined

type Storm = { readonly options: CrashOptions; readonly control: CrashOptions }

const stormOn = async (
  ground: Ground,
  another: () => Promise<Ground>,
  { options, control }: Storm,
): Promise<TrialResult> => {
  const { held, figures } = await crash(ground, options, quietly)
  const forgetful = await crash(await another(), control, quietly)
  const told = controlled(!forgetful.held, 'tills that make a new id for every attempt')
  return { held: held && told.isRight, figures, control: told.control }
}

export const kills: Trial = {
  id: 't3',
  title: 'kills and a lossy network',
  run: (scale) =>
    stormOn(openFileGround(), async () => openFileGround(), {
      options: { kills: scale === 'full' ? 120 : 10, tills: 8, keepsId: true },
      control: { kills: 5, tills: 6, keepsId: false },
    }),
}

export const killsOnPostgres: Trial = {
  id: 't3p',
  title: 'kills of the server and of PostgreSQL',
  run: async (scale) => {
    const ground = await openPostgresGround()
    if ('missing' in ground) return { skipped: ground.missing }
    const another = async (): Promise<Ground> => {
      const next = await openPostgresGround()
      if ('missing' in next) throw new Error(next.missing)
      return next
    }
    return stormOn(ground, another, {
      options: { kills: scale === 'full' ? 60 : 8, tills: 8, keepsId: true, built: true },
      control: { kills: 2, tills: 6, keepsId: false, built: true },
    })
  },
}
