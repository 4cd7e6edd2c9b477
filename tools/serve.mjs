// Runs an existing server, built (`node tools/serve.mjs`) or from source (`tsx tools/serve.mjs
// server/main.ts`), with the given environment; with --demo it serves the demo shop in DEMO_DIR.
// Prints its address as one line of JSON for the calling program.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openDemo } from '../demo/open-demo.mjs'
import { checkNode } from './install.mjs'
import { root } from './terminal.mjs'

checkNode()
const [file = 'server/dist/main.js'] = process.argv
  .slice(2)
  .filter((argument) => argument !== '--demo')
const { runServer } = await import(pathToFileURL(resolve(root, file)).href)
const { env } = process.argv.includes('--demo') ? await openDemo(process.env) : process
const running = await runServer(env)
if (running !== null)
  process.stdout.write(
    `${JSON.stringify({ address: running.address, setupLink: running.setupLink })}\n`,
  )
