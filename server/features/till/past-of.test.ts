// The epoch that a sale of a till names: only one that the shop had, and lost, excuses anything.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { loseEpoch, openSellingTill } from '../../testing/till-sales.ts'
import { restoreHere } from '../../testing/restored.ts'
import { reportOf, registerTill } from '../../testing/registered-till.ts'
import { findEpoch, noteNoLoss, noteRestored, renewEpoch } from '../snapshot/epoch.queries.ts'
import { performOperation } from '../../platform/operations/operations.ts'
import { tillHandlers } from './till.handlers.ts'

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

  test('OFF-126 a sale of a lost epoch is to review when its till knew a later one, or registered in it', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await loseEpoch(till, 'before')
    await till.context.store.transaction((tx) => noteRestored(tx, till.context.now()))
    const young = await registerTill(till, till.admin)
    const sold = (sold_at: string, receipt_number: string) =>
      till.body([{ product_id: soap.id }], {
        epoch: 'before',
        receipt_number,
        sold_at,
        sold_at_device: sold_at,
      })
    const own = { id: till.till_id, ended_at: null }
    const known = reportOf({ epoch: 'before', numbers_left: 50, device_now: till.context.now() })
    await performOperation(till.context, {
      name: 'till.report',
      operation: tillApi.report,
      handler: tillHandlers.report,
      actor: null,
      till: own,
      sent: known,
    })
    const soon = await sold('2026-11-22T09:00:00.000Z', 'RCP-800000')
    const late = await sold('2026-11-22T09:00:01.000Z', 'RCP-800001')
    const foreign = await sold('2026-11-22T09:00:01.000Z', 'RCP-800002')
    till.setNow('2026-11-22T09:01:00.000Z')
    expect(await till.flagsOf(soon)).toEqual(['recovered'])
    expect(await till.flagsOf(late)).toEqual(['number', 'epoch'])
    const flags = await till.flagsOf(foreign, young.id)
    expect(flags).toEqual(expect.arrayContaining(['number', 'epoch']))
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

  test('OFF-126 OFF-199 a sale that waited while a backup file was restored gets the ordinary checks', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const [own, foreign] = [
      await till.body([{ product_id: soap.id }]),
      await till.body([{ product_id: soap.id }], { receipt_number: 'RCP-000900' }),
    ]
    await restoreHere(till)
    expect(await findEpoch(till.context.store.db)).not.toBe(own['epoch'])
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
