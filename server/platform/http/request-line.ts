// One request of a connection at a time. The next one begins when the network took over the answer
// to the first, so a client that sends many and reads nothing holds one answer in the memory.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of a connection beside the one in progress; browsers and proxies send none of them. */
export const MAX_WAITING = 4
/**
 * How long an answer may wait without the network taking a byte of it. A slow network takes parts,
 * each of which starts the time again; a phone at 3 kB/s needs 30 seconds for one.
 */
export const MAX_UNREAD_MS = 60_000
/** Bytes that are parsed at once. Thousands of small requests fit into what arrives at once. */
const PARSED_BYTES = 1024

type Turn = { readonly request: IncomingMessage; readonly response: ServerResponse }
type Line = { isBusy: boolean; readonly waiting: Turn[] }

/** The listener that keeps the requests of each connection in line, and its question. */
const openLines = (perform: RequestListener) => {
  const lines = new WeakMap<Socket, Line>()

  const beginTurn = (socket: Socket, line: Line, { request, response }: Turn): void => {
    line.isBusy = true
    response.once('close', () => {
      line.isBusy = false
      const next = line.waiting.shift()
      if (next === undefined) return
      if (line.waiting.length === 0) socket.resume()
      beginTurn(socket, line, next)
    })
    // Later, when all that arrived with it was counted.
    process.nextTick(() => {
      if (!socket.destroyed && !socket.writableEnded) perform(request, response)
    })
  }

  return {
    isBusy: (socket: Socket): boolean => lines.get(socket)?.isBusy ?? false,
    isWaiting: (socket: Socket): boolean => (lines.get(socket)?.waiting.length ?? 0) > 0,
    take: (request: IncomingMessage, response: ServerResponse): void => {
      const { socket } = request
      const line = lines.get(socket) ?? { isBusy: false, waiting: [] }
      lines.set(socket, line)
      if (!line.isBusy) beginTurn(socket, line, { request, response })
      else if (line.waiting.length < MAX_WAITING) line.waiting.push({ request, response })
      // Not only closed: the rest of the part would be parsed first, each request with its answer.
      else throw new Error('A connection has more requests than may wait')
    },
  }
}

type Lines = ReturnType<typeof openLines>

/**
 * Parses what arrives in small parts, up to the one that closes the connection. While a request
 * waits the connection is not read; else it is, to notice that a client has left.
 */
const parseInParts = (socket: Socket, { isWaiting }: Lines): void => {
  const [parse] = socket.listeners('data') as ((part: Buffer) => void)[]
  // The connection under an encrypted one.
  if (parse === undefined) return
  let rest: Buffer = Buffer.alloc(0)
  const parseRest = (): void => {
    while (rest.length > 0 && !socket.isPaused() && !socket.destroyed) {
      const part = rest.subarray(0, PARSED_BYTES)
      rest = rest.subarray(part.length)
      try {
        parse(part)
      } catch {
        // Too many requests; or Node parses nothing while it waits for the reader, and the client
        // may send it again.
        socket.destroy()
      }
    }
    if (isWaiting(socket)) socket.pause()
  }

  socket.off('data', parse)
  socket.on('data', (part: Buffer) => {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    parseRest()
  })
  // A body whose reader was behind.
  socket.on('resume', parseRest)
}

/**
 * Keeps the requests of each connection of this server in line, and closes a connection whose
 * answer nobody reads. Call it before other listeners of requests are added.
 */
export const limitRequests = (server: Server, unreadMs = MAX_UNREAD_MS): void => {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  const lines = openLines((request, response) => {
    for (const listener of listeners) listener(request, response)
  })

  server.on('request', lines.take)
  // Node answers these two itself, and would not wait.
  server.on('checkExpectation', lines.take)
  Object.assign(server, { requireHostHeader: false })
  for (const opened of ['connection', 'secureConnection'])
    server.on(opened, (socket: Socket) => parseInParts(socket, lines))

  // Node calls this only when no byte moved for so long.
  server.setTimeout(unreadMs, (socket) => {
    if (!lines.isBusy(socket) || socket.writableLength > 0) socket.destroy()
  })
}
