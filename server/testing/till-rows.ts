// Rows of the sales of tills, written directly, for tests that need one of each.
import type { Shop } from './shop.ts'

type Ids = { readonly sale_id: string; readonly flag: string; readonly quarantined: string }

/**
 * Makes a stored sale one of a till, with an open flag, and quarantines another one.
 */
export const addTillSale = (
  { context }: Shop,
  { sale_id, flag, quarantined }: Ids,
): Promise<void> => {
  const { store, newId, now } = context
  const till_id = newId()
  const origin = {
    id: newId(),
    sale_id,
    till_id,
    mode: 'closed',
    sold_at_device: now(),
    flags: ['number'],
  } as const
  const subject = { subject_type: 'sale', subject_id: sale_id, flag: 'number', details: '{}' }
  const body = {
    sale_id: newId(),
    body_hash: quarantined,
    till_id,
    body: '{}',
    reason: 'unreadable',
  }
  return store.transaction(async (tx) => {
    const came = { ...origin, clock_offset_ms: 0, received_at: now(), app: null }
    await tx.insertInto('sale_origins').values(came).execute()
    await tx
      .insertInto('document_flags')
      .values({ id: flag, ...subject, created_at: now() })
      .execute()
    await tx
      .insertInto('kept_sales')
      .values({ id: quarantined, ...body, received_at: now() })
      .execute()
  })
}
