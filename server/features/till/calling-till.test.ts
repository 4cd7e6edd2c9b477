// When a till was heard: each call counts on PostgreSQL, and two a minute on the embedded database.
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'
import { lockCallingTill } from './calling-till.ts'

whereEnginesDiffer('when a till was heard', (engine) => {
  test('OFF-169 a till that calls was heard less than half a minute ago, also by a clock that went back', async () => {
    const till = await openSellingTill(engine)
    const first = Date.parse(till.context.now())
    for (const seconds of [0, 10, 29, 31, 60, -60]) {
      const now = first + seconds * 1000
      till.setNow(new Date(now).toISOString())
      await till.write((tx) =>
        lockCallingTill({
          tx,
          till: { id: till.till_id, ended_at: null },
          now: till.context.now(),
        }),
      )
      const [row] = await till.rows('tills')
      expect(Math.abs(now - Date.parse(row?.seen_at ?? ''))).toBeLessThan(30_000)
    }
  })
})
