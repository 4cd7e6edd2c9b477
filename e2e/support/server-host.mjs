// A process that runs one built server after another for a worker's story files: starting Node and
// loading the code takes most of a server's start. Messages: { env } closes the running server and
// opens the next, { env: null } only closes. Replies with { address } or { error }.
import { main } from '../../server/dist/main.js'

// As runServer does for a server of its own.
process.umask(0o077)

/** @type {{ address: string, close: () => Promise<void> } | undefined} */
let running

const change = async (env) => {
  const before = running
  running = undefined
  await before?.close()
  if (env !== null) running = await main(env)
  return { address: running?.address ?? '' }
}

process.on('message', ({ env }) => {
  void change(env)
    .catch((error) => ({ error: error.stack }))
    .then((reply) => process.send?.(reply))
})
// The worker has ended.
process.on('disconnect', () => process.exit(0))
