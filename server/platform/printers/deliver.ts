// Sends bytes to a printer over a connection that is being opened.
import type { Socket } from 'node:net'
import { openPrintClock, writePieces } from './print-clock.ts'

/**
 * `unknown`: some bytes left, but the printer did not take the end of them, so it may have printed.
 */
export type SendResult = {
  readonly state: 'sent' | 'failed' | 'unknown'
  readonly error: string | null
}

const NO_ANSWER = 'The printer does not answer. Check that it is on'
export const STOPPED: SendResult = {
  state: 'unknown',
  error: 'The printer stopped. It may have printed',
}

/**
 * Sends the bytes, which are made when the printer has answered, and waits until it has read them
 * all and closes. Never throws. Gives up after `patienceMs` without progress.
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
      clock.stop()
      socket.destroy()
      resolve(delivery)
    }

    const giveUp = (): void => end(isConnected ? STOPPED : { state: 'failed', error: NO_ANSWER })
    const clock = openPrintClock(patienceMs, giveUp)

    socket.on('error', giveUp)
    socket.on('connect', () => {
      isConnected = true
      writePieces(socket, makeBytes(), clock.note)
    })

    socket.on('finish', () => {
      isWritten = true
    })

    // Status messages are read, so that the end of the connection is noticed, and dropped.
    socket.resume()
    socket.on('end', () => (isWritten ? end({ state: 'sent', error: null }) : giveUp()))
    socket.on('close', giveUp)
  })
