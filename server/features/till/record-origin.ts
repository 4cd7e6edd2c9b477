// Stores where a sale or another document of a till came from, its flags, and the sale's entry in
// the audit log.
import { saleAuditNote } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { delayText } from '@webale/domain/features/till/clock.ts'
import type { DocumentOnTill } from '@webale/domain/features/till/document-on-till.ts'
import { flagWords, type RaisedFlag } from '@webale/domain/features/till/flags.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { tillTitle } from '@webale/domain/features/till/till-words.ts'
import { recordEntry } from '../../platform/facts/audit.ts'
import type { ClosedContext, SellContext } from './closed-context.ts'
import { insertOrigin } from './document.queries.ts'

/** The entry of the sale in the audit log; its action makes the sealer seal the sale. */
const recordSale = async (
  { tx, till, now, newId, actor }: ClosedContext,
  sale: Sale,
  flags: readonly RaisedFlag[],
): Promise<void> => {
  const delay = delayText(sale.created_at, now)
  const { after, ...note } = saleAuditNote({ sale, replayed: false }) ?? {}
  const words = flagWords(flags.map(({ flag }) => flag))
  const title = tillTitle({ number: till.number, name: null })
  const details = delay === null ? title : `${title}, received ${delay} later`
  const fields = { ...after, ...(words === '' ? {} : { flags: words }) }
  const entry = {
    action: 'sale.complete',
    entity: 'sale',
    actor_id: actor.id,
    ...note,
    details,
    after: fields,
  }

  await recordEntry(tx, { now, newId }, entry)
}

/** Stores origin and flags beside an expense or a mobile money transaction. */
export const recordDocumentOrigin = (
  context: SellContext,
  { kind: subject_type, id: subject_id, made_at_device, clock_offset_ms }: DocumentOnTill,
  flags: readonly RaisedFlag[],
): Promise<void> => {
  const { tx, till } = context
  const of = { subject_type, subject_id, made_at_device }

  return insertOrigin(tx, { till_id: till.id, clock_offset_ms, app: till.app, of, flags }, context)
}

/** Stores origin, flags and audit entry beside the sale. */
export const recordOrigin = async (
  context: ClosedContext,
  {
    body,
    mode,
    sale,
    flags,
  }: {
    readonly body: SaleOnTill
    readonly mode: 'open' | 'closed'
    readonly sale: Sale
    readonly flags: readonly RaisedFlag[]
  },
): Promise<void> => {
  const { tx, till } = context
  const { sold_at_device, clock_offset_ms } = body
  const of = { sale_id: sale.id, mode, sold_at_device }
  await insertOrigin(tx, { till_id: till.id, clock_offset_ms, app: till.app, of, flags }, context)
  await recordSale(context, sale, flags)
}
