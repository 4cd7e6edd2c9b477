// A shop with a registered till whose seller was signed in on it, for tests about sales of tills.
import { createHmac } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { receiptNumberOf } from '@webale/domain/features/sale/receipt-number.ts'
import { provedText, readSaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { contentHashOf } from '../features/sale/new-sale.queries.ts'
import { findEpoch, renewEpoch } from '../features/snapshot/epoch.queries.ts'
import { readSent } from '../features/till/read-sent.ts'
import { type SellAnswer, sellClosed, sellOpen } from '../features/till/sell.ts'
import type { Engine } from '../platform/database/store.ts'
import type { NewRow, Row } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { openTill, type TestTill } from './till.ts'

export const SINCE = '2026-11-01T06:00:00.000Z'
export const KEY = 'ab'.repeat(32)

type Fields = Readonly<Record<string, unknown>>
type Body = Record<string, unknown> & { readonly id: string }

export type SellingTill = TestTill & {
  readonly till_id: string
  /**
   * Registers another till with a block of numbers from `first`, and the seller and the
   * administrator on it.
   */
  register(number: number, first: number): Promise<string>
  /**
   * The body of a closed sale of one line, sold now
   * unless said otherwise; sums and proof are right.
   */
  body(lines: readonly Fields[], fields?: Fields, who?: Actor): Promise<Body>
  send(mode: 'open' | 'closed', body: unknown, till_id?: string, id?: string): Promise<SellAnswer>
  /** Sends a closed sale and answers its flags. */
  flagsOf(body: Body, till_id?: string): Promise<readonly string[]>
  changeTill(fields: Partial<Row<'tills'>>): Promise<void>
  openFlags(): Promise<readonly string[]>
}

const tillRow = (id: string, number: number, registered_by: string): NewRow<'tills'> => ({
  id,
  number,
  name: `Till ${number}`,
  secret_hash: 'x',
  registered_by,
  registered_at: SINCE,
  since: SINCE,
  seen_at: SINCE,
})

/** The shop had this epoch after the one of its blocks, and lost it in a restore. */
export const loseEpoch = ({ context }: TestTill, epoch: string): Promise<void> =>
  context.store.transaction(async (tx) => {
    await renewEpoch(tx, epoch)
    await renewEpoch(tx, context.newId())
  })

/** Adds the proof of the person. */
export const proved = (body: Body, key = KEY): Body => {
  const sale = readSaleOnTill(body.id, 1, body)
  if (sale === null) return body
  const proof = createHmac('sha256', key)
    .update(provedText(sale, contentHashOf(sale)))
    .digest('hex')
  return { ...body, proof }
}

const lineOf = (line: Fields): Fields => {
  const whole = { quantity: 1, unit_price: 1000, rev: 1, item_name: 'Soap', ...line }
  return { subtotal: Math.round(whole.quantity * whole.unit_price), ...whole }
}

/** In a shop of this kind, such as one with a drawer. */
export const withSellingTill = async <Kind extends TestTill>(
  shop: Kind,
): Promise<Kind & SellingTill> => {
  const { store, newId, now, markSecret } = shop.context
  let printed = 0
  const register = async (number: number, first: number): Promise<string> => {
    const till_id = newId()
    const epoch = (await findEpoch(store.db)) ?? ''
    await store.transaction(async (tx) => {
      await tx
        .insertInto('tills')
        .values(tillRow(till_id, number, shop.admin.id))
        .execute()
      const block = { id: newId(), till_id, epoch, first, last: first + 99, leased_at: SINCE }
      await tx.insertInto('receipt_blocks').values(block).execute()
      await tx
        .updateTable('counters')
        .set({ value: first + 99 })
        .where('name', '=', 'receipt_number')
        .execute()
      for (const { id: user_id, role, department_id } of [shop.seller, shop.admin]) {
        const person = {
          till_id,
          user_id,
          key: KEY,
          role,
          department_id,
          first_at: SINCE,
          last_at: SINCE,
        }
        await tx.insertInto('till_people').values(person).execute()
      }
    })
    return till_id
  }
  const till_id = await register(3, 1)
  const body: SellingTill['body'] = async (lines, fields = {}, who = shop.seller) => {
    const made = lines.map(lineOf)
    const subtotal = made.reduce((sum, line) => sum + Number(line['subtotal']), 0)
    const total = subtotal - Number(fields['discount'] ?? 0)
    printed += 1
    return proved({
      id: newId(),
      lines: made,
      payment_method: 'cash',
      amount_paid: total,
      department_id: shop.department_id,
      receipt_number: receiptNumberOf(printed),
      sold_at: now(),
      sold_at_device: now(),
      clock_offset_ms: 0,
      person_id: who.id,
      epoch: await findEpoch(store.db),
      subtotal,
      total,
      change_amount: 0,
      ...fields,
    })
  }
  const send: SellingTill['send'] = (mode, sent, from = till_id, id = (sent as Body).id) =>
    inTransaction(store, async (tx) => {
      const till = await tx
        .selectFrom('tills')
        .selectAll()
        .where('id', '=', from)
        .executeTakeFirstOrThrow()
      const epoch = (await findEpoch(tx)) ?? ''
      const context = { tx, till, epoch, now: now(), newId, markSecret }
      return (mode === 'open' ? sellOpen : sellClosed)(context, readSent(id, 1, sent))
    })
  return {
    ...shop,
    till_id,
    register,
    body,
    send,
    flagsOf: async (sent, from) => {
      const answer = await send('closed', sent, from)
      return answer.state === 'stored' ? answer.flags : [answer.state, answer.reason]
    },
    changeTill: (fields) =>
      store.transaction(async (tx) => {
        await tx.updateTable('tills').set(fields).where('id', '=', till_id).execute()
      }),
    openFlags: async () => (await shop.rows('document_flags')).map(({ flag }) => flag),
  }
}

export const openSellingTill = async (engine: Engine): Promise<SellingTill> =>
  withSellingTill(await openTill(engine))
