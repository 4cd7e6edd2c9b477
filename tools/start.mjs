// `npm start`: prepares a fresh clone and starts the shop. Only changed steps run again, so the
// second start takes about a second. `npm run lan` (--lan) also serves https to the phones of the
// shop. `npm run demo` (--demo) opens the demo shop in ./demo-data (or DEMO_DIR) instead, with
// --uganda beside services that stand for those of Uganda.
import { buildWhatChanged } from './build.mjs'
import { openDemo, signInSection } from '../demo/open-demo.mjs'
import { checkNode, fewFilesLine, install } from './install.mjs'
import { giveUp, root, print } from './terminal.mjs'

const isDemo = process.argv.includes('--demo')
const isUganda = process.argv.includes('--uganda')
if (process.argv.includes('--lan')) process.env.LAN = 'true'

/**
 * SIGTERM sent to npm ends npm's shell but not this process, and the server could not be stopped.
 * So the server notices that its parent changed and ends as if it had received the signal.
 */
const endWithParent = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  watch.unref()
}

const openShop = async () => {
  const { runServer } = await import('../server/dist/main.js')
  const { signIns, env, lines } = isDemo
    ? await openDemo(process.env, isUganda)
    : { signIns: [], env: process.env, lines: [] }
  const running = await runServer(env)
  if (running === null || running.trouble !== null) return
  for (const line of running.welcome) print(line)
  if (signIns.length > 0) print(signInSection(signIns))
  for (const line of lines) print(line)
  if (process.stdout.isTTY) print('Ctrl+C ends it.')
}

process.chdir(root)
checkNode()
await install()
await buildWhatChanged()
endWithParent()
try {
  await openShop()
} catch (error) {
  if (error?.code === 'NO_DEMO_FOLDER') giveUp(error.message)
  if (error?.code === 'EMFILE') giveUp(fewFilesLine('fewer'))
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error
  giveUp(`${error.message}\nA package is missing: delete the folder node_modules and start again.`)
}
