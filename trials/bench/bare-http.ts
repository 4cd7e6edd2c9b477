// A bare HTTP server in a separate process: the cost of an exchange of this size on this machine
// without the product.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const ANSWER_BYTES = 1500

const SERVER = `
  const answer = JSON.stringify({ text: 'x'.repeat(${ANSWER_BYTES}) })
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      response.end(answer)
    })
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

/** Its port, and how to end it. It reads every request and answers with 1,500 bytes of JSON. */
export const startBareHttp = async (): Promise<{
  readonly port: number
  stop(): Promise<void>
}> => {
  const child = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [port]: unknown[] = await once(child.stdout, 'data')

  return {
    port: Number(String(port)),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
