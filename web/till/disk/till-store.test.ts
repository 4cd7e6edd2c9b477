// What the store reports about thousands of waiting sales without reading them all each time.
import { expect, test } from 'vitest'
import {
  completionDependencies,
  diskOf,
  newStore,
  nextId,
  pendingSale,
  serverOf,
} from '../../testing/till.ts'
import { completeOnTill } from '../sell/complete-on-till.ts'
import { openTillDatabase } from './database.ts'
import { readTillStatus } from '../page/till-status.ts'
import { listUnsentItems, makeTillStore, type TillStore } from './till-store.ts'
import { createStatusUpdater } from '../page/watch-store.ts'

const away = serverOf(() => null)

const sellAway = async (store: TillStore): Promise<string> => {
  const pending = pendingSale()
  await completeOnTill(completionDependencies(store, away, true), pending)
  return pending.draft.id
}

test('OFF-048 the unsent sales are listed with the items of those that are not known yet', async () => {
  const database = await openTillDatabase(nextId(), () => undefined)
  const store = makeTillStore(diskOf(database))
  const [first, second] = [await sellAway(store), await sellAway(store)]
  const count = async (known: readonly string[]) =>
    Object.fromEntries(
      (await listUnsentItems(database, new Set(known))).map(({ id, sale_items }) => [
        id,
        sale_items.length,
      ]),
    )
  expect(await count([])).toEqual({ [first]: 1, [second]: 1 })
  expect(await count([first])).toEqual({ [first]: 0, [second]: 1 })
  await store.move(first, {
    type: 'needs_attention',
    failure: { code: 'kept', title: 'Kept' },
    next_at: 0,
  })
  expect(await count([])).toEqual({ [first]: 1, [second]: 1 })
})

test('OFF-058 many changes of the till share one reading, and the last one is shown', async () => {
  const store = await newStore()
  let readings = 0
  const summary = () => {
    readings += 1
    return store.summary()
  }
  const show = createStatusUpdater({ ...store, summary }, 'shop')
  for (let sold = 0; sold < 5; sold += 1) {
    await sellAway(store)
    show()
    show()
    show()
  }
  await expect.poll(() => readTillStatus().waiting).toBe(5)
  expect(readings).toBeLessThan(15)
})
