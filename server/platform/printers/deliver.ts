// Sends bytes to a printer over a connection that is being opened.
import type { Socket } from 'node:net'

/**
 * `unknown`: some bytes left, but the printer did not take the end of them, so it may have printed.
 */
export type SendResult = {
  readonly state: 'sent' | 'failed' | 'unknown'
  readonly error: string | null
}

/** Longest wait for the connection, and for each next step of the printer (ms). */
export const PATIENCE_MS = 5000

/** What a slow printer takes for a byte (a serial one at 9,600 baud) and for a line (60 mm/s). */
const [BYTE_MS, LINE_MS] = [1.1, 70]
const LINE_FEED = 0x0a
/** A job that is being sent for a minute counts as left behind by its server. */
const MAX_PRINTING_MS = 40_000

/** How long a slow printer prints this after it has read it (ms). */
export const printingTimeOf = (bytes: Uint8Array): number => {
  const lines = bytes.filter((byte) => byte === LINE_FEED).length
  return Math.min(MAX_PRINTING_MS, Math.ceil(bytes.length * BYTE_MS) + lines * LINE_MS)
}

const NO_ANSWER = 'The printer does not answer. Check that it is on'
export const STOPPED: SendResult = {
  state: 'unknown',
  error: 'The printer stopped. It may have printed',
}

/**
 * Sends the bytes, which are made when the printer has answered, and waits until it has read them
 * all and closes. Never throws. `patienceMs` bounds each step, beside the time of the paper,
 * which shrinks and grows with it.
 */
export const deliverTo = (
  socket: Socket,
  makeBytes: () => Uint8Array,
  patienceMs: number,
): Promise<SendResult> =>
  new Promise((resolve) => {
    let isConnected = false
    let isWritten = false
    const end = (delivery: SendResult): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(delivery)
    }

    const giveUp = (): void => end(isConnected ? STOPPED : { state: 'failed', error: NO_ANSWER })

    let printingMs = 0
    let timer = setTimeout(giveUp, patienceMs)
    const waitAnew = (): void => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patienceMs + printingMs)
    }

    socket.on('error', giveUp)
    socket.on('connect', () => {
      isConnected = true
      const bytes = makeBytes()
      printingMs = printingTimeOf(bytes) * (patienceMs / PATIENCE_MS)
      waitAnew()
      socket.end(bytes)
    })

    socket.on('drain', waitAnew)
    socket.on('finish', () => {
      isWritten = true
      waitAnew()
    })

    // Status messages are read, so that the end of the connection is noticed, and dropped.
    socket.resume()
    socket.on('end', () => (isWritten ? end({ state: 'sent', error: null }) : giveUp()))
    socket.on('close', giveUp)
  })
