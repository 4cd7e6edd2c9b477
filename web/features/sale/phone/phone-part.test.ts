// A paid request in the payment of the cart.
import type { CartPart } from '@webale/domain/features/sale/cart.ts'
import { expect, test } from 'vitest'
import { uuidv4 } from '../../../lib/uuid-v4.ts'
import { amountToAsk, hasOpenMoney, withPaidRequest } from './phone-part.ts'

const request = { id: uuidv4(), amount: 5000, reference: 'MP1' }
const part = {
  method: 'mobile_money',
  amount: 5000,
  reference: 'MP1',
  collection_id: request.id,
} as const
const cash: CartPart = { method: 'cash', amount: 2000, reference: '' }
const open: CartPart = { method: 'mobile_money', amount: null, reference: '' }

test('COLL-011 COLL-012 paid money becomes a part with its reference, in the row that waits for it', () => {
  expect(withPaidRequest(null, request)).toEqual([part])
  expect(withPaidRequest([cash, open], request)).toEqual([cash, part])
  expect(withPaidRequest([cash], request)).toEqual([cash, part])
  expect(withPaidRequest([cash, part], request)).toEqual([cash, part])
})

test('COLL-003 the typed amount of the row is asked for, else what is left', () => {
  expect(amountToAsk(null, 7000)).toBe(7000)
  expect(amountToAsk([cash, { ...open, amount: 3000 }], 7000)).toBe(3000)
  expect(amountToAsk([cash, part], 2000)).toBe(2000)
})

test('COLL-004 an id of a request is a UUID of version 4', () => {
  expect(uuidv4()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuidv4()).not.toBe(uuidv4())
})

test('COLL-013 only mobile money without a reference is in question', () => {
  const row = { method: 'mobile_money', amount: 5000, reference: '' } as const
  expect(hasOpenMoney({ parts: null, payment_method: 'mobile_money' })).toBe(true)
  expect(hasOpenMoney({ parts: null, payment_method: 'cash' })).toBe(false)
  expect(hasOpenMoney({ parts: [row], payment_method: 'cash' })).toBe(true)
  expect(hasOpenMoney({ parts: [{ ...row, reference: 'MP1' }], payment_method: 'cash' })).toBe(
    false,
  )
})
