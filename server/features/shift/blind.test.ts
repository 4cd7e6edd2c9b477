// What a user sees while a shift is open, on every engine: no result of any operation contains the
// expected cash.
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { performOperation } from '../../platform/operations/operations.ts'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const TELLING = /"(expected|difference|over_expected)\w*":/

onEveryEngine('blind counting', (engine) => {
  test('SHIFT-034 no answer to a user holds an expected figure or a difference of an open shift', async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product()
    const shift = await shop.open(50_000)
    const { id } = await shop.sell([{ product_id: soap.id }], { ...shop.place, amount_paid: 1000 })
    await shop.move(shift, { movement_type: 'paid_out', amount: 700, reason: 'Water' })
    await shop.count(shift, 0)
    const ids = { drawer_id: shop.drawer.id, shift_id: shift.id }
    const sent = [
      {},
      ids,
      { id, ...ids },
      { date: '2026-11-21' },
      { period: 'daily' },
      { search: '' },
    ]
    const wrong: string[] = []
    let answered = 0
    for (const { name, operation, handler } of features.flatMap(({ operations }) => operations)) {
      if (operation.kind === 'command') continue
      for (const one of sent) {
        const asking = performOperation(shop.context, {
          name,
          operation,
          handler,
          actor: shop.seller,
          sent: one,
        })
        const answer: unknown = await asking.catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return null
        })
        if (answer === null) continue
        answered += 1
        if (TELLING.test(JSON.stringify(answer))) wrong.push(`${name} ${JSON.stringify(one)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(40)
    const report = await shop.report(shift)
    expect(TELLING.test(JSON.stringify(report))).toBe(true)
  })
})
