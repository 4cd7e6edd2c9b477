// A server for the control of half-bodies.ts: it keeps
// every body in memory before it checks the sender.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => response.end(String(parts.length)))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))
