// `npm run package`: builds one archive for each system into the
// folder dist. It contains the product, and needs Node only. `npm run
// package -- linux-x64 --to FOLDER` builds one of them elsewhere.
import { buildForArchives } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { root, runNode } from './terminal.mjs'

process.chdir(root)
checkNode()
await install({ forChecks: true })
await buildForArchives()
const words = ['--import', 'tsx', 'tools/packing/run.ts', ...process.argv.slice(2)]
const { code } = await runNode(words[0], words.slice(1), { show: true })
process.exitCode = code
