// `npm run restore`: lists the snapshots of the shop; `npm run restore -- 2` or a file restores
// one. The server must be stopped.
import { buildWhatChanged } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { root, print } from './terminal.mjs'

process.chdir(root)
checkNode()
await install()
await buildWhatChanged()
const { runRestore } = await import('../server/dist/restore.js')
const { code, text } = await runRestore(process.argv.slice(2), process.env)
print(text)
process.exitCode = code
