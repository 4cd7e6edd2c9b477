// Transfers that are received, cancelled or sent at once: one of them is done.
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { withTransfers } from '../../testing/transferring.ts'

whereEnginesDiffer('transfers at once', (engine) => {
  const open = async () => withTransfers(await openTill(engine))

  test('MOVE-006 MOVE-010 a transfer that is received twice, or received and cancelled, at once ends once', async () => {
    const shop = await open()
    const [soap, receivingProduct] = [
      await shop.product({ current_stock: 100 }),
      await shop.receivingProduct(),
    ]
    let expected = { sending: 100, receiving: 0 }
    for (let round = 0; round < 8; round += 1) {
      const transfer = await shop.send([{ product_id: soap.id, quantity: 5 }])
      const other = round % 2 === 0 ? shop.receive(transfer) : shop.cancel(transfer)
      const [first, second] = await Promise.allSettled([shop.receive(transfer), other])
      expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = first.status === 'rejected' ? first : second
      expect(lost).toMatchObject({ reason: { code: 'transfer_done' } })
      const isCancelled = round % 2 === 1 && second.status === 'fulfilled'
      expected = isCancelled
        ? expected
        : { sending: expected.sending - 5, receiving: expected.receiving + 5 }
      expect({
        sending: await shop.stock(soap),
        receiving: await shop.stock(receivingProduct),
      }).toEqual(expected)
    }
  }, 60_000)

  test('MOVE-017 of two transfers of the last units at once one is sent', async () => {
    const shop = await open()
    await shop.receivingProduct()
    for (let round = 0; round < 5; round += 1) {
      const soap = await shop.product({ current_stock: 5 })
      const sends = [1, 2].map(() => shop.send([{ product_id: soap.id, quantity: 4 }]))
      const settled = await Promise.allSettled(sends)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { message: 'Soap: only 1 can be sent' },
      })
      expect(await shop.stock(soap)).toBe(1)
    }
  }, 60_000)
})
