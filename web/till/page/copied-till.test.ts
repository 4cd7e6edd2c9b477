// The reports of a till that was copied, and of one whose disk refused its start.
import type { TillReport } from '@webale/domain/features/till/till.ts'
import { expect, test } from 'vitest'
import {
  completionDependencies,
  nextId,
  NOW,
  pendingSale,
  registeredStore,
  reporterOf,
  serverOf,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import type { TillStore } from '../disk/till-store.ts'

test('OFF-230 OFF-194 a start that the disk refused is noted before the next report, once', async () => {
  const store = await registeredStore()
  let isFull = true
  const full: TillStore = {
    ...store,
    change: (work) =>
      isFull ? Promise.reject(new Error('QuotaExceededError')) : store.change(work),
  }
  const { reporter, net } = reporterOf(full, () => null)
  await expect(reporter.start()).rejects.toThrow('QuotaExceededError')
  await reporter.report()
  isFull = false
  await reporter.report()
  await reporter.report()
  expect(net.requests.map(({ body }) => (body as TillReport).starts.length)).toEqual([0, 1, 1])
})

test('OFF-298 a refusal of the till that this device was before changes nothing of the new one', async () => {
  for (const code of ['till_copied', 'till_ended', 'till_unknown']) {
    const store = await registeredStore()
    const till = {
      id: nextId(),
      secret: 'c'.repeat(64),
      name: 'New',
      number: 2,
      since: new Date(NOW).toISOString(),
    }
    const { reporter, seen } = reporterOf(
      {
        ...store,
        // The other tab registers the new till while the report is under way.
        summary: () => store.change(() => ({ till })).then(() => store.summary()),
      },
      () => ({ status: 409, body: { code } }),
    )
    await reporter.report()
    expect([(await store.state()).till, seen]).toEqual([till, []])
  }
})

test('OFF-230 decision T5 a copied till goes on as a new one with all that it holds', async () => {
  const store = await registeredStore()
  await completeOnTill(
    completionDependencies(
      store,
      serverOf(() => null),
      true,
    ),
    pendingSale(),
  )
  const before = await store.state()
  const { reporter, seen } = reporterOf(store, () => ({
    status: 409,
    body: { code: 'till_copied' },
  }))
  await reporter.start()
  await reporter.report()
  const after = await store.state()
  expect([after.till?.id === before.till?.id, after.till?.number, after.block]).toEqual([
    false,
    null,
    null,
  ])
  expect([seen, after.completed, (await store.summary()).waiting]).toEqual([['copied'], 1, 1])
})
