// The body of a sale as a till sends it: what this program can read.
import { expect, test } from 'vitest'
import { draftOf } from '../../testing/priced-sale.ts'
import { bodyOf } from '../../testing/till-sales.ts'
import { readSaleOnTill } from './sale-on-till.ts'

const body = bodyOf(draftOf({}))
const id = draftOf({}).id
const read = (changes: Record<string, unknown>, version = 1) =>
  readSaleOnTill(id, version, { ...body, ...changes })
const [line] = body['lines'] as Record<string, unknown>[]
const withLine = (changes: Record<string, unknown>) => read({ lines: [{ ...line, ...changes }] })

test('OFF-108 a sale of version 1 is read as that version was released', () => {
  expect(read({})).toMatchObject({
    id,
    receipt_number: 'RCP-000101',
    sold_at: '2026-11-21T08:00:00.000Z',
  })
  expect(
    read({ receipt_number: 'RCP1763712000000', drawer_id: null, unheard_of: 1 }),
  ).not.toBeNull()
})

test('OFF-146 a body that fits no version is not read', () => {
  expect(read({}, 2)).toBeNull()
  for (const wrong of [null, [], 'x', 7, {}]) expect(readSaleOnTill(id, 1, wrong)).toBeNull()
  expect(read({ id: draftOf({}).id.replace('1', '2') })).toBeNull()
  expect(read({ lines: [] })).toBeNull()
  for (const quantity of [0, -1, 0.0005, 1e9, '1', null]) expect(withLine({ quantity })).toBeNull()
  for (const unit_price of [-1, 1.001, 1e12, Number.NaN])
    expect(withLine({ unit_price })).toBeNull()
  for (const receipt_number of ['', 'RCP-1', 'x'.repeat(50), 7])
    expect(read({ receipt_number })).toBeNull()
  for (const sold_at of ['', 'today', '0000-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z', 5])
    expect(read({ sold_at })).toBeNull()
  expect(read({ customer_name: 'a\0b' })).toBeNull()
  expect(withLine({ quantity: 1_000_000, unit_price: 100_000_000 })).toBeNull()
})

test('OFF-146 only cash may be more than the amount due', () => {
  const part = (method: string, amount: number) => ({ method, amount, reference: null })
  expect(read({ parts: [part('cash', 20_000), part('card', 12_000)] })).not.toBeNull()
  expect(read({ parts: [part('cash', 20_000), part('card', 12_001)] })).toBeNull()
})
