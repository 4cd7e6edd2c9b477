// `npm run crash`: does a sale survive? Kills the server again and again while tills sell through a bad network.
//   --kills <n>        how often (20)
//   --tills <n>        how many tills (6)
//   --postgres         on a PostgreSQL of its own, which is killed as well
//   --no-idempotency   tills that make a new id for every attempt: must fail, or the check sees nothing
import { register } from 'tsx/esm/api'
import { giveUp } from './terminal.mjs'

register()
const { crash } = await import('./crash/crash.ts')
const { openSqliteHarness, openPostgresHarness } = await import('./crash/database-harness.ts')

const numberAfter = (flag, otherwise) => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

const harness = process.argv.includes('--postgres') ? await openPostgresHarness() : openSqliteHarness()
if ('missing' in harness) giveUp(harness.missing)
const options = {
  kills: numberAfter('--kills', 20),
  tills: numberAfter('--tills', 6),
  keepsId: !process.argv.includes('--no-idempotency'),
}
const { held } = await crash(harness, options)
process.exitCode = held ? 0 : 1
