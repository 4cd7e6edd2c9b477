// The report "Losses" about goods that were lost on
// the way: it equals the receipts of the transfers.
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { withTransfers } from '../../testing/transferring.ts'

const MONTH = { period: 'monthly' } as const

onEveryEngine('losses on the way', (engine) => {
  test('RPTX-010 losses are goods that were lost on the way, as their receipts say', async () => {
    const shop = await withTransfers(await openTill(engine))
    const [soap, rice] = [
      await shop.product({ cost_price: 600 }),
      await shop.product({ name: 'Rice', cost_price: null }),
    ]
    const receivingProduct = await shop.receivingProduct({ selling_price: 1500 })
    await shop.receivingProduct({ name: 'Rice', selling_price: 2000 })
    const lines = [soap, rice].map(({ id }) => ({ product_id: id, quantity: 5 }))
    await shop.receive(await shop.send(lines), [3, 4], 'Broke on the way')
    await shop.receive(
      await shop.send([{ product_id: soap.id, quantity: 2 }]),
      [1],
      'Not in the box',
    )
    await shop.receive(await shop.send([{ product_id: soap.id, quantity: 1 }]))
    const report = await shop.ask(shopReportApi.losses, shop.admin, MONTH)
    expect(report.rows).toMatchObject([
      {
        kind: 'transfer',
        item: receivingProduct.id,
        name: 'Soap',
        quantity: 3,
        at_cost: 1800,
        at_selling: 4500,
      },
      { kind: 'transfer', name: 'Rice', quantity: 1, at_cost: 0, at_selling: 2000 },
    ])
    const lost = await shop.rows('transfer_receipt_lines')
    const sumOf = (column: 'lost_cost' | 'lost_value') =>
      lost.reduce((sum, line) => sum + line[column], 0)
    expect(report.total).toEqual({ at_cost: sumOf('lost_cost'), at_selling: sumOf('lost_value') })
    const theirs = await shop.ask(shopReportApi.losses, shop.receiver, MONTH)
    expect(theirs).toMatchObject({ count: 2, total: { at_cost: null, at_selling: 6500 } })
    expect(await shop.ask(shopReportApi.losses, shop.sender, MONTH)).toMatchObject({ count: 0 })
  })
})
