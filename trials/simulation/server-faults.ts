// Faults of the server, planted to see that the simulation finds each of them.
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import type { Db } from '@webale/server/platform/database/store.ts'
import type { TillRequest } from '@webale/web/till/send/till-net.ts'
import type { PlantedFault } from './faults.ts'

type SentTillSale = { readonly id: string; readonly body: SaleOnTill }

const SALES = '/api/till/sales'

/** The server reads the body of a sale otherwise than the till sent it. */
const readAs = (
  change: (db: Db, body: SaleOnTill) => Promise<Partial<SaleOnTill>>,
): PlantedFault => ({
  arrive: async (request, server) => {
    if (request.path !== SALES) return request
    const sent = request.body as SentTillSale
    const changes = await change(server.shop().context.store.db, sent.body)

    return { ...request, body: { ...sent, body: { ...sent.body, ...changes } } }
  },
})

const withRevisionsOfToday = async (
  db: Db,
  { lines }: SaleOnTill,
): Promise<Partial<SaleOnTill>> => {
  const rows = await db.selectFrom('products').select(['id', 'rev']).execute()
  const revs = new Map(rows.map(({ id, rev }) => [id, rev]))
  return {
    lines: lines.map((line) => ({ ...line, rev: revs.get(line.product_id ?? '') ?? line.rev })),
  }
}

const registeredNow = (request: TillRequest, now: string): TillRequest =>
  request.path === '/api/tills'
    ? { ...request, body: { ...(request.body as object), since: now } }
    : request

/** Each by what is wrong in it. */
export const SERVER_FAULTS: Readonly<Record<string, PlantedFault>> = {
  'a restored counter gives the same numbers again': { isRare: true, noSkip: true },
  'a price is compared with that of today': readAs(withRevisionsOfToday),
  'a till that is registered again begins with that moment': {
    isRare: true,
    arrive: async (request, server) => registeredNow(request, server.shop().context.now()),
  },
}
