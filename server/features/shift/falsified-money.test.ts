// Ways to falsify the money of a day with a database tool, past the guards: the check of the books
// finds each of them.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { expect, test } from 'vitest'
import type { Db, Engine } from '../../platform/database/store.ts'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { sealNow } from '../audit/sealing.queries.ts'
import { runCheckup } from '../doctor/checkup.queries.ts'

const FALSIFICATIONS: Readonly<Record<string, readonly string[]>> = {
  'the expected cash of a closure': ['update closures set expected_cash = expected_cash - 500'],
  'a closure that seems to be within the rule': ['update closures set is_within = 1'],
  'the cash of a count': ['update shift_counts set cash = cash + 1000'],
  'a count that is gone': ['delete from shift_counts where number = 1'],
  'the opening float': ['update shifts set float = float - 1000'],
  'the amount of a pay-out': [
    `update money_movements set amount = amount - 700 where movement_type = 'paid_out'`,
  ],
  'a pay-out that is gone': [`delete from money_movements where movement_type = 'paid_out'`],
  'a pay-out of another person': [
    `update money_movements set created_by = shift_id where movement_type = 'paid_out'`,
  ],
  'a part of a payment': [
    `update money_movements set amount = amount - 100 where movement_type = 'sale'`,
  ],
  'the total of a return': ['update refunds set total = total + 1000'],
  'a return that is gone, with its goods and money': [
    `delete from stock_movements where reference_type = 'refund'`,
    `delete from money_movements where reference_type = 'refund'`,
    'delete from refund_items',
    'delete from refunds',
  ],
  'damaged goods': [`update refund_items set condition = 'damaged'`],
  'a late event that is gone': ['delete from late_events'],
  'an approval of a closure that is gone': ['delete from closure_approvals'],
  'a sale that left its shift': ['update sales set shift_id = null'],
  'a drawer that counts mobile money': ['update drawers set counts_mobile_money = 1'],
}

/** A day with one of everything, sealed. */
const openSealedDay = async (engine: Engine) => {
  const shop = await openDrawerShop(engine)
  const soap = await shop.product({ current_stock: 100 })
  const shift = await shop.open(50_000)
  const lines = [{ product_id: soap.id, quantity: 3 }]
  const place = { ...shop.place, shift_id: shift.id }
  const sale = await shop.sell(lines, { ...place, amount_paid: 5000 })
  const parts = [
    { method: 'cash' as const, amount: 1000 },
    { method: 'mobile_money' as const, amount: 2000 },
  ]
  await shop.sell(lines, { ...place, parts })
  await shop.move(shift, { movement_type: 'paid_out', amount: 700, reason: 'Water bill' })
  await shop.ask(refundApi.returnItems, shop.moderator, {
    id: shop.context.newId(),
    sale_id: sale.id,
    items: [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 1 }],
    total: 1000,
    pay_back: [{ method: 'cash', amount: 1000 }],
    reason: 'Faulty',
    ...shop.place,
  })
  const closure = await shop.close(shift, 40_000)
  await shop.ask(closureApi.approve, shop.moderator, {
    id: shop.context.newId(),
    closure_id: closure.id,
  })
  await shop.sell(lines, { ...place, amount_paid: 3000 })
  await shop.context.store.transaction(sealNow)
  return shop
}

onEveryEngine('falsified money', (engine) => {
  test('DAYX-008 the doctor finds each falsification of the money of a day', {
    timeout: 120_000,
  }, async () => {
    const shop = await openSealedDay(engine)
    const violationsAfter = async (statements: readonly string[]): Promise<string[]> => {
      let found: string[] = []
      const look = async (db: Db): Promise<never> => {
        const { findings } = await runCheckup({ db, now: shop.context.now(), deep: true })
        found = findings.flatMap(({ level, rule }) => (level === 'violation' ? [rule] : []))
        throw new Error('undone')
      }
      await expect(tamperWith(shop, statements, look)).rejects.toThrow('undone')
      return found
    }
    expect(await violationsAfter([])).toEqual([])
    const missed: string[] = []
    for (const [what, statements] of Object.entries(FALSIFICATIONS))
      if (!(await violationsAfter(statements)).includes('seal_broken')) missed.push(what)
    expect(missed).toEqual([])
  })
})
