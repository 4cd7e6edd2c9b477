// A printer that reads everything at once and closes when the paper is out.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { deliverTo } from './deliver.ts'
import { openPrintClock, printingTimeOf } from './print-clock.ts'

afterEach(() => void vi.useRealTimers())

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

test('PRINT-009 a print has the time of a slow printer', () => {
  // 300 mm of text at 60 mm/s, and a logo over a serial line of 9,600 baud.
  expect(printingTimeOf(Buffer.from('\n'.repeat(75)))).toBeGreaterThanOrEqual(5000)
  expect(printingTimeOf(new Uint8Array(20_000))).toBeGreaterThanOrEqual(20_000 / 0.96)
  expect(printingTimeOf(new Uint8Array(500_000))).toBe(120_000)
})

test('PRINT-009 each piece that is taken starts the clock again, and a pause without one is too long', () => {
  vi.useFakeTimers()
  let hasGivenUp = false
  const clock = openPrintClock(5000, () => {
    hasGivenUp = true
  })
  const piece = new Uint8Array(1024)
  // A printer of 9,600 baud takes the next piece when it has printed the one before.
  for (let count = 0; count < 100; count += 1) {
    clock.note(piece)
    vi.advanceTimersByTime(printingTimeOf(piece))
  }
  vi.advanceTimersByTime(4999)
  expect(hasGivenUp).toBe(false)
  vi.advanceTimersByTime(1)
  expect(hasGivenUp).toBe(true)
})
