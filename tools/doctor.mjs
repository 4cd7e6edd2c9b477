// `npm run doctor`: checks the books of the shop. Reads the shop's
// data, also while the server runs (server/commands/doctor.ts).
import { buildWhatChanged } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { root, print } from './terminal.mjs'

process.chdir(root)
checkNode()
await install()
await buildWhatChanged()
const { runDoctor } = await import('../server/dist/doctor.js')
const { code, text } = await runDoctor(process.argv.slice(2), process.env)
print(text)
process.exitCode = code
