// `npm run admin -- <command>`: the administrator's commands on the shop's own data, also while the
// server runs.
import { buildWhatChanged } from './build.mjs'
import { checkNode, install } from './install.mjs'
import { print, printStep, root } from './terminal.mjs'

process.chdir(root)
checkNode()
await install()
await buildWhatChanged()
const { runAdmin } = await import('../server/dist/admin.js')
const { code, text, note } = await runAdmin(process.argv.slice(2), process.env)
print(text)
if (note !== undefined) printStep(note)
process.exitCode = code
