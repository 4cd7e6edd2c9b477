// A server for the control of unread-answers.ts: it makes an answer for every request that arrives,
// whether or not anybody reads the one before.
import { createServer } from 'node:http'

const server = createServer((_request, response) => response.end('x'.repeat(300_000)))
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))
