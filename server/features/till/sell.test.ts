// Sales of tills: closed ones are facts, open ones are sold or refused.
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, SINCE } from '../../testing/till-sales.ts'
import { sealNow } from '../audit/sealing.queries.ts'
import { verifySeals } from '../audit/verify.ts'

onEveryEngine('sales of tills', (engine) => {
  test('OFF-126 OFF-142 OFF-144 a closed sale is stored as it was sold, with origin, entry and seal', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = await till.body([{ product_id: soap.id, quantity: 2 }])
    till.setNow(new Date(Date.parse(till.context.now()) + 6.5 * 3_600_000).toISOString())
    const answer = await till.send('closed', sent)
    expect(answer).toMatchObject({ state: 'stored', replayed: false, flags: [] })
    const [sale] = await till.rows('sales')
    expect(sale).toMatchObject({
      id: sent.id,
      receipt_number: 'RCP-000001',
      total: 2000,
      created_by: till.seller.id,
      created_at: sent['sold_at'],
      department_id: till.department_id,
    })
    expect(await till.stock(soap)).toBe(8)
    const [origin] = await till.rows('sale_origins')
    expect(origin).toMatchObject({
      sale_id: sent.id,
      till_id: till.till_id,
      mode: 'closed',
      flags: [],
    })
    const entry = (await till.rows('audit_log')).find(({ action }) => action === 'sale.complete')
    expect(entry).toMatchObject({
      actor_id: till.seller.id,
      entity_id: sent.id,
      subject: 'RCP-000001',
    })
    expect(entry?.details).toBe('Till 3, received 6 h later')
    await till.context.store.transaction(sealNow)
    expect((await verifySeals(till.context.store.db)).broken).toEqual([])
  })

  test('OFF-108 the same sale again answers the stored one, open or closed, and stores nothing', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = await till.body([{ product_id: soap.id }])
    await till.send('open', sent)
    for (const mode of ['closed', 'open'] as const)
      expect(await till.send(mode, sent)).toMatchObject({
        state: 'stored',
        replayed: true,
        sale: { id: sent.id },
      })
    expect([(await till.rows('sales')).length, await till.stock(soap)]).toEqual([1, 9])
  })

  test('OFF-073 OFF-075 an open copy that arrives after the till closed the sale changes nothing, nor its time', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = await till.body([{ product_id: soap.id }])
    till.setNow(new Date(Date.parse(till.context.now()) + 5000).toISOString())
    await till.send('closed', sent)
    const before = await till.rows('sales')
    expect(before).toMatchObject([{ created_at: sent['sold_at'] }])
    till.setNow(new Date(Date.parse(till.context.now()) + 5000).toISOString())
    expect(await till.send('open', sent)).toMatchObject({ state: 'stored', replayed: true })
    expect([await till.rows('sales'), await till.stock(soap)]).toEqual([before, 9])
    expect(await till.rows('sale_origins')).toMatchObject([{ sale_id: sent.id, mode: 'closed' }])
  })

  test('OFF-141 movements carry the time of the sale, and changes of bundles the time of the arrival', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await till.bundle([{ product: soap, quantity: 2 }])
    const sent = await till.body([{ product_id: soap.id, quantity: 2 }])
    const arrival = new Date(Date.parse(till.context.now()) + 3_600_000).toISOString()
    till.setNow(arrival)
    await till.send('closed', sent)
    const moved = (await till.rows('stock_movements')).filter(
      ({ movement_type, quantity }) => quantity < 0 && movement_type !== 'opening',
    )
    expect(
      Object.fromEntries(moved.map(({ movement_type, created_at }) => [movement_type, created_at])),
    ).toEqual({
      projection: arrival,
      sale: sent['sold_at'],
    })
  })

  test('OFF-112 OFF-113 OFF-228 a changed price and a price below the minimum are stored and flagged', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product({ allow_custom_price: true, min_price: 800, max_price: 2000 })
    const cheap = await till.body([{ product_id: soap.id, unit_price: 700, custom_price: true }])
    expect(await till.flagsOf(cheap)).toEqual(['price_rule'])
    const other = await till.body([{ product_id: soap.id, unit_price: 900 }])
    expect(await till.flagsOf(other)).toEqual(['price_unknown'])
    expect(new Set((await till.rows('sales')).map(({ total }) => total))).toEqual(
      new Set([700, 900]),
    )
    const [flag] = await till.rows('document_flags')
    expect(JSON.parse(flag?.details ?? '')).toEqual({ lines: [1], below: 300 })
  })

  test('OFF-115 OFF-134 a product that is not there keeps its name and moves no stock', async () => {
    const till = await openSellingTill(engine)
    const sent = await till.body([{ product_id: till.context.newId(), item_name: 'Old soap' }])
    expect(await till.flagsOf(sent)).toEqual(['item_gone'])
    const [item] = await till.rows('sale_items')
    expect(item).toMatchObject({ product_id: null, item_name: 'Old soap', subtotal: 1000 })
  })

  test('OFF-116 a service that is not there is stored and flagged', async () => {
    const till = await openSellingTill(engine)
    const sent = await till.body([{ service_id: till.context.newId(), item_name: 'Printing' }])
    expect(await till.flagsOf(sent)).toEqual(['item_gone'])
  })

  test('OFF-117 OFF-119 the department is judged by what the till or the server knows of the person', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const other = await till.department('Perfumes')
    const elsewhere = await till.product({ name: 'Oud', department_id: other })
    expect(await till.flagsOf(await till.body([{ product_id: elsewhere.id }]))).toEqual([
      'department',
    ])
    await till.context.store.transaction((tx) =>
      tx
        .updateTable('profiles')
        .set({ department_id: other })
        .where('id', '=', till.seller.id)
        .execute(),
    )
    for (const { id } of [elsewhere, soap])
      expect(await till.flagsOf(await till.body([{ product_id: id }]))).toEqual([])
  })

  test('OFF-120 OFF-224 a discount of an administrator is stored and to review, also after a change of role', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = await till.body([{ product_id: soap.id }], { discount: 100 }, till.admin)
    expect(await till.flagsOf(sent)).toEqual(['discount'])
    const later = await till.body([{ product_id: soap.id }], { discount: 50 }, till.admin)
    await till.context.store.transaction((tx) =>
      tx
        .updateTable('user_roles')
        .set({ role: 'user' })
        .where('user_id', '=', till.admin.id)
        .execute(),
    )
    expect(await till.flagsOf(later)).toEqual(['discount'])
  })

  test('OFF-121 a number of another sale and one outside the blocks are stored and flagged', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product({ current_stock: 100 })
    const sell = async (fields: object) =>
      till.flagsOf(await till.body([{ product_id: soap.id }], { ...fields }))
    expect(await sell({ receipt_number: 'RCP-000050' })).toEqual([])
    expect(await sell({ receipt_number: 'RCP-000050' })).toEqual(['number'])
    expect(await sell({ receipt_number: 'RCP-000101' })).toEqual(['number'])
    expect(await sell({ receipt_number: 'RCP1763712000000' })).toEqual([])
  })

  test('OFF-122 OFF-151 only the sale that takes the stock across zero is flagged, with the other receipt', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product({ current_stock: 1 })
    const sell = async () => till.flagsOf(await till.body([{ product_id: soap.id }]))
    expect([await sell(), await sell(), await sell()]).toEqual([[], ['oversold'], []])
    const [flag] = await till.rows('document_flags')
    expect(JSON.parse(flag?.details ?? '')).toEqual({
      item_name: 'Soap',
      receipt_number: 'RCP-000001',
      items: 1,
    })
    expect(await till.stock(soap)).toBe(-2)
    expect(await till.rows('stock_alerts')).toHaveLength(1)
  })

  test('OFF-123 OFF-139 OFF-152 a sale from before a count that arrives after it has a note', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const before = await till.body([{ product_id: soap.id }])
    till.setNow(new Date(Date.parse(till.context.now()) + 60_000).toISOString())
    const date = new Date(Date.parse(till.context.now()) + 3 * 3_600_000).toISOString().slice(0, 10)
    await till.ask(reconciliationApi.record, till.seller, {
      cashier_name: 'Grace',
      date,
      system_cash: 0,
      reported_cash: 0,
      notes: '',
    })
    const counted = await till.rows('reconciliations')
    till.setNow(new Date(Date.parse(till.context.now()) + 60_000).toISOString())
    const after = await till.body([{ product_id: soap.id }])
    expect([await till.flagsOf(before), await till.flagsOf(after)]).toEqual([['day_counted'], []])
    expect(await till.openFlags()).toEqual([])
    expect(await till.rows('reconciliations')).toEqual(counted)
  })

  test('OFF-124 OFF-135 OFF-136 the time of a sale stays between registration and arrival', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const timed = async (sold_at: string) =>
      till.flagsOf(await till.body([{ product_id: soap.id }], { sold_at }))
    expect(await timed('2010-01-01T00:00:00.000Z')).toEqual(['clock', 'late'])
    expect(await timed('2035-01-01T00:00:00.000Z')).toEqual(['clock'])
    expect(await timed('2026-11-02T20:59:59.000Z')).toEqual(['late'])
    const sales = await till.rows('sales')
    expect(
      Object.fromEntries(sales.map(({ created_at, business_date }) => [created_at, business_date])),
    ).toEqual({
      [SINCE]: '2026-11-01',
      '2026-11-02T20:59:59.000Z': '2026-11-02',
      [till.context.now()]: businessDate(till.context.now()),
    })
  })

  test('OFF-125 OFF-147 OFF-164 an ended till: sold before is stored, sold after is kept, open is refused', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const before = await till.body([{ product_id: soap.id }])
    till.setNow(new Date(Date.parse(till.context.now()) + 5000).toISOString())
    await till.changeTill({ ended_at: till.context.now() })
    till.setNow(new Date(Date.parse(till.context.now()) + 1000).toISOString())
    const after = await till.body([{ product_id: soap.id }])
    await expect(till.send('open', after)).rejects.toMatchObject({
      message: 'An administrator ended this till. Waiting sales are still sent.',
    })
    expect(await till.flagsOf(before)).toEqual(['till_ended'])
    expect(await till.flagsOf(after)).toEqual(['kept', 'till_ended'])
  })

  test('OFF-168 OFF-223 a closed sale of an unknown or unproved person is stored and flagged, and an open one is refused', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const stranger = { ...till.seller, id: till.context.newId() }
    const unknown = await till.body([{ product_id: soap.id }], {}, stranger)
    await expect(till.send('open', unknown)).rejects.toMatchObject({
      message: 'Sign in on this till to sell with the server',
      status: 403,
    })
    expect(await till.flagsOf(unknown)).toEqual(['person_unknown', 'person_unproved'])
    for (const proof of [null, 'ab', 'é'.repeat(64)]) {
      const unproved = { ...(await till.body([{ product_id: soap.id }])), proof }
      await expect(till.send('open', unproved)).rejects.toMatchObject({
        message: 'Sign in again on this till',
        status: 403,
      })
      expect(await till.flagsOf(unproved)).toEqual(['person_unproved'])
    }
  })

  test('OFF-126 a sale from before the first report of its till is not recovered, and has no number or credit of a lease', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const parts = { epoch: NO_EPOCH }
    const first = await till.body([{ product_id: soap.id }], {
      ...parts,
      receipt_number: 'RCP1763625600000',
    })
    expect(await till.flagsOf(first)).toEqual([])
    const forged = await till.body([{ product_id: soap.id }], {
      ...parts,
      receipt_number: 'RCP-000900',
    })
    expect(await till.flagsOf(forged)).toEqual(['number'])
  })

  test('OFF-226 a sale from before the last empty report is flagged', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = await till.body([{ product_id: soap.id }])
    till.setNow(new Date(Date.parse(till.context.now()) + 60_000).toISOString())
    await till.changeTill({ clear_at: till.context.now() })
    expect(await till.flagsOf(sent)).toEqual(['backdated'])
  })
})
