// `npm run dev`: the server restarts and the page reloads when a file changes. Ctrl+C ends both.
import { checkNode, install } from './install.mjs'
import { endChildren, root, runNode, print } from './terminal.mjs'

process.chdir(root)
checkNode()
await install({ forChecks: true })

process.on('SIGTERM', () => endChildren())
// Ctrl+C reaches both directly; what is still running after two seconds gets a second signal.
process.on('SIGINT', () => setTimeout(() => endChildren(), 2000).unref())

print('Open http://localhost:5173 (the web app; it passes calls on to the server on port 3000)')
// Allows sign-in to return to the page on port 5173.
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
