// Runs a server that is there already, built (`node tools/serve.mjs`) or from source (`tsx tools/serve.mjs server/main.ts`),
// with the environment it is given. Prints its address as one line of JSON for whoever started it.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './terminal.mjs'

const file = resolve(root, process.argv[2] ?? 'server/dist/main.js')
const { runServer } = await import(pathToFileURL(file).href)
const running = await runServer(process.env)
if (running !== null) process.stdout.write(`${JSON.stringify({ address: running.address, setupLink: running.setupLink })}\n`)
