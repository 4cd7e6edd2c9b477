// Speaks WebDriver BiDi with a Firefox: commands and their answers over a websocket. The client
// inside Playwright needs commands that the Firefox of Debian (153) does not have.
import { once } from 'node:events'
import WebSocket from 'ws'

/** What the browser answers to a command. */
type BidiAnswer = {
  readonly id?: number | null
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

export type BidiConnection = {
  /**
   * Resolves with the answer, of which the caller knows the type. Throws what the browser refuses,
   * and when the browser has ended or does not answer.
   */
  send<Result>(method: string, parameters: object): Promise<Result>
}

const MAX_WAIT_MS = 90_000

const errorOf = (method: string, reason: string): Error => new Error(`${method}: ${reason}`)

/** Connects to the address of a session, like ws://127.0.0.1:9222/session. */
export const connectBidi = async (address: string): Promise<BidiConnection> => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: BidiAnswer) => void>()
  let last = 0
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as BidiAnswer
    waiting.get(answer.id ?? 0)?.(answer)
  })
  socket.on('close', () => {
    for (const finish of waiting.values()) finish({ type: 'error', error: 'the browser ended' })
  })
  await once(socket, 'open')
  // A killed browser resets its connections; `close` follows.
  socket.on('error', () => undefined)

  return {
    send: <Result>(method: string, parameters: object) =>
      new Promise<Result>((resolve, reject) => {
        const id = (last += 1)
        const finish = ({ type, result, error = '', message = '' }: BidiAnswer): void => {
          clearTimeout(timer)
          waiting.delete(id)
          if (type === 'success') resolve(result as Result)
          else reject(errorOf(method, `${error} ${message}`))
        }
        const timer = setTimeout(() => finish({ type: 'error', error: 'no answer' }), MAX_WAIT_MS)
        waiting.set(id, finish)
        if (socket.readyState === WebSocket.OPEN)
          socket.send(JSON.stringify({ id, method, params: parameters }))
        else finish({ type: 'error', error: 'the browser ended' })
      }),
  }
}
