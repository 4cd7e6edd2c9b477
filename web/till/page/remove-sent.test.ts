// Old sent sales leave the till; the newest, and all that still need something, are kept.
import { expect, test } from 'vitest'
import {
  clockAt,
  completionDependencies,
  registeredStore,
  pendingSale,
  serverOf,
  storedAnswer,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import type { CompletionDependencies } from '../sell/completion-dependencies.ts'
import type { TillStore } from '../disk/till-store.ts'

const DAY_MS = 86_400_000
const TODAY = Date.parse('2026-11-20T08:00:00.000Z')
const before = (days: number): string => new Date(TODAY - days * DAY_MS).toISOString()

const sellOn = async (store: TillStore, days: number, isAway = false): Promise<string> => {
  const pending = pendingSale()
  const device = TODAY - days * DAY_MS
  const deps: CompletionDependencies = {
    ...completionDependencies(store, serverOf(storedAnswer), isAway),
    clock: clockAt(device),
  }
  await completeOnTill(deps, pending)
  const { id } = pending.draft
  await expect.poll(async () => (await store.sale(id))?.state).toBe(isAway ? 'waiting' : 'sent')
  return id
}

test('OFF-051 sent sales older than 30 days are removed, oldest first, down to the newest that are kept anyway', async () => {
  const store = await registeredStore()
  const ids: string[] = []
  for (const days of [50, 40, 31, 29, 1]) ids.push(await sellOn(store, days))
  await store.removeSent(before(30), 5)
  expect((await store.list('sent')).length).toBe(5)
  await store.removeSent(before(30), 3)
  expect((await store.list('sent')).map(({ id }) => id)).toEqual(ids.slice(2))
  await store.removeSent(before(30), 1)
  expect((await store.list('sent')).map(({ id }) => id)).toEqual(ids.slice(3))
})

test('OFF-103 a sale that waits or needs attention is never removed', async () => {
  const store = await registeredStore()
  const waiting = await sellOn(store, 90, true)
  const kept = await sellOn(store, 80, true)
  await store.move(kept, {
    type: 'needs_attention',
    failure: { code: 'kept', title: 'kept' },
    next_at: 0,
  })
  const sent = await sellOn(store, 70)
  await store.removeSent(before(30), 0)
  expect(
    await Promise.all([waiting, kept, sent].map(async (id) => (await store.sale(id))?.state)),
  ).toEqual(['waiting', 'attention', undefined])
})

test('OFF-085 old attempts that were taken back are removed, unless the server still has to hear of them', async () => {
  const store = await registeredStore()
  const refused = { status: 409, body: { code: 'price_changed', title: 'changed' } }
  const attempt = async (days: number): Promise<string> => {
    const pending = pendingSale()
    const device = TODAY - days * DAY_MS
    const deps = completionDependencies(
      store,
      serverOf(() => refused),
    )
    await completeOnTill({ ...deps, clock: clockAt(device) }, pending)
    return pending.draft.id
  }
  const [old, recent] = [await attempt(31), await attempt(29)]
  const untold = pendingSale()
  const device = TODAY - 60 * DAY_MS
  const silent = { post: () => new Promise<null>(() => undefined), session: () => null }
  void completeOnTill({ ...completionDependencies(store, silent), clock: clockAt(device) }, untold)
  await expect.poll(async () => (await store.sale(untold.draft.id))?.state).toBe('open')
  await store.move(untold.draft.id, { type: 'withdrawn', withdraw: true })
  await store.removeSent(before(30), 5)
  expect(await store.sale(old)).toBeNull()
  expect((await store.list('taken_back')).map(({ id }) => id)).toEqual([untold.draft.id, recent])
})
