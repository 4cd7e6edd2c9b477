// The ledger of money: what is written once stays, is
// sealed, and the view says how every sale was paid.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { verifySeals } from '../audit/verify.ts'
import { moveMoney } from './move-money.ts'

const contextOf = ({ admin, context }: TestTill) => ({
  actor: admin,
  now: context.now(),
  newId: context.newId,
})

onEveryEngine('the money ledger', (engine) => {
  test('SHIFT-064 movements are stored in their order, are refused a change, and one changed past the program is found', async () => {
    const till = await openTill(engine)
    const [first, second] = await till.write((tx) =>
      moveMoney(
        tx,
        [
          { method: 'cash', movement_type: 'float', amount: 50_000 },
          { method: 'cash', movement_type: 'paid_out', amount: -3000, reason: 'Milk' },
        ],
        contextOf(till),
      ),
    )
    const rows = await till.rows('money_movements')
    expect(rows.toSorted((a, b) => a.position - b.position)).toEqual([first, second])
    expect(second).toMatchObject({
      position: 2,
      business_date: '2026-11-21',
      created_by: till.admin.id,
      shift_id: null,
    })
    for (const change of [
      sql`update money_movements set amount = 1`,
      sql`delete from money_movements`,
    ])
      await expect(till.write((tx) => change.execute(tx))).rejects.toThrow(
        'money_movements is never changed',
      )
    const { db } = till.context.store
    expect((await verifySeals(db)).broken).toEqual([])
    await tamperWith(till, ['update money_movements set amount = amount + 1'], async (moment) => {
      expect((await verifySeals(moment)).broken.map(({ problem }) => problem)).not.toEqual([])
    })
    till.leaveBroken()
  })

  test('decision D1 a sale paid in one way stores no rows, and the view says what it brought, change taken off the cash', async () => {
    const till = await openTill(engine)
    const line = { product_id: (await till.product()).id }
    const cash = await till.sell([line], { amount_paid: 5000 })
    const mobile = await till.sell([line], { payment_method: 'mobile_money', amount_paid: 1500 })
    expect(await till.rows('money_movements')).toEqual([])
    const money = await till.rows('sale_money')
    const of = (id: string) =>
      money
        .filter(({ sale_id }) => sale_id === id)
        .map(({ method, amount, tendered }) => [method, amount, tendered])
    expect(of(cash.id)).toEqual([['cash', 1000, 5000]])
    expect(of(mobile.id)).toEqual([
      ['mobile_money', 1500, 1500],
      ['cash', -500, 0],
    ])
  })
})
