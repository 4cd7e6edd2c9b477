// `npm run bench`: builds what changed, then measures (bench/bench.ts). Close other programs first; figures are in
// docs/performance.md.
//   --only <parts>   some of them: sale,postgres (comma between)
//   --short          only to see that every part works
import { register } from 'tsx/esm/api'
import { buildWhatChanged } from './build.mjs'
import { root } from './terminal.mjs'

process.chdir(root)
await buildWhatChanged()
register()
const { bench } = await import('../bench/bench.ts')

const at = process.argv.indexOf('--only')
const only = at < 0 ? undefined : process.argv[at + 1]
process.exitCode = (await bench({ only, scale: process.argv.includes('--short') ? 'short' : 'full' })) ? 0 : 1
