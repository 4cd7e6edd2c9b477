// `npm run crash`: does a sale survive? Kills the server again and again while tills sell through a bad network.
//   --kills <n>        how often (20)
//   --tills <n>        how many tills (6)
//   --no-idempotency   tills that make a new id for every attempt: must fail, or the check sees nothing
import { register } from 'tsx/esm/api'

register()
const { crash } = await import('./crash/crash.ts')

const numberAfter = (flag, otherwise) => {
  const at = process.argv.indexOf(flag)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

const { held } = await crash({ kills: numberAfter('--kills', 20), tills: numberAfter('--tills', 6), keepsId: !process.argv.includes('--no-idempotency') })
process.exitCode = held ? 0 : 1
