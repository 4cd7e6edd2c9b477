// The stock ledger's changes, and suppliers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeMovements } from './stock.ts'
import { NewSupplier } from './supplier.ts'

test('decision S8: one change per product, sorted by id, rounded to thousandths', () => {
  const changes = [
    { product_id: 'b', quantity: -0.1 },
    { product_id: 'a', quantity: -2 },
    { product_id: 'b', quantity: -0.2 },
    { product_id: 'b', quantity: -0.055 },
  ]
  expect(mergeMovements(changes)).toEqual([
    { product_id: 'a', quantity: -2 },
    { product_id: 'b', quantity: -0.355 },
  ])
})

test('decision S8: changes that add up to 0 move nothing', () => {
  expect(
    mergeMovements([
      { product_id: 'a', quantity: 1.5 },
      { product_id: 'a', quantity: -1.5 },
    ]),
  ).toEqual([])
})

test('decision S8: the order in which lines were sold does not matter', () => {
  const change = fc.record({
    product_id: fc.constantFrom('a', 'b', 'c', 'd'),
    quantity: fc.integer({ min: -50_000, max: 50_000 }).map((thousandths) => thousandths / 1000),
  })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const merged = mergeMovements(changes)
      expect(mergeMovements(changes.toReversed())).toEqual(merged)
      const ids = merged.map(({ product_id }) => product_id)
      expect(ids).toEqual([...new Set(ids)].toSorted())
    }),
  )
})

test('ADV-013 a supplier needs only a name', () => {
  expect(NewSupplier.parse({ name: 'Mukwano', email: '', phone: '0772 123 456' })).toEqual({
    name: 'Mukwano',
    contact_person: null,
    email: null,
    phone: '0772123456',
    address: null,
  })
  expect(
    [{ name: '' }, { name: 'A', email: 'a' }, { name: 'A', phone: '123' }].map(
      (input) => NewSupplier.safeParse(input).success,
    ),
  ).toEqual([false, false, false])
})
