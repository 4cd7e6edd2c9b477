// The change feed of several servers: old rows are removed beside the polls.
import { expect, test, vi } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { followFeed } from './change-feed.ts'

whereEnginesDiffer('change feed', (engine) => {
  test('SEVERAL-001 old changes are removed when the minute comes together with a poll', async () => {
    const shop = await openShop(engine)
    const { store, changes, newId } = shop.context
    const changeOf = (created_at: string) => ({
      id: newId(),
      server: changes.server,
      nouns: 'sale',
      by: '',
      created_at,
    })
    const [old, fresh] = [
      changeOf('2026-11-21T08:54:59.999Z'),
      changeOf('2026-11-21T08:55:00.000Z'),
    ]
    await store.transaction((tx) => tx.insertInto('change_feed').values([old, fresh]).execute())
    shop.setNow('2026-11-21T09:00:00.000Z')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const feed = await followFeed(shop.context)
      vi.advanceTimersByTime(60_000)
      await feed.close()
    } finally {
      vi.useRealTimers()
    }
    expect(
      (await store.db.selectFrom('change_feed').select('id').execute()).map(({ id }) => id),
    ).toEqual([fresh.id])
  })
})
