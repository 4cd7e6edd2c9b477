// T3: the server is killed without warning while tills sell through a bad network. Every sale that a till was told of is there once.
import { crash } from '../crash/crash.ts'
import { controlled, type Trial } from './trial.ts'

const quietly = (): void => undefined

export const kills: Trial = {
  id: 't3',
  title: 'kills and a lossy network',
  run: async (scale) => {
    const { held, figures } = await crash({ kills: scale === 'full' ? 120 : 10, tills: 8, keepsId: true }, quietly)
    const forgetful = await crash({ kills: 5, tills: 6, keepsId: false }, quietly)
    const { isRight, control } = controlled(!forgetful.held, 'tills that make a new id for every attempt')
    return { held: held && isRight, figures, control }
  },
}
