// Sales History while the server is away: what of this till it lists.
import { expect, test } from 'vitest'
import { filterOwnHistory } from './own-history.ts'
import type { TillSale } from '../disk/till-sale.ts'

const NOW = Date.parse('2026-11-23T10:00:00.000Z')
const HOURS = 3_600_000
const ALL = { search: '', from: '', until: '' }
const ADMIN = { role: 'admin', department_id: null } as const

const saleOf = (
  id: string,
  hours: number,
  fields: { state?: TillSale['state']; department_id?: string } = {},
) => {
  const { state = 'sent', department_id = 'perfume' } = fields
  const created_at = new Date(NOW - hours * HOURS).toISOString()
  const sale = {
    id,
    receipt_number: `RCP-${id}`,
    cashier_name: `Cashier ${id}`,
    created_at,
    department_id,
    total: 1000,
  }
  return { id, state, sale } as TillSale
}
const found = (
  kept: TillSale[],
  filter = ALL,
  actor: Parameters<typeof filterOwnHistory>[2] = ADMIN,
): string[] => filterOwnHistory(kept, filter, actor, NOW).rows.map(({ id }) => id)

test('OFF-051 the closed sales of 30 days are listed newest first, with what still waits', () => {
  const kept = [
    saleOf('old', 31 * 24),
    saleOf('edge', 30 * 24),
    saleOf('two', 2, { state: 'waiting' }),
    saleOf('one', 1, { state: 'attention' }),
    saleOf('open', 0, { state: 'open' }),
    saleOf('back', 0, { state: 'taken_back' }),
  ]
  expect(found(kept)).toEqual(['one', 'two', 'edge'])
  expect(filterOwnHistory(kept, ALL, ADMIN, NOW)).toMatchObject({
    count: 3,
    total: 3000,
    waiting: new Set(['one', 'two']),
  })
})

test('OFF-052 search and days work on the sales of this till', () => {
  const kept = [saleOf('100', 1), saleOf('200', 25), saleOf('201', 49)]
  expect(found(kept, { ...ALL, search: ' rcp-20 ' })).toEqual(['200', '201'])
  expect(found(kept, { ...ALL, search: 'cashier 100' })).toEqual(['100'])
  expect(found(kept, { ...ALL, from: '2026-11-22' })).toEqual(['100', '200'])
  expect(found(kept, { ...ALL, from: '2026-11-22', until: '2026-11-22' })).toEqual(['200'])
})

test('OFF-053 decision P9 others than administrators see the sales of their department', () => {
  const kept = [saleOf('one', 1), saleOf('two', 2, { department_id: 'cosmetics' })]
  expect(found(kept, ALL, { role: 'user', department_id: 'cosmetics' })).toEqual(['two'])
  expect(found(kept, ALL, { role: 'moderator', department_id: 'perfume' })).toEqual(['one'])
})
