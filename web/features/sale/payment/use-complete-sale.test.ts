// @vitest-environment happy-dom
// Completing a sale at the till: one sale however often it is pressed, and the truth when the
// answer is missing.
import type { Cart } from '@webale/domain/features/sale/cart.ts'
import { emptyCart } from '@webale/domain/features/sale/cart.ts'
import { reduceCart, startCart } from '@webale/domain/features/sale/cart-reducer.ts'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  json,
  failRequest,
  type Responder,
  renderHook,
  answerRequests,
  signIn,
  waitUntil,
} from '../../../testing/browser.ts'
import { useCompleteSale } from './use-complete-sale.ts'
import type { SellOnTill } from './use-sell-on-till.ts'

const SALE_ID = '0199f0a0-0000-7000-8000-000000000001'
const soap = {
  kind: 'service',
  id: '0199f0a0-0000-7000-8000-000000000002',
  name: 'Haircut',
  base_price: 5000,
  is_negotiable: false,
} as unknown as Sellable

/** One haircut for 5,000, paid with that. */
const paidCart = (): Cart => {
  const added = reduceCart(startCart(emptyCart(null)), { type: 'add', item: soap, new_id: SALE_ID })
  return reduceCart(added, { type: 'set_amount', amount_paid: 5000 }).cart
}

const SALE = {
  id: SALE_ID,
  receipt_number: 'RCP-000042',
  total: 5000,
  change_amount: 0,
  sale_items: [],
  department_id: null,
}

/** An answer that comes when the test says so. */
const hangingAnswer = () => {
  let resolve: (response: Response) => void = () => undefined
  const promise = new Promise<Response>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const openTill = async (
  respond: Responder,
  sellOnTill: SellOnTill = () => Promise.resolve(null),
) => {
  signIn()
  const requests = answerRequests(respond)
  const seen: string[] = []
  const till = await renderHook(() =>
    useCompleteSale({
      onStored: ({ receipt_number }) => seen.push(`stored ${receipt_number}`),
      onShow: ({ receipt_number }) => seen.push(`shown ${receipt_number}`),
      onFreshPrices: ({ items }) => seen.push(`prices of ${items.length}`),
      onSessionOld: () => seen.push('session read'),
      placeOf: () => ({}),
      sellOnTill,
    }),
  )
  const press = (cart = paidCart()): void => act(() => till.current.complete(cart, 'Amina'))
  const sales = () =>
    requests.filter(({ method, path }) => method === 'POST' && path === '/api/sales')
  return { till, seen, press, sales, finish: () => waitUntil(() => !till.current.busy) }
}

beforeEach(() => localStorage.clear())

test('decision S2: a sale is sent once under the id of its cart when the button is pressed twice', async () => {
  const answer = hangingAnswer()
  const { till, seen, press, sales, finish } = await openTill(() => answer.promise)
  press()
  press()
  await waitUntil(() => sales().length > 0)
  // The second press must not end the state of the first one.
  expect(till.current.busy).toBe(true)
  answer.resolve(json({ sale: SALE }))
  await finish()
  expect(sales()).toHaveLength(1)
  expect(sales()[0]?.body).toMatchObject({ id: SALE_ID, amount_paid: 5000, cashier_name: 'Amina' })
  expect(seen).toEqual(['stored RCP-000042', 'shown RCP-000042'])
})

test('decision S2: a second press sends the same id and key when the answer was lost', async () => {
  let isDown = true
  const { till, seen, press, sales, finish } = await openTill(({ method }) =>
    method === 'POST' && isDown ? failRequest() : json({ sale: SALE }),
  )
  press()
  await finish()
  expect(till.current.trouble).toMatchObject({ unknown: true, stored: null })
  expect(seen).toEqual([])
  isDown = false
  press()
  await finish()
  expect(new Set(sales().map(({ key }) => key)).size).toBe(1)
  expect(new Set(sales().map(({ body }) => (body as { id: string }).id))).toEqual(
    new Set([SALE_ID]),
  )
  expect(seen).toEqual(['stored RCP-000042', 'shown RCP-000042'])
  expect(till.current.trouble).toBeNull()
})

test('FAIL-004 the cashier is told to press again when the disk of the till fails while the sale is sent', async () => {
  const { till, seen, press, sales, finish } = await openTill(
    () => json({ sale: SALE }),
    () => Promise.reject(new Error('QuotaExceededError')),
  )
  press()
  await finish()
  expect(till.current.trouble).toMatchObject({ unknown: true, stored: null })
  expect([seen, sales()]).toEqual([[], []])
})

test('decision S4: nothing is sold and the cart gets the new prices when the prices of the server differ', async () => {
  const details = { items: [soap], changes: [] }
  const { till, seen, press, sales, finish } = await openTill(() =>
    json({ code: 'price_changed', title: 'Prices have changed', details }, 409),
  )
  press()
  await finish()
  expect(sales()).toHaveLength(1)
  expect(seen).toEqual(['prices of 1'])
  expect(till.current.trouble).toMatchObject({ reason: 'Prices have changed', unknown: false })
})

test('ROUND-007 the till reads the rules again when the server rounds cash in another way', async () => {
  const { till, seen, press, finish } = await openTill(() =>
    json({ code: 'rounding_changed', title: 'The rounding of cash was changed' }, 409),
  )
  press()
  await finish()
  expect(seen).toEqual(['session read'])
  expect(till.current.trouble).toMatchObject({ unknown: false, stored: null })
})

test('OFF-089 the session is read again when the server does not know it any more', async () => {
  const { till, seen, press, finish } = await openTill(() =>
    json({ code: 'session_over', title: 'Your session is over. Sign in again' }, 401),
  )
  press()
  await finish()
  expect(seen).toEqual(['session read'])
  expect(till.current.trouble).toMatchObject({ unknown: false, stored: null })
})

test('decision S2: the error names the stored sale when the id belongs to a sale with other content', async () => {
  const { till, seen, press, finish } = await openTill(({ method }) =>
    method === 'POST' ? json({ code: 'sale_id_reused', title: 'Used' }, 409) : json(SALE),
  )
  press()
  await finish()
  expect(till.current.trouble?.stored).toMatchObject({ receipt_number: 'RCP-000042' })
  act(() => till.current.closeStored(till.current.trouble?.stored ?? ({} as never)))
  await waitUntil(() => seen.length === 2)
  expect(seen).toEqual(['stored RCP-000042', 'shown RCP-000042'])
})

test('POS-060 a sale is not sent when too little is paid', async () => {
  const { till, press, sales, finish } = await openTill(() => json({ sale: SALE }))
  press({ ...paidCart(), amount_paid: 1000 })
  expect(till.current.busy).toBe(false)
  // A sale that is sent afterwards shows that every request of the first press would have arrived
  // by now.
  press()
  await finish()
  expect(sales().map(({ body }) => (body as { amount_paid: number }).amount_paid)).toEqual([5000])
})
