// A printer that reads everything at once and closes when the paper is out.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deliverTo, printingTimeOf } from './deliver.ts'

const PATIENCE_MS = 1000
const PRINTING_MS = 1500

/** Sends a print of so many lines to a printer that needs longer for it than a step may take. */
const print = async (lines: number) => {
  const server = createServer({ allowHalfOpen: true }, (socket: Socket) => {
    socket.on('error', () => undefined)
    socket.resume().on('end', () => void pause(PRINTING_MS).then(() => socket.end()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const paper = Buffer.from('Jelly  6,500\n'.repeat(lines))
  const ended = await deliverTo(connect(port, '127.0.0.1'), () => paper, PATIENCE_MS)
  server.close()
  return ended
}

test('PRINT-009 a long receipt is sent when the printer needs its time, and a short one may have printed', async () => {
  expect(await print(76)).toEqual({ state: 'sent', error: null })
  expect(await print(1)).toMatchObject({ state: 'unknown' })
})

test('PRINT-009 a print has the time of a slow printer, and a job never more than a minute', () => {
  // 300 mm of text at 60 mm/s, and a logo over a serial line of 9,600 baud.
  expect(printingTimeOf(Buffer.from('\n'.repeat(75)))).toBeGreaterThanOrEqual(5000)
  expect(printingTimeOf(new Uint8Array(20_000))).toBeGreaterThanOrEqual(20_000 / 0.96)
  expect(printingTimeOf(new Uint8Array(500_000))).toBeLessThan(50_000)
})
