// `npm run torture`: everything that can go wrong, for some hours.
//   --only <trials>   some of them: t3,t9 (comma between)
//   --short           a few minutes, for a look
//   --from <commit>   the version that t41 updates a shop from
import { buildWhatChanged } from '../../tools/build.mjs'
import { root } from '../../tools/terminal.mjs'
import { torture } from './torture.ts'

process.chdir(root)
await buildWhatChanged()

const OLDEST_COMMIT = '394cfd53'

const readOption = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

process.exitCode = (await torture({
  only: readOption('--only'),
  oldCommit: readOption('--from') ?? OLDEST_COMMIT,
  scale: process.argv.includes('--short') ? 'short' : 'full',
}))
  ? 0
  : 1
