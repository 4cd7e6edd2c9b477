// A bad network between tills and server: a TCP proxy that cuts
// requests, drops responses, repeats requests and delays them. Tills
// send one request per connection, so it knows where a request ends.
import { connect, createServer, type Socket } from 'node:net'

export const FATES = [
  'passed on',
  'cut before the server',
  'cut half way',
  'answer dropped',
  'sent twice',
  'delayed',
] as const
export type Fate = (typeof FATES)[number]

/** The probability of each fault; all other requests pass. */
const LIKELY: readonly (readonly [Fate, number])[] = [
  ['cut before the server', 0.08],
  ['cut half way', 0.05],
  ['answer dropped', 0.15],
  ['sent twice', 0.08],
  ['delayed', 0.08],
]

const fateOf = (chance: number): Fate => {
  let remaining = chance

  for (const [fate, share] of LIKELY) {
    if (remaining < share) return fate
    remaining -= share
  }

  return 'passed on'
}

const HEAD_END = '\r\n\r\n'

/** Is the request complete? */
const isWhole = (request: Buffer): boolean => {
  const head = request.indexOf(HEAD_END)
  if (head < 0) return false
  const length = /content-length: (\d+)/i.exec(request.toString('latin1', 0, head))?.[1] ?? '0'

  return request.length >= head + HEAD_END.length + Number(length)
}

export type LossyProxy = {
  readonly port: number
  readonly fates: ReadonlyMap<Fate, number>
  /**
   * Sets the ports of the servers, which change with every restart; each copy of a request goes to
   * the next one.
   */
  aim(...ports: readonly number[]): void
  close(): void
}

/** Forwards the request and returns the response; nothing when the server is down. */
const sendToServer = (port: number, request: Buffer): Promise<Buffer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const upstream = connect(port, '127.0.0.1', () => upstream.write(request))
    upstream.on('data', (part: Buffer) => parts.push(part))
    upstream.on('error', () => resolve(Buffer.alloc(0)))
    upstream.on('close', () => resolve(Buffer.concat(parts)))
  })

const pause = (most: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * most))

const sendHalf = (port: number, request: Buffer): void => {
  const upstream = connect(port, '127.0.0.1', () =>
    upstream.write(request.subarray(0, request.length / 2), () => upstream.destroy()),
  )
  upstream.on('error', () => undefined)
}

const handleRequest = async (
  client: Socket,
  request: Buffer,
  { fate, nextPort }: { fate: Fate; nextPort(): number },
): Promise<void> => {
  if (fate === 'cut before the server') client.destroy()
  else if (fate === 'cut half way') {
    sendHalf(nextPort(), request)
    client.destroy()
  } else {
    if (fate === 'delayed') await pause(300)
    const copy = fate === 'sent twice' ? sendToServer(nextPort(), request) : undefined
    const answer = await sendToServer(nextPort(), request)
    await copy
    if (fate === 'answer dropped' || answer.length === 0) client.destroy()
    else client.end(answer)
  }
}

/** Opens the proxy on a free local port. */
export const openLossyProxy = (): Promise<LossyProxy> => {
  const outcomes = new Map<Fate, number>(FATES.map((fate) => [fate, 0]))
  let [targets, taken]: [readonly number[], number] = [[], 0]
  const nextPort = (): number => {
    taken += 1
    return targets[taken % targets.length] ?? 0
  }

  const server = createServer((client) => {
    let request = Buffer.alloc(0)
    client.on('error', () => undefined)
    client.on('data', (part: Buffer) => {
      request = Buffer.concat([request, part])
      if (!isWhole(request)) return
      const fate = fateOf(Math.random())
      outcomes.set(fate, (outcomes.get(fate) ?? 0) + 1)
      void handleRequest(client, request, { fate, nextPort })
    })
  })

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({
        port,
        fates: outcomes,
        aim: (...ports) => void (targets = ports),
        close: () => void server.close(),
      })
    })
  })
}
