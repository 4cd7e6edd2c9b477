// `npm run bench`: builds what changed, then measures. Close
// other programs first; figures are in docs/performance.md.
//   --only <parts>   some of them: sale,postgres (comma between)
//   --short          only to see that every part works
import { buildWhatChanged } from '../../tools/build.mjs'
import { root } from '../../tools/terminal.mjs'
import { bench } from './bench.ts'

process.chdir(root)
await buildWhatChanged()

const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
process.exitCode = (await bench({
  only,
  scale: process.argv.includes('--short') ? 'short' : 'full',
}))
  ? 0
  : 1
