// Words of the list of tills.
import { expect, test } from 'vitest'
import type { SaleFlag } from './quarantined-sale.ts'
import {
  addedReason,
  addedText,
  clockText,
  endingText,
  fileText,
  flagDetail,
  groupFlags,
  recoveredText,
  tillTitle,
  waitingText,
} from './till-words.ts'

test('OFF-190 the line after a restore counts one sale and one till in words when there is one', () => {
  const at = '2026-11-21T09:00:00.000Z'
  expect(recoveredText({ sales: 214, tills: 3, at })).toBe(
    'Recovered 214 sales from 3 tills after the restore of Sat 21 Nov 2026, 12:00',
  )
  expect(recoveredText({ sales: 1, tills: 1, at })).toContain('Recovered 1 sale from 1 till after')
})

test('OFF-169 the question before a till is ended names the last report', () => {
  expect(endingText({ seen_at: '2026-11-21T09:00:00.000Z' })).toBe(
    'It was last heard Sat 21 Nov 2026, 12:00. Sales made before now can still be sent.',
  )
})

test('OFF-158 a till is named by number and name, and a till that is gone as a till', () => {
  expect(tillTitle({ number: 3, name: 'Front' })).toBe('Till 3, Front')
  expect(tillTitle({ number: null, name: null })).toBe('A till')
})

test('OFF-041 a clock is right within two minutes, and otherwise its text has the difference and the direction', () => {
  expect(clockText({ clock_offset_ms: 120_000 })).toBe('Right')
  expect(clockText({ clock_offset_ms: 120_001 })).toBe('2 minutes slow')
  expect(clockText({ clock_offset_ms: -7_200_000 })).toBe('2 hours fast')
})

test('OFF-260 waiting sales are counted with their sum, and other records apart', () => {
  const none = { waiting: 0, waiting_documents: 0, waiting_total: 0 }
  expect(waitingText(none)).toBe('None')
  expect(waitingText({ ...none, waiting: 2, waiting_total: 5000 })).toBe('2 sales, UGX 5,000')
  expect(waitingText({ waiting: 3, waiting_documents: 1, waiting_total: 5000 })).toBe(
    '2 sales and 1 other record, sales UGX 5,000',
  )
  expect(waitingText({ ...none, waiting: 1, waiting_documents: 1 })).toBe('1 other record')
})

const flagOf = (fields: Partial<SaleFlag>): SaleFlag => ({
  id: 'a',
  kind: 'sale',
  document_id: 's',
  flag: 'number',
  details: {},
  subject: 'RCP-000001',
  total: 1000,
  created_at: '2026-11-21T09:00:00.000Z',
  received_at: '2026-11-21T10:00:00.000Z',
  till_id: 't',
  till_number: 3,
  till_name: 'Front',
  person_id: null,
  person: null,
  department_id: null,
  below: 0,
  ...fields,
})

test('OFF-232 rows are grouped by flag and till, and a single row makes no group', () => {
  const rows = [
    flagOf({ id: 'a' }),
    flagOf({ id: 'b', flag: 'sums' }),
    flagOf({ id: 'c' }),
    flagOf({ id: 'd', till_id: 'u' }),
  ]
  expect(groupFlags(rows).map(({ flag, till_id, ids }) => [flag, till_id, ids])).toEqual([
    ['number', 't', ['a', 'c']],
  ])
  const others = groupFlags([flagOf({}), flagOf({ kind: 'expense' })])
  expect(others.map(({ documents }) => documents)).toEqual([1])
})

test('OFF-228 a flag says how far below the list price it is, and else which other receipt sold the goods', () => {
  expect(flagDetail(flagOf({ below: 500 }))).toBe('UGX 500 below the list price')
  const details = { item_name: 'Soap', receipt_number: 'RCP-000009' }
  expect(flagDetail(flagOf({ details }))).toBe('Soap, also on RCP-000009')
  expect(flagDetail(flagOf({ details: { item_name: 'Soap', receipt_number: null } }))).toBe('Soap')
  expect(flagDetail(flagOf({ details: { item_name: 7 } }))).toBeNull()
})

test('OFF-110 a file says what it would add, and what became of its sales', () => {
  const checked = {
    number: 3,
    made_at: '2026-11-21T09:00:00.000Z',
    fresh: 1,
    fresh_documents: 0,
    known: 2,
  }
  expect(fileText(checked)).toEqual({
    what: '1 new sale, 2 known already',
    from: 'Saved on Till 3, Sat 21 Nov 2026, 12:00',
  })
  expect(fileText({ ...checked, number: null, made_at: 'yesterday', fresh: 2 })).toEqual({
    what: '2 new sales, 2 known already',
    from: 'Saved on a till',
  })
  const mixed = { ...checked, fresh: 3, fresh_documents: 1 }
  expect(fileText(mixed).what).toBe('2 new sales and 1 other record, 2 known already')
  expect(fileText({ ...mixed, fresh: 1 }).what).toBe('1 new other record, 2 known already')
  const none = { added: 0, known: 0, kept: 0, refused: 0 }
  const added = { ...none, added: 2, documents: none }
  expect([addedText(added), addedReason(added)]).toEqual(['2 sales added from the file', null])
  expect(addedText({ ...added, added: 1 })).toBe('1 sale added from the file')
  expect(addedReason({ ...added, kept: 1, refused: 3 })).toBe(
    '1 sale kept, see below. 3 sales not taken. Decide what is kept, then add the file again.',
  )
  const documents = { ...none, added: 2, kept: 1 }
  expect(addedText({ ...added, documents })).toBe('2 other records added from the file')
  expect(addedReason({ ...added, kept: 3, documents })).toBe(
    '2 sales and 1 other record kept, see below.',
  )
})
