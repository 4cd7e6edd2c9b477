// Receipt number and business day of a sale, on every engine.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

onEveryEngine('receipt number and day of a sale', (engine) => {
  test('SALE-016 a sale gets RCP and the time as its receipt number when the counter is missing', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    await till.write((tx) =>
      tx.deleteFrom('counters').where('name', '=', 'receipt_number').execute(),
    )
    const sale = await till.sell([{ product_id: soap.id }])
    expect(sale.receipt_number).toBe(`RCP${Date.parse('2026-11-21T09:00:00.000Z')}`)
    expect(await till.stock(soap)).toBe(9)
  })

  test('decision S3 receipt numbers continue past six digits, and both sales are kept when a number exists already', async () => {
    const till = await openTill(engine)
    till.leaveBroken('number_twice', 'seal_broken')
    const soap = await till.product()
    const setCounter = (value: number) =>
      till.write((tx) =>
        tx.updateTable('counters').set({ value }).where('name', '=', 'receipt_number').execute(),
      )
    await setCounter(999_999)
    expect((await till.sell([{ product_id: soap.id }])).receipt_number).toBe('RCP-1000000')
    await setCounter(999_999)
    expect((await till.sell([{ product_id: soap.id }])).receipt_number).toBe('RCP-1000000')
    expect(await till.rows('sales')).toHaveLength(2)
  })

  test('decision S19 a sale counts for the next Kampala day when it is made just before midnight UTC', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    till.setNow('2026-11-21T21:00:00.000Z')
    expect(await till.sell([{ product_id: soap.id }])).toMatchObject({
      business_date: '2026-11-22',
      created_at: '2026-11-21T21:00:00.000Z',
    })
  })
})
