// `npm run move -- postgres://...`: moves the shop in
// DATA_DIR from the embedded database to PostgreSQL.
import { buildWhatChanged } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { root, print } from './terminal.mjs'

process.chdir(root)
checkNode()
await install()
await buildWhatChanged()
const { runMove } = await import('../server/dist/move.js')
const { code, text } = await runMove(process.argv.slice(2), process.env)
print(text)
process.exitCode = code
