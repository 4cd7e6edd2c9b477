// A cart that was changed after an attempt whose end
// could not be written: what is on the screen is sold.
import { expect, test } from 'vitest'
import {
  completionDependencies,
  pendingSale,
  registeredStore,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from './complete-on-till.ts'

/** Nobody answered the sale, the disk refused to close it, and then another item was added. */
const changedCart = async () => {
  const store = await registeredStore()
  const pending = pendingSale()
  const move = (): Promise<never> => Promise.reject(new Error('QuotaExceededError'))
  const full = completionDependencies(
    { ...store, move },
    serverOf(() => null),
  )
  await expect(completeOnTill(full, pending)).rejects.toThrow('QuotaExceededError')
  const { draft } = pending
  const lines = draft.lines.map((line) => ({ ...line, quantity: 3 }))
  return { store, pending: { ...pending, draft: { ...draft, lines, amount_paid: 15_000 } } }
}

test.each([
  ['nobody answers', () => null, true],
  ['the server never had it', () => ({ status: 200, body: { state: 'withdrawn' } }), false],
])(
  'OFF-079 a cart that was changed after the disk refused to close its sale is sold as it is now when %s',
  async (_name, answer, withdraw) => {
    const { store, pending } = await changedCart()
    const net = serverOf(({ path }) => (path.endsWith('withdrawals') ? answer() : null))
    const completed = await completeOnTill(completionDependencies(store, net), pending)
    expect(completed).toMatchObject({ kind: 'sold', sale: { total: 15_000 } })
    expect(await store.sale(pending.draft.id)).toMatchObject({ state: 'taken_back', withdraw })
    const waiting = await store.list('waiting')
    expect(waiting.map(({ body }) => body.total)).toEqual([15_000])
    expect((await store.state()).completed).toBe(1)
  },
)

test('OFF-079 a sale that the server has is named when its cart was changed, and nothing else is sold', async () => {
  const { store, pending } = await changedCart()
  const net = serverOf((request) => storedAnswer(request))
  const completed = await completeOnTill(completionDependencies(store, net), pending)
  expect(completed).toMatchObject({
    kind: 'refused',
    refusal: {
      status: 409,
      body: {
        code: 'sale_id_reused',
        details: { stored: { id: pending.draft.id, receipt_number: 'RCP-000101' } },
      },
    },
  })
  expect(await store.list('waiting')).toEqual([])
  expect((await store.sale(pending.draft.id))?.state).toBe('sent')
  expect(await completeOnTill(completionDependencies(store, net), pending)).toEqual(completed)
})
