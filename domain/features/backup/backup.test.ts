// The backup file: names, order and words, and how the values of a file are read.
import { expect, test } from 'vitest'
import {
  BACKUP_TABLES,
  BACKUP_WORDS,
  backupFileName,
  fileTables,
  removalOrder,
  restoreOrder,
} from './backup.ts'
import {
  type StoredColumn,
  date,
  id,
  oneOf,
  positiveQuantity,
  price,
  quantity,
  nonNegativePrice,
  text,
  tiers,
  time,
  boolean,
  integer,
} from './column.ts'
import { readStoredRow } from './stored-row.ts'

const ID = '0193f5a0-0000-7000-8000-00000000000a'

test('DAYX-002 BKP-002 exactly ten tables can be backed up', () => {
  expect(BACKUP_TABLES).toEqual([
    'sales',
    'products',
    'customers',
    'services',
    'appointments',
    'expenses',
    'mobile_money_transactions',
    'reconciliations',
    'departments',
    'suppliers',
  ])
})

test('BKP-007 the file name contains the Kampala day', () => {
  expect(backupFileName('2026-11-20T21:30:00.000Z')).toBe('backup-2026-11-21.json')
  expect(backupFileName('2026-11-20T20:30:00.000Z', true)).toBe(
    'backup-before-delete-2026-11-20.json',
  )
})

test('BKP-014 BKP-020 referenced tables are restored first and deleted last; dependent tables are included once', () => {
  expect(restoreOrder(['sales', 'products', 'departments', 'users'])).toEqual([
    'departments',
    'products',
    'sales',
  ])
  expect(removalOrder(['products', 'departments'])).toEqual(['products', 'departments'])
  expect(fileTables(['services', 'products']).filter((table) => table === 'categories')).toEqual([
    'categories',
  ])
  expect(fileTables(['sales'])).toEqual([
    'sales',
    'sale_items',
    'refunds',
    'refund_items',
    'money_movements',
    'sale_customers',
    'sale_origins',
    'document_flags',
    'collections',
    'collection_changes',
    'collection_uses',
  ])
})

test('BKP-015 BKP-016 BKP-021 BKP-022 the result texts count tables', () => {
  expect([BACKUP_WORDS.imported(2), BACKUP_WORDS.notImported(1)]).toEqual([
    'Successfully imported 2 table(s)',
    'Failed to import 1 table(s)',
  ])
  expect([BACKUP_WORDS.deleted(3), BACKUP_WORDS.notDeleted(1)]).toEqual([
    'Successfully deleted data from 3 table(s)',
    'Failed to delete data from 1 table(s)',
  ])
})

const VALUES: readonly [string, StoredColumn, unknown, unknown][] = [
  ['ids in capitals', id, ID.toUpperCase(), ID],
  ['the nil id', id, '00000000-0000-0000-0000-000000000000', undefined],
  ['an id in brackets', id, `{${ID}}`, undefined],
  ['money as text', price, '1000.50', 1000.5],
  ['money with binary dust', price, 0.1 + 0.2, 0.3],
  ['minus zero', integer, -0, 0],
  ['money in words', price, '1e9', undefined],
  ['not a number', price, Number.NaN, undefined],
  ['a price below 0', nonNegativePrice, -0.01, undefined],
  ['thousandths', quantity, 2.3456, 2.346],
  ['an old quantity that is too large for thousandths', quantity, 9e14 - 0.25, 9e14 - 0.25],
  ['a thousandth of a component', positiveQuantity, 0.001, 0.001],
  ['nothing of a component', positiveQuantity, 0, undefined],
  ['0 and 1 for truth', boolean, 1, true],
  ['a word for truth', boolean, 'true', undefined],
  ['a text that is too long', text(3), 'abcd', undefined],
  ['half a letter pair', text(9), 'a\ud83d', undefined],
  ['an emoji', text(9), 'a😀', 'a😀'],
  ['a moment of PostgreSQL', time, '2024-05-01 22:30:00+03', '2024-05-01T19:30:00.000Z'],
  ['a number for a moment', time, 1_700_000_000_000, undefined],
  ['a year that may be a short form', time, '0099-12-31T00:00:00Z', undefined],
  ['the first year', time, '0100-01-01T00:00:00Z', '0100-01-01T00:00:00.000Z'],
  ['the 30th of February as a day', date, '2026-02-30', undefined],
  ['a moment as a day', date, '2026-02-28T10:00:00Z', '2026-02-28'],
  ['another role', oneOf('user'), 'admin', undefined],
  [
    'prices with keys of their own',
    tiers,
    JSON.parse('{"retail":5,"__proto__":{"wholesale":1}}'),
    { retail: 5, wholesale: null, individual: null },
  ],
  ['a list for prices', tiers, [1], undefined],
]

test.each(VALUES)(
  'BKP-014 a value of a backup file is accepted or refused: %s',
  (_name, column, given, wanted) => {
    expect(column.read(given)).toEqual(wanted)
  },
)

test('BKP-014 a row keeps only known columns and gets defaults for columns that an older file lacks', () => {
  const read = readStoredRow('products', {
    id: ID,
    name: ' Oud ',
    selling_price: 5,
    tracking_type: 'milliliter',
    current_stock: 7.5,
    role: 'admin',
    search_text: 'x',
  })
  expect(read).toMatchObject({
    row: { name: 'Oud', current_stock_ml: 7.5, unit: 'piece', reorder_level: 10, is_bundle: false },
  })
  expect(
    'row' in read &&
      Object.keys(read.row).filter((field) => ['role', 'search_text'].includes(field)),
  ).toEqual([])
  expect(readStoredRow('products', { id: ID, name: '', selling_price: 5 })).toEqual({
    field: 'name',
    problem: 'must be a text of 1 to 500 characters',
  })
})
