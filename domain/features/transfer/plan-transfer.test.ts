// Rules of transfers: what may leave and arrive, and what is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkArriving,
  checkLeaving,
  expectedArrival,
  planArrival,
  type TransferProduct,
  valueAtReceiver,
} from './plan-transfer.ts'
import {
  lineName,
  NewTransfer,
  type TransferLine,
  transferNumber,
  TransferToReceive,
} from './transfer.ts'

const ID = '01a00000-0000-7000-8000-000000000001'
const OTHER = '01a00000-0000-7000-8000-000000000002'
const soap: TransferProduct = {
  id: ID,
  name: 'Soap',
  department_id: OTHER,
  barcode: null,
  unit: 'bar',
  tracking_type: 'unit',
  current_stock: 10,
  cost_price: 600,
  has_components: false,
}
const onTheWay = {
  to_product_name: 'Soap',
  to_tracking_type: 'unit' as const,
  quantity: 10,
  factor: 1,
  unit_cost: 600,
  cost_value: null,
}

test('MOVE-017 goods leave when the stock holds them, whole, and not as a bundle', () => {
  expect(() => checkLeaving(soap, 10)).not.toThrow()
  expect(() => checkLeaving(soap, 11)).toThrow('Soap: only 10 can be sent')
  expect(() => checkLeaving({ ...soap, current_stock: -3 }, 1)).toThrow('Soap: only 0 can be sent')
  expect(() => checkLeaving(soap, 0.5)).toThrow('Soap is counted in whole numbers')
  expect(() => checkLeaving({ ...soap, tracking_type: 'volume' }, 0.5)).not.toThrow()
  expect(() => checkLeaving({ ...soap, has_components: true }, 1)).toThrow(
    'Soap is a bundle. Send its components',
  )
})

test('MOVE-017 a transfer line is refused when the receiving product cannot take its quantity', () => {
  expect(() => checkArriving(soap, 'Oud', 1_000_000)).not.toThrow()
  expect(() => checkArriving(soap, 'Oud', 1_000_001)).toThrow(
    'Oud cannot make more than 1,000,000 there',
  )
  expect(() => checkArriving(soap, 'Oud', 0.5)).toThrow('Oud is counted in whole numbers')
  expect(() => checkArriving({ ...soap, has_components: true }, 'Oud', 1)).toThrow(
    'Oud is a bundle there',
  )
})

test('MOVE-004 MOVE-005 what did not arrive is lost, at cost and at the selling price there', () => {
  expect(planArrival(onTheWay, 10, 1000)).toEqual({
    arrived: 10,
    lost: 0,
    lost_cost: 0,
    lost_value: 0,
  })
  expect(planArrival(onTheWay, 7, 1000)).toEqual({
    arrived: 7,
    lost: 3,
    lost_cost: 1800,
    lost_value: 3000,
  })
  expect(planArrival({ ...onTheWay, unit_cost: null }, 0, 1000)).toMatchObject({
    lost: 10,
    lost_cost: 0,
  })
  expect(() => planArrival(onTheWay, 11, 1000)).toThrow('More than was sent: Soap')
  expect(() => planArrival(onTheWay, 9.5, 1000)).toThrow('Soap is counted in whole numbers')
})

test('MOVE-007 a transfer keeps the value of the goods for any factor', () => {
  const one = { quantity: 1, factor: 100, cost_value: null }
  expect(valueAtReceiver({ ...one, unit_cost: 5000 }, 1)).toBe(5000)
  expect(valueAtReceiver({ ...one, unit_cost: null }, 1)).toBe(0)
  expect(valueAtReceiver({ ...one, unit_cost: 5000, cost_value: 499_999 }, 100)).toBe(499_999)
  const cost = fc.integer({ min: 0, max: 10_000_000_00 }).map((hundredths) => hundredths / 100)
  const factors = fc.integer({ min: 1, max: 10_000 })
  fc.assert(
    fc.property(cost, factors, fc.integer({ min: 1, max: 100 }), (unit_cost, factor, quantity) => {
      const line = { unit_cost, factor, quantity, cost_value: null }
      const worth = valueAtReceiver(line, expectedArrival({ quantity, factor }))
      expect(worth).toBe(Math.round(unit_cost * 100) * quantity)
    }),
  )
})

test('MOVE-008 MOVE-017 a transfer has 1 to 200 lines, one for each product, and a factor from 1 to 10,000', () => {
  const sent = (lines: readonly object[]) =>
    NewTransfer.safeParse({ id: ID, to_department_id: OTHER, lines }).error?.issues[0]?.message
  const line = { product_id: ID, quantity: 1 }
  expect([sent([line]), sent([{ ...line, factor: 10_000 }])]).toEqual([undefined, undefined])
  expect(sent([])).toBe('Add what is sent')
  expect(sent([line, line])).toBe('A product can have one line')
  expect(sent([{ ...line, factor: 0 }])).toBe('Makes cannot be below 1')
  expect(sent([{ ...line, factor: 1.5 }])).toBe('Makes must be a whole number')
  expect(sent([{ ...line, factor: 10_001 }])).toBe('Makes cannot be above 10,000')
  expect(sent([{ ...line, quantity: 0 }])).toBe('Quantity must be above 0')
  const many = Array.from({ length: 201 }, (_, at) => ({
    ...line,
    product_id: `01a00000-0000-7000-8000-${String(at).padStart(12, '0')}`,
  }))
  expect([sent(many.slice(1)), sent(many)]).toEqual([
    undefined,
    'A transfer can have 200 lines at most',
  ])
})

test('MOVE-003 MOVE-005 what arrived is from 0 to 1,000,000 with three decimals', () => {
  const came = (arrived: unknown) =>
    TransferToReceive.safeParse({ id: ID, transfer_id: OTHER, lines: [{ line_id: ID, arrived }] })
      .error?.issues[0]?.message
  expect([came(0), came(0.055), came(1_000_000)]).toEqual([undefined, undefined, undefined])
  expect(came(-1)).toBe('Quantity cannot be below 0')
  expect(came(1_000_001)).toBe('Quantity cannot be above 1,000,000')
  expect(came(0.0555)).toBe('Quantity can have three decimals at most')
  expect(came('1')).toBe('Quantity must be a number')
})

test('MOVE-013 a transfer line has the product name of the department that the person may see', () => {
  const line = { product_name: 'Oud bottle', to_product_name: 'Oud' } as TransferLine
  expect(lineName(line)).toBe('Oud bottle → Oud')
  expect(lineName({ ...line, to_product_name: 'Oud bottle' })).toBe('Oud bottle')
  expect(lineName({ ...line, product_name: null })).toBe('Oud')
  expect(lineName({ ...line, to_product_name: null })).toBe('Oud bottle')
  expect(transferNumber(7)).toBe('TRF-000007')
})
