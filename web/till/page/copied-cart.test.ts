// Complete Sale with the open cart of a copied browser profile, when the other device was faster.
import { expect, test } from 'vitest'
import {
  completionDependencies,
  pendingSale,
  registeredStore,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import type { TillAnswer, TillRequest } from '../send/till-net.ts'

const REFUSED = { status: 409, body: { code: 'price_changed', title: 'Prices changed' } }
const COPIED = {
  status: 409,
  body: {
    code: 'cart_copied',
    title: 'This cart was already sold on another device. Start a new cart',
  },
}

/** A server that answers the first sale with a refusal, and the next one as the test says. */
const refusingFirst = (first: TillAnswer, next: (request: TillRequest) => TillAnswer | null) => {
  let asked = 0
  return serverOf((request) => ((asked += 1) === 1 ? first : next(request)))
}

test.each([
  ['stores it', COPIED, (request: TillRequest) => storedAnswer(request, 'RCP-000102'), 'sent'],
  ['does not answer', COPIED, () => null, 'waiting'],
  [
    'knows the first id as taken back',
    { status: 409, body: { code: 'sale_withdrawn' } },
    () => null,
    'waiting',
  ],
])(
  'OFF-230 a cart that a copy of the till sold is sold under a new id when the server %s',
  async (_name, first, next, state) => {
    const store = await registeredStore()
    const net = refusingFirst(first, next)
    const pending = pendingSale()
    const completed = await completeOnTill(completionDependencies(store, net), pending)
    expect(completed).toMatchObject({
      kind: 'sold',
      sale: { receipt_number: 'RCP-000102', total: 5000 },
    })
    const new_id = completed.kind === 'sold' ? completed.sale.id : ''
    expect(new_id).not.toBe(pending.draft.id)
    expect(net.requests.map(({ key }) => key)).toEqual([pending.draft.id, new_id])
    await expect.poll(() => store.sale(new_id)).toMatchObject({ state, body: { id: new_id } })
    expect(await store.sale(pending.draft.id)).toMatchObject({
      state: 'taken_back',
      withdraw: false,
    })
    expect((await store.state()).completed).toBe(1)
  },
)

test('OFF-230 the cart hears its new id when the sale under that id is refused, and a second copy ends the attempt', async () => {
  for (const refusal of [REFUSED, COPIED]) {
    const store = await registeredStore()
    const net = refusingFirst(COPIED, () => refusal)
    const completed = await completeOnTill(completionDependencies(store, net), pendingSale())
    expect(completed).toEqual({ kind: 'refused', refusal, new_id: net.requests[1]?.key })
    expect(net.requests.length).toBe(2)
  }
})
