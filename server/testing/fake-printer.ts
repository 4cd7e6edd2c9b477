// A printer on the loopback network that speaks ESC/POS over TCP, and the network in which the
// server finds it: the server still checks a private address, and only the connection leads here.
import { connect, createServer, type Server, Socket } from 'node:net'
import { openPrinters, type Printers } from '../platform/printers/printers.ts'
import { type PrintedPaper, printBytes } from '@webale/domain/testing/escpos-printer.ts'

/**
 * `break`: closes after the first bytes. `hang`: takes the connection and reads nothing. `late`:
 * takes the connection only at `letIn`.
 */
type Mood = 'print' | 'break' | 'hang' | 'late'

export type FakePrinter = {
  readonly printers: Printers
  /** Each document as it was received. */
  readonly received: readonly Uint8Array[]
  readonly papers: () => PrintedPaper[]
  /** Connections that it took. */
  readonly taken: () => number
  /** Addresses that the server connected to. */
  readonly addresses: readonly string[]
  behave(mood: Mood): void
  letIn(): void
  turnOff(): Promise<void>
  turnOn(): Promise<void>
}

/**
 * The server is as patient as in a shop, except with a printer that hangs: a test would wait five
 * seconds for it.
 */
const HANG_PATIENCE_MS = 1000
const PATIENCE_MS = 30_000

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )

type Paper = {
  mood: Mood
  taken: number
  readonly received: Uint8Array[]
  readonly sockets: Set<Socket>
}

const openPaper = (): { readonly paper: Paper; readonly server: Server } => {
  const paper: Paper = { mood: 'print', taken: 0, received: [], sockets: new Set() }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = []
    paper.taken += 1
    paper.sockets.add(socket)
    socket.on('close', () => paper.sockets.delete(socket))
    socket.on('error', () => undefined)
    if (paper.mood === 'hang') return void socket.pause()
    const breaks = paper.mood === 'break'
    socket.on('data', (part) => {
      parts.push(part)
      if (breaks) socket.resetAndDestroy()
    })
    socket.on('end', () => {
      paper.received.push(Uint8Array.from(Buffer.concat(parts)))
      socket.end()
    })
  })
  server.unref()
  return { paper, server }
}

/** `names` are the addresses of host names; each look-up of a name takes the next one. */
export const openFakePrinter = async (
  names: Readonly<Record<string, string[]>> = {},
): Promise<FakePrinter> => {
  const { paper, server } = openPaper()
  const addresses: string[] = []
  const waiting: (() => void)[] = []
  const port = await listen(server, 0)
  const target = { host: '127.0.0.1', port }
  const network = {
    resolve: async (name: string) => {
      const found = names[name] ?? []
      return [(found.length > 1 ? found.shift() : found[0]) ?? '8.8.8.8']
    },
    open: (address: string) => {
      addresses.push(address)
      if (paper.mood !== 'late') return connect(target)
      const socket = new Socket()
      waiting.push(() => socket.connect(target))
      return socket
    },
    get patienceMs() {
      return paper.mood === 'hang' ? HANG_PATIENCE_MS : PATIENCE_MS
    },
  }
  return {
    received: paper.received,
    addresses,
    taken: () => paper.taken,
    papers: () => paper.received.map(printBytes),
    behave: (mood) => {
      paper.mood = mood
    },
    letIn: () => {
      for (const enter of waiting.splice(0)) enter()
    },
    turnOff: () =>
      new Promise((resolve) => {
        for (const socket of paper.sockets) socket.destroy()
        server.close(() => resolve())
      }),
    turnOn: async () => void (await listen(server, port)),
    printers: openPrinters(network),
  }
}
