// A receipt printer of a story: takes ESC/POS over TCP and keeps what it printed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Holds the port of the fake printer; the server of the story reads it when it connects. */
const portFile = join(mkdtempSync(join(tmpdir(), 'webale-printer-')), 'port')

/** For useShop: its server reaches the printer 10.99.0.1 after a restart. */
export const PRINTER_SETTINGS = {
  FAKE_PRINTER: portFile,
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'printer-on-loopback.mjs')).href}`,
}

const KICK = '\u001bp'

let server: Server | undefined
let port = 0
/** Each document as text: one character a byte. */
let documents: string[] = []
/** What a slow printer still has to print; null while it is quick. */
let held: (() => void)[] | null = null

export const turnOnPrinter = (): Promise<void> =>
  new Promise((resolve) => {
    server = createServer({ allowHalfOpen: true }, (socket) => {
      let printed = ''
      socket.setEncoding('latin1')
      socket.on('data', (part: string) => {
        printed += part
      })
      socket.on('error', () => undefined)
      const finish = (): void => {
        documents.push(printed)
        socket.end()
      }
      socket.on('end', () => {
        if (held === null) finish()
        else held.push(finish)
      })
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server?.address()
      port = typeof address === 'object' && address !== null ? address.port : 0
      // The next file of this worker uses the printer again after removePrinter.
      mkdirSync(dirname(portFile), { recursive: true })
      writeFileSync(portFile, String(port))
      resolve()
    })
  })

/** From now on the printer takes everything and prints nothing. */
export const holdPrinter = (): void => {
  held = []
}

/** Prints what it holds. */
export const letPrinterGo = (): void => {
  for (const finish of held ?? []) finish()
  held = null
}

export const turnOffPrinter = (): Promise<void> =>
  new Promise((resolve) => {
    if (server === undefined) return resolve()
    server.close(() => resolve())
    server = undefined
  })

export const removePrinter = async (): Promise<void> => {
  await turnOffPrinter()
  rmSync(dirname(portFile), { recursive: true, force: true })
}

/** What was printed since the last call. */
export const takePrinted = (): string[] => {
  const taken = documents
  documents = []
  return taken
}

export const opensDrawer = (document: string): boolean => document.includes(KICK)
