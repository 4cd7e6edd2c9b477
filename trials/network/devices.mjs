// Devices that take what is printed, and write it into a file.
//   node devices.mjs sink <file> <port>    a printer of the network
//   node devices.mjs slow <file> <pipe>    a printer behind a slow line, which reads the pipe
import { appendFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const [kind = '', file = '', from = ''] = process.argv.slice(2)
/** 5,000 bytes a second. */
const [PART, PART_MS] = [500, 100]
writeFileSync(file, '')

const takeConnections = () =>
  createServer((socket) => {
    socket.on('data', (part) => appendFileSync(file, part))
    socket.on('error', () => undefined)
  }).listen(Number(from), () => process.stdout.write('ready\n'))

const readSlowly = async () => {
  // Open for both, so that it does not end between two prints.
  const pipe = await open(from, 'r+')
  process.stdout.write('ready\n')
  for (;;) {
    const { bytesRead, buffer } = await pipe.read(Buffer.alloc(PART), 0, PART)
    appendFileSync(file, buffer.subarray(0, bytesRead))
    await pause(PART_MS)
  }
}

if (kind === 'sink') takeConnections()
else await readSlowly()
