// `npm run crash` on both engines, as lines of the bench.
import { crash, type CrashReport } from '../crash/crash.ts'
import { openSqliteHarness, openPostgresHarness } from '../crash/database-harness.ts'
import { type Line, goalLine, type BenchPart, skippedLine } from './part.ts'

const KILLS = { full: 20, short: 4 } as const
const TILLS = 6
const ignoreError = (): void => undefined

const lineOf = (engine: string, { held, figures }: CrashReport): Line => {
  const wrong = [
    'sold more than once',
    'half sales',
    'products with wrong stock',
    'receipts that differ',
  ].map((name) => Number(figures[name]))

  const measured =
    `${figures['acknowledged but lost']} of ${figures['sales acknowledged']} ` +
    `lost, ${wrong.reduce((sum, count) => sum + count, 0)} wrong`

  return goalLine(
    `${figures['kills']} x kill -9 while ${TILLS} tills sell, ${engine}`,
    measured,
    '0 lost, 0 wrong',
    held,
  )
}

export const killsPart: BenchPart = {
  name: 'kills',
  about:
    'the server, and PostgreSQL, are killed without warning; ' +
    'a lossy network between them and the tills',
  run: async ({ scale }) => {
    const options = { kills: KILLS[scale], tills: TILLS, keepsId: true, built: true }
    const embedded = lineOf('embedded', await crash(openSqliteHarness(), options, ignoreError))
    const harness = await openPostgresHarness()

    return [
      embedded,
      'missing' in harness
        ? skippedLine('the same on PostgreSQL', harness.missing)
        : lineOf('PostgreSQL', await crash(harness, options, ignoreError)),
    ]
  },
}
