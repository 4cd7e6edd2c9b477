// A paid request to a phone with its changes, written directly, for tests that need one of each
// row.
import { randomUUID } from 'node:crypto'
import { timeBefore } from '@webale/domain/kernel/time.ts'
import type { Shop } from './shop.ts'

const HOUR_MS = 60 * 60 * 1000
/** The cart of every request that is written here. */
export const ASKED_CART = '01a00000-0000-7000-8000-000000000003'

type PaidRow = {
  readonly department_id: string
  readonly created_by: string
  /** Was the money paid back? Then it is used. */
  readonly isUsed?: boolean
}

/** Answers the id of the request. */
export const addPaidRequest = async (
  shop: Shop,
  { department_id, created_by, isUsed = false }: PaidRow,
): Promise<string> => {
  const { newId, now } = shop.context
  const id = randomUUID()
  // After some minutes without a sale, it waits for a decision.
  const created_at = isUsed ? now() : timeBefore(now(), HOUR_MS)
  const change = { collection_id: id, reason: null, note: null, created_by: null, created_at }
  await shop.write(async (tx) => {
    await tx
      .insertInto('collections')
      .values({
        id,
        cart_id: ASKED_CART,
        department_id,
        till_id: null,
        provider: 'mtn',
        phone: '256772123456',
        amount: 5000,
        note: null,
        business_date: created_at.slice(0, 10),
        created_by,
        created_at,
        state: 'succeeded',
        reason: null,
        reference: id.slice(0, 8),
        state_changes: 2,
        was_late: 0,
        settled_at: created_at,
        given_up_at: null,
        used_at: isUsed ? created_at : null,
        looked_at: created_at,
        look_at: null,
      })
      .execute()
    await tx
      .insertInto('collection_changes')
      .values([
        {
          ...change,
          id: newId(),
          position: 1,
          state_before: 'created',
          state: 'asked',
          reference: null,
        },
        {
          ...change,
          id: newId(),
          position: 2,
          state_before: 'asked',
          state: 'succeeded',
          reference: id.slice(0, 8),
        },
      ])
      .execute()
    if (!isUsed) return
    await tx
      .insertInto('collection_uses')
      .values({
        id: newId(),
        collection_id: id,
        kind: 'paid_back',
        sale_id: null,
        customer_id: null,
        note: 'Customer came back',
        created_by,
        created_at,
      })
      .execute()
  })

  return id
}
