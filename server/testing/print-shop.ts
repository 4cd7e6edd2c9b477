// A till with a printer of the shop, which is a fake printer of this process.
import type { PrintJob } from '@webale/domain/features/printing/print-job.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { expect } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import { printedTexts } from '@webale/domain/testing/escpos-printer.ts'
import { type FakePrinter, openFakePrinter } from './fake-printer.ts'
import { openTill, type TestTill } from './till.ts'

export type SentPrinter = SentOf<typeof printingApi.add>
type SentPrint = SentOf<typeof printingApi.print>
type PaymentKind = 'cash' | 'card'

export const NETWORK: SentPrinter = {
  name: 'Counter',
  kind: 'network',
  address: '192.168.1.50',
  kicks: true,
}

export type PrintShop = TestTill & {
  readonly fake: FakePrinter
  readonly printer: OutputOf<typeof printingApi.add>
  /** A receipt, unless `more` says otherwise. */
  print(document_id: string, more?: Partial<SentPrint>): Promise<OutputOf<typeof printingApi.print>>
  /** Waits until the job has this state. */
  ends(job: Pick<PrintJob, 'id'>, state: PrintJob['state']): Promise<void>
  sellFor(method: PaymentKind): ReturnType<TestTill['sell']>
  /** How often each paper opened the drawer. */
  kicks(): number[]
  kicksOnRecord(): Promise<number>
  /** The words on all papers, without the space around them. */
  words(): string[]
}

/** `names` are the addresses of host names. */
export const openPrintShop = async (
  engine: Engine,
  names: Record<string, string[]> = {},
): Promise<PrintShop> => {
  const fake = await openFakePrinter(names)
  const till = await openTill(engine, { printers: fake.printers })
  const printer = await till.ask(printingApi.add, till.admin, NETWORK)
  const { id: product_id } = await till.product({ current_stock: 100 })
  const stateOf = async ({ id }: Pick<PrintJob, 'id'>) =>
    (await till.ask(printingApi.job, till.admin, { id })).state
  return {
    ...till,
    fake,
    printer,
    print: (document_id, more = {}) =>
      till.ask(printingApi.print, till.seller, {
        id: till.context.newId(),
        printer_id: printer.id,
        kind: 'sale',
        document_id,
        ...more,
      }),
    ends: (job, state) => expect.poll(() => stateOf(job)).toBe(state),
    sellFor: (payment_method) =>
      till.sell([{ product_id }], {
        payment_method,
        ...(payment_method === 'card' && { amount_paid: 1000 }),
      }),
    kicks: () => fake.papers().map((paper) => paper.kicks.length),
    kicksOnRecord: async () =>
      (await till.rows('audit_log')).filter(({ action }) => action === 'printing.kick').length,
    words: () =>
      fake
        .papers()
        .flatMap(printedTexts)
        .map((text) => text.trim()),
  }
}
