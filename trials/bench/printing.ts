// Measures how fast a receipt reaches the printer: from the answer to the sale until the first byte
// on a local socket. In process, with the embedded database. The time that the printer itself needs
// is not included.
import { createServer, connect, type Server } from 'node:net'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import {
  askIn,
  basketOf,
  type LocalShop,
  openLocalShop,
  saleDraftOf,
} from '../harness/local-shop.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { openPrintQueue } from '@webale/server/features/printing/print-queue.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { PATIENCE_MS } from '@webale/server/platform/printers/print-clock.ts'
import { openPrinters } from '@webale/server/platform/printers/printers.ts'
import { type BenchPart, formatRatio, goalLine, infoLine } from './part.ts'

const PRODUCTS = 1000
const ROUNDS = { full: 200, short: 5 } as const
const MAX_MS = 50

type Paper = { readonly port: number; readonly server: Server; next(): Promise<number> }

/** A fake printer that records when the first byte of each receipt arrived (ms of this process). */
const openPaper = (): Promise<Paper> =>
  new Promise((resolve) => {
    let heard: (at: number) => void = () => undefined
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.once('data', () => heard(performance.now()))
      socket.resume()
      socket.on('end', () => socket.end())
    })

    const next = (): Promise<number> =>
      new Promise((found) => {
        heard = found
      })

    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address !== null ? address.port : 0,
        server,
        next,
      })
    })
  })

type Round = { readonly sale: number; readonly asked: number; readonly reached: number }

const printOne = async (
  shop: LocalShop,
  printer_id: string,
  paper: Paper,
  round: number,
): Promise<Round> => {
  const began = performance.now()
  const { sale } = await shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))
  const sold = performance.now()
  const reached = paper.next()
  await shop.ask(printingApi.print, { id: newId(), printer_id, kind: 'sale', document_id: sale.id })
  const asked = performance.now()

  return { sale: sold - began, asked: asked - sold, reached: (await reached) - sold }
}

const measure = async (folder: string, rounds: number): Promise<Round[]> => {
  const [local, paper] = [await openLocalShop(folder, PRODUCTS), await openPaper()]
  const printers = openPrinters({
    resolve: async () => [],
    open: () => connect({ host: '127.0.0.1', port: paper.port }),
    patienceMs: PATIENCE_MS,
  })

  const context = { ...local.context, printers }
  const shop: LocalShop = { ...local, context, ask: askIn(context, local.seller) }
  const queue = await openPrintQueue(context)
  const admin = { ...shop.seller, role: 'admin' as const }
  const { id } = await shop.ask(
    printingApi.add,
    { name: 'Counter', kind: 'network', address: '192.168.1.50', kicks: true },
    admin,
  )

  const found: Round[] = []
  for (let round = 0; round < rounds; round += 1) found.push(await printOne(shop, id, paper, round))
  await queue.close()
  paper.server.close()
  await shop.close()

  return found
}

export const printingPart: BenchPart = {
  name: 'printing',
  about: 'from the answer of a sale to the first byte at the printer, over TCP',
  run: async ({ scale, makeFolder }) => {
    const rounds = await measure(makeFolder(), ROUNDS[scale])
    const median = (of: (round: Round) => number): number => quantile(rounds.map(of), 0.5)
    const [sale, asked, reached] = [
      median((each) => each.sale),
      median((each) => each.asked),
      median((each) => each.reached),
    ]

    const late = quantile(
      rounds.map((each) => each.reached),
      0.95,
    )

    return [
      infoLine('the sale itself, median', formatMs(sale)),
      infoLine(
        'storing the print, median',
        `${formatMs(asked)}, ${formatRatio(asked, sale)} the sale`,
      ),
      infoLine(
        'first byte at the printer, median',
        `${formatMs(reached)}, ${formatRatio(reached, sale)} the sale`,
      ),
      goalLine(
        'first byte at the printer, 95 of 100',
        formatMs(late),
        `<= ${MAX_MS} ms`,
        late <= MAX_MS,
      ),
    ]
  },
}
