// The receipt printer of the demo: a queue that no computer has. A visitor sees the printers of a
// shop, and nothing is sent to a printer of the visitor.
import type { Actor } from '@webale/domain/access/role.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { Printers } from '@webale/server/platform/printers/printers.ts'
import type { DemoShop } from './demo-shop.ts'

const DEVICE = 'queue:Demo-counter'

/** While the demo is made, its server finds the queue and nothing else. */
export const demoPrinters: Printers = {
  list: async () => [{ device: DEVICE, name: 'Queue Demo-counter' }],
  isLocal: async () => false,
  deliver: async () => ({ state: 'failed', error: 'The demo has no printer' }),
}

export const addPrinter = async ({ ask }: Pick<DemoShop, 'ask'>, owner: Actor): Promise<void> => {
  await ask(printingApi.add, owner, {
    name: 'Main counter',
    kind: 'attached',
    device: DEVICE,
    kicks: true,
  })
}
