// `npm run torture`: half an hour of everything that can go wrong.
//   --only <trials>   some of them: t3,t9 (comma between)
//   --short           a few minutes, for a look
import { buildWhatChanged } from '../../tools/build.mjs'
import { root } from '../../tools/terminal.mjs'
import { torture } from './torture.ts'

process.chdir(root)
await buildWhatChanged()

const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
process.exitCode = (await torture({
  only,
  scale: process.argv.includes('--short') ? 'short' : 'full',
}))
  ? 0
  : 1
