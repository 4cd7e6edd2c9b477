// `npm run bench`: builds what changed, then measures (bench/bench.ts). Close other programs first; figures are in
// docs/performance.md.
import { register } from 'tsx/esm/api'
import { buildWhatChanged } from './build.mjs'
import { root } from './terminal.mjs'

process.chdir(root)
await buildWhatChanged()
register()
const { bench } = await import('../bench/bench.ts')
await bench()
