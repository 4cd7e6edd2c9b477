// The review in SQL beside the rule of the domain, on random lines and movements.
import {
  countResult,
  type CountedLine,
  type MovedStock,
} from '@webale/domain/features/stock-count/count-result.ts'
import { roundQuantity } from '@webale/domain/kernel/quantity.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCounts } from '../../testing/counting.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { moveStock } from '../stock/move-stock.ts'

const ROUNDS = roundsOf('TORTURE_COUNT_TWINS', 40)

const at = (second: number): string => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString()

const step = fc.oneof(
  fc.record({
    place: fc.constantFrom('', 'A', 'B'),
    thousandths: fc.integer({ min: 0, max: 50_000 }),
  }),
  fc.record({ place: fc.constant(null), thousandths: fc.integer({ min: -9999, max: 9999 }) }),
)

onEveryEngine('count twin', (engine) => {
  test('COUNT-005 COUNT-007 COUNT-008 the review in SQL says what the rule of the domain says', async () => {
    const shop = await withCounts(await openTill(engine))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        shop.setNow(at(0))
        const name = `Rice ${shop.context.newId()}`
        const rice = await shop.product({
          name,
          tracking_type: 'volume',
          volume_unit: 'kg',
          current_stock: 50,
        })
        const scope = { kind: 'products' as const, product_ids: [rice.id] }
        const count_id = await shop.start({ scope })
        const [lines, movements]: [CountedLine[], MovedStock[]] = [[], []]
        for (const [second, { place, thousandths }] of steps.entries()) {
          shop.setNow(at(second + 1))
          if (place !== null) {
            lines.push({ place, counted: thousandths / 1000, counted_at: at(second + 1) })
            await shop.count(count_id, rice, thousandths / 1000, place)
          } else if (thousandths !== 0) {
            movements.push({ quantity: thousandths / 1000, created_at: at(second + 1) })
            const reason = {
              movement_type: 'adjustment',
              reference_id: null,
              reference_type: null,
              notes: null,
            } as const
            const by = { actor: shop.admin, now: at(second + 1), newId: shop.context.newId }
            await shop.write((tx) =>
              moveStock(tx, [{ product_id: rice.id, quantity: thousandths / 1000, ...reason }], by),
            )
          }
        }
        const stock = roundQuantity(50 + movements.reduce((sum, { quantity }) => sum + quantity, 0))
        const expected = countResult(lines, movements, stock) ?? {
          counted: null,
          at_count: stock,
          difference: null,
        }
        expect(await shop.row(count_id, rice)).toMatchObject(expected)
      }),
      { numRuns: ROUNDS },
    )
  })
})
