// The states of a sale on the till: whatever happens
// in whatever order, a closed sale is never lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mayReplace,
  moveEntry,
  needsAttention,
  type SaleMove,
  SOLD_AFTER_ALL,
  type TillSale,
} from './till-sale.ts'
import { isClosedSale, TILL_SALE_STATES } from './till-sale-state.ts'

const AT = '2026-11-20T08:00:00.000Z'
const LATER = '2026-11-20T09:00:00.000Z'
const FAILURE = { code: 'kept_full', title: 'Full' }
const CONFIRMATION = { stored_at: LATER, epoch: 'e1', flags: [] }

const sale = { receipt_number: 'RCP-000101' } as TillSale['sale']
const opened: TillSale = {
  v: 1,
  id: 'one',
  state: 'open',
  body: { receipt_number: 'RCP-000101' } as TillSale['body'],
  sale,
  person_id: 'person',
  scope: 'all',
  opened_at: AT,
  closed_at: null,
  tries: 0,
  next_at: 0,
  last_failure: null,
  withdraw: false,
  sent: null,
}

const MOVES: readonly SaleMove[] = [
  { type: 'confirmed', sale: null, confirmation: CONFIRMATION, at: LATER },
  { type: 'closed', at: LATER },
  { type: 'withdrawn', withdraw: true },
  { type: 'withdrawn', withdraw: false },
  { type: 'withdrawal_confirmed' },
  { type: 'failed', failure: FAILURE, next_at: 5 },
  { type: 'needs_attention', failure: FAILURE, next_at: 5 },
  { type: 'missing' },
  { type: 'hurried' },
  { type: 'seen' },
]
const after = (...moves: readonly SaleMove[]): TillSale =>
  moves.reduce((kept, move) => moveEntry(kept, move) ?? kept, opened)
const byType = (type: SaleMove['type']): SaleMove =>
  MOVES.find((move) => move.type === type) ?? { type: 'seen' }

test('OFF-274 a closed sale stays closed, and only the server makes it sent', () => {
  const isSound = (before: TillSale, next: TillSale, confirmed: boolean): boolean =>
    TILL_SALE_STATES.includes(next.state) &&
    (!isClosedSale(before) || isClosedSale(next)) &&
    (next.state !== 'sent' || (confirmed && next.sent !== null)) &&
    (!isClosedSale(next) || next.closed_at !== null) &&
    (!next.withdraw || next.state === 'taken_back') &&
    next.body === opened.body &&
    next.opened_at === AT
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MOVES), { maxLength: 15 }), (moves) => {
      let kept = opened
      return moves.every((move, at) => {
        const before = kept
        kept = moveEntry(kept, move) ?? kept
        const confirmed = moves.slice(0, at + 1).some(({ type }) => type === 'confirmed')
        return isSound(before, kept, confirmed)
      })
    }),
    { numRuns: 10_000 },
  )
})

test('OFF-274 an open sale is confirmed, closed or taken back, and each only once', () => {
  expect(after(byType('confirmed'))).toMatchObject({
    state: 'sent',
    closed_at: LATER,
    sent: CONFIRMATION,
  })
  expect(after(byType('closed'))).toMatchObject({ state: 'waiting', closed_at: LATER })
  const closed = after(byType('closed'))
  expect(moveEntry(closed, { type: 'withdrawn', withdraw: false })).toBeNull()
  expect(moveEntry(closed, { type: 'closed', at: AT })).toBeNull()
  expect(moveEntry(after(byType('confirmed')), byType('confirmed'))).toBeNull()
})

test('OFF-086 a sale that was taken back without the server and is stored there needs attention until it was seen', () => {
  const back = after({ type: 'withdrawn', withdraw: true })
  expect([mayReplace(back), mayReplace(after({ type: 'withdrawn', withdraw: false }))]).toEqual([
    false,
    true,
  ])
  const sold = moveEntry(back, byType('confirmed'))
  expect(sold).toMatchObject({
    state: 'sent',
    withdraw: false,
    last_failure: { code: SOLD_AFTER_ALL },
  })
  expect(sold?.last_failure?.title).toBe('Sold as RCP-000101, but you took it back into the cart')
  expect(sold !== null && needsAttention(sold)).toBe(true)
  expect(
    after({ type: 'withdrawn', withdraw: true }, byType('confirmed'), byType('seen')).last_failure,
  ).toBeNull()
})

test('OFF-104 a failed attempt keeps the sale, and attention ends with the confirmation of the server', () => {
  const waiting = after(byType('closed'), byType('failed'), byType('failed'))
  expect(waiting).toMatchObject({ state: 'waiting', tries: 2, next_at: 5, last_failure: FAILURE })
  const kept = moveEntry(waiting, byType('needs_attention'))
  expect(kept).toMatchObject({ state: 'attention', tries: 3 })
  expect(kept !== null && needsAttention(kept)).toBe(true)
  expect(kept && moveEntry(kept, byType('confirmed'))).toMatchObject({
    state: 'sent',
    last_failure: null,
  })
})

test('OFF-189 a sale that the server lost in a restore waits again, with the number that was printed', () => {
  const lost = after(byType('confirmed'), byType('missing'))
  const given = { ...opened.sale, receipt_number: 'RCP-000900' }
  const renumbered = after({ ...byType('confirmed'), sale: given } as SaleMove, byType('missing'))
  expect([lost.body, renumbered.body.receipt_number]).toEqual([opened.body, 'RCP-000900'])
  expect(lost).toMatchObject({ state: 'waiting', sent: null, next_at: 0, closed_at: LATER })
})
