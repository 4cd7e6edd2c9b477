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

const NO_ANSWER = 'The printer does not answer. Check that it is on'
const STOPPED = 'The printer stopped. It may have printed'

/**
 * Sends the bytes, which are made when the printer has answered, and waits until it has read them
 * all and closes. Never throws. `patienceMs` bounds each step.
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

    const giveUp = (): void =>
      end(
        isConnected ? { state: 'unknown', error: STOPPED } : { state: 'failed', error: NO_ANSWER },
      )

    let timer = setTimeout(giveUp, patienceMs)
    const waitAnew = (): void => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patienceMs)
    }

    socket.on('error', giveUp)
    socket.on('connect', () => {
      isConnected = true
      waitAnew()
      socket.end(makeBytes())
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
