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
const options = { show: true, stdin: 'inherit' }
const server = runNode('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'tools/serve.mjs', 'server/main.ts'], options)
const web = runNode('node_modules/vite/bin/vite.js', ['web', '--clearScreen', 'false'], options)
await Promise.race([server, web])
endChildren()
await Promise.all([server, web])
