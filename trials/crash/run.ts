// `npm run crash`: does a sale survive? Kills the server again and again while tills sell through a
// bad network.
//   --kills <n>        how often (20)
//   --tills <n>        how many tills (6)
//   --postgres         on a separate PostgreSQL, which is killed as well
//   --no-idempotency   tills that make a new id for every attempt: must fail, or the check
//                      sees nothing
import { giveUp } from '../../tools/terminal.mjs'
import { crash } from './crash.ts'
import { openPostgresHarness, openSqliteHarness } from './database-harness.ts'

const numberAfter = (flag: string, otherwise: number): number => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

const harness = process.argv.includes('--postgres')
  ? await openPostgresHarness()
  : openSqliteHarness()
if ('missing' in harness) {
  giveUp(harness.missing)
} else {
  const { held } = await crash(harness, {
    kills: numberAfter('--kills', 20),
    tills: numberAfter('--tills', 6),
    keepsId: !process.argv.includes('--no-idempotency'),
  })
  process.exitCode = held ? 0 : 1
}
