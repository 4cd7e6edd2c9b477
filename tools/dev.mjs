// `npm run dev`: the server restarts and the page reloads when a file changes. Ctrl+C ends both.
import { checkNode, install } from './install.mjs'
import { endChildren, root, runNode, say } from './terminal.mjs'

process.chdir(root)
checkNode()
await install()

process.on('SIGTERM', () => endChildren())
// Ctrl+C reaches both of them without us; what has not ended by then is told once more.
process.on('SIGINT', () => setTimeout(() => endChildren(), 2000).unref())

say('Open http://localhost:5173 (the web app; it passes calls on to the server on port 3000)')
// Sign-in may lead back to the page on 5173 as well.
const AUTH_URI_ALLOW_LIST = process.env.AUTH_URI_ALLOW_LIST ?? 'http://localhost:5173/**'
const options = { env: { ...process.env, AUTH_URI_ALLOW_LIST }, show: true, stdin: 'inherit' }
const server = runNode(
  'node_modules/tsx/dist/cli.mjs',
  ['watch', '--clear-screen=false', 'tools/serve.mjs', 'server/main.ts'],
  options,
)
const web = runNode('node_modules/vite/bin/vite.js', ['web', '--clearScreen', 'false'], options)
await Promise.race([server, web])
endChildren()
await Promise.all([server, web])
