// The storm of `npm run crash` on both engines, as lines of the bench.
import { crash, type CrashReport } from '../tools/crash/crash.ts'
import { openFileGround, openPostgresGround } from '../tools/crash/ground.ts'
import { type Line, line, type BenchPart, untried } from './part.ts'

const KILLS = { full: 20, short: 4 } as const
const TILLS = 6
const quietly = (): void => undefined

const lineOf = (engine: string, { held, figures }: CrashReport): Line => {
  const wrong = ['sold more than once', 'half sales', 'products with wrong stock', 'receipts that differ'].map((name) =>
    Number(figures[name]),
  )
  const measured = `${figures['acknowledged but lost']} of ${figures['sales acknowledged']} lost, ${wrong.reduce((sum, count) => sum + count, 0)} wrong`
  return line(`${figures['kills']} x kill -9 while ${TILLS} tills sell, ${engine}`, measured, '0 lost, 0 wrong', held)
}

export const kills: BenchPart = {
  name: 'kills',
  about: 'the server, and PostgreSQL, are killed without warning; a lossy network between them and the tills',
  run: async ({ scale }) => {
    const options = { kills: KILLS[scale], tills: TILLS, keepsId: true, built: true }
    const embedded = lineOf('embedded', await crash(openFileGround(), options, quietly))
    const ground = await openPostgresGround()
    return [
      embedded,
      'missing' in ground
        ? untried('the same on PostgreSQL', ground.missing)
        : lineOf('PostgreSQL', await crash(ground, options, quietly)),
    ]
  },
}
