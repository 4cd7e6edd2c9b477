// The epoch that a sale of a till names: only one that the shop had, and lost, excuses anything.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { loseEpoch, openSellingTill } from '../../testing/till-sales.ts'
import { noteNoLoss, renewEpoch } from '../snapshot/epoch.queries.ts'

onEveryEngine('epochs of sales of tills', (engine) => {
  test('OFF-126 a sale of an epoch that a restore lost is recovered, and its number and credit need no lease', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await loseEpoch(till, 'before')
    const sent = await till.body([{ product_id: soap.id }], {
      epoch: 'before',
      receipt_number: 'RCP-000900',
    })
    expect(await till.flagsOf(sent)).toEqual(['recovered'])
  })

  test('OFF-126 a sale of an epoch that the shop never had is to review, and has no number of a lease', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const invented = { epoch: 'invented', receipt_number: 'RCP-000900' }
    const sent = await till.body([{ product_id: soap.id }], invented)
    expect(await till.flagsOf(sent)).toEqual(['number', 'epoch'])
    expect(await till.openFlags()).toEqual(['number', 'epoch'])
  })

  test('OFF-126 decision U25 a sale that waited while Delete Data worked gets the ordinary checks', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const [own, foreign] = [
      await till.body([{ product_id: soap.id }]),
      await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000900' }),
    ]
    await till.context.store.transaction(async (tx) => {
      await renewEpoch(tx, till.context.newId())
      await noteNoLoss(tx)
    })
    expect(await till.flagsOf(own)).toEqual([])
    expect(await till.flagsOf(foreign)).toEqual(['number'])
  })

  test('OFF-126 a number of another till is the fault of the sender, and its owner prints it without a flag', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const owner = await till.register(4, 101)
    const number = { receipt_number: 'RCP-000101' }
    const sold = () => till.body([{ product_id: soap.id }], number)
    expect(await till.send('closed', await sold())).toMatchObject({ flags: ['number'] })
    expect(await till.send('closed', await sold(), owner)).toMatchObject({ flags: [] })
    expect(await till.send('closed', await sold(), owner)).toMatchObject({ flags: ['number'] })
  })
})
