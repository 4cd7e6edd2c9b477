// How much waits on a till, while sales come, need attention and are sent.
import { expect, test } from 'vitest'
import {
  clockAt,
  completionDependencies,
  pendingSale,
  registeredStore,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import type { TillStore } from './till-store.ts'

const MINUTE_MS = 60_000
const TODAY = Date.parse('2026-11-20T08:00:00.000Z')

const sellAway = async (store: TillStore, minute: number): Promise<string> => {
  const pending = pendingSale()
  const device = TODAY + minute * MINUTE_MS
  const deps = completionDependencies(store, serverOf(storedAnswer), true)
  await completeOnTill({ ...deps, clock: clockAt(device) }, pending)
  return pending.draft.id
}

test('OFF-058 the summary of a till follows each sale when it was read before', async () => {
  const store = await registeredStore()
  const [first, second] = [await sellAway(store, 0), await sellAway(store, 1)]
  expect(await store.summary()).toMatchObject({ waiting: 2, attention: 0, waiting_total: 10_000 })
  const third = await sellAway(store, 2)
  expect(await store.summary()).toMatchObject({ waiting: 3, waiting_total: 15_000 })
  const at = new Date(TODAY).toISOString()
  const confirmation = { stored_at: at, epoch: 'epoch', flags: [] }
  await store.move(first, { type: 'confirmed', sale: null, confirmation, at })
  await store.move(second, {
    type: 'needs_attention',
    failure: { code: 'kept', title: 'kept' },
    next_at: 0,
  })
  expect(await store.summary()).toEqual({
    open: 0,
    waiting: 1,
    attention: 1,
    documents: 0,
    waiting_total: 10_000,
    oldest: new Date(TODAY + MINUTE_MS).toISOString(),
  })
  await store.move(first, { type: 'missing' })
  await store.remove([second, third])
  expect(await store.summary()).toMatchObject({ waiting: 1, attention: 0, waiting_total: 5000 })
})
