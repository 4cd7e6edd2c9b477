// Quarantined sales, and flags that administrators resolve.
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { MAX_STOCK_BALANCE } from '@webale/domain/kernel/bounds.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, loseEpoch } from '../../testing/till-sales.ts'

onEveryEngine('kept sales of tills', (engine) => {
  test('OFF-145 OFF-148 another content under a used id is kept once, and the first sale stays', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const first = await till.body([{ product_id: soap.id }])
    await till.send('closed', first)
    const other = { ...(await till.body([{ product_id: soap.id, quantity: 3 }])), id: first.id }
    for (let times = 0; times < 3; times += 1)
      expect(await till.send('closed', other)).toEqual({ state: 'kept', reason: 'other_content' })
    const quarantined = await till.ask(tillSaleApi.quarantined, till.admin, {})
    expect(quarantined).toMatchObject([
      { sale_id: first.id, till_number: 3, reason: 'other_content', total: 3000 },
    ])
    expect((await till.rows('sales')).map(({ total }) => total)).toEqual([1000])
  })

  test('OFF-145 decision T5 an equal cart that a copied till sold to somebody else is kept, not taken for a repeat', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const copy = await till.register(4, 101)
    const first = await till.body([{ product_id: soap.id }])
    await till.send('closed', first)
    // The same sale again, also under the number that the copy got.
    for (const from of [till.till_id, copy])
      expect(await till.send('closed', first, from)).toMatchObject({
        state: 'stored',
        replayed: true,
      })
    const later = new Date(Date.parse(till.context.now()) + 60_000).toISOString()
    const moments = { sold_at: later, sold_at_device: later }
    const other = await till.body([{ product_id: soap.id }], { ...moments, id: first.id })
    for (const from of [till.till_id, copy])
      expect(await till.send('closed', other, from)).toEqual({
        state: 'kept',
        reason: 'other_content',
      })
    const opened = till.send('open', other)
    await expect(opened).rejects.toMatchObject({ code: 'cart_copied' })
    const [quarantined] = await till.ask(tillSaleApi.quarantined, till.admin, {})
    await till.ask(tillSaleApi.acceptQuarantined, till.admin, { id: quarantined?.id ?? '' })
    expect([(await till.rows('sales')).length, await till.stock(soap)]).toEqual([2, 8])
  })

  test('OFF-146 a body that cannot be read is kept whole, also one with characters that no table holds', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const good = await till.body([{ product_id: soap.id }])
    for (const bad of [
      { ...good, lines: [] },
      { ...good, cashier_name: 'a\0b' },
      { id: good.id, odd: '\ud800' },
    ])
      expect(await till.send('closed', bad)).toEqual({ state: 'kept', reason: 'unreadable' })
    const quarantined = await till.ask(tillSaleApi.quarantined, till.admin, {})
    expect(quarantined.map(({ subject }) => subject)).toEqual([null, null, null])
    expect(JSON.parse(quarantined[1]?.body ?? '')).toMatchObject({
      v: 1,
      body: { cashier_name: 'a\0b' },
    })
    const accepting = till.ask(tillSaleApi.acceptQuarantined, till.admin, {
      id: quarantined[0]?.id ?? '',
    })
    await expect(accepting).rejects.toThrow('This version cannot read the sale')
  })

  test('DAYX-018 OFF-146 a closed sale on account is kept outside the books when the server did not check the credit', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const parts = [
      { method: 'credit', amount: 400, reference: null },
      { method: 'cash', amount: 600, reference: null },
    ]
    const sent = await till.body([{ product_id: soap.id }], { parts })
    expect(await till.send('closed', sent)).toEqual({ state: 'kept', reason: 'unreadable' })
    const recovered = await till.body([{ product_id: soap.id }], { parts, epoch: 'before' })
    const unknown = await till.body([{ product_id: soap.id }], { parts, epoch: 'invented' })
    await loseEpoch(till, 'before')
    expect(await till.send('closed', unknown)).toEqual({ state: 'kept', reason: 'unreadable' })
    expect(await till.flagsOf(recovered)).toEqual(['credit', 'place_gone', 'recovered'])
  })

  test('OFF-149 a kept sale is taken into the books once, and the till hears it', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const first = await till.body([{ product_id: soap.id }])
    await till.send('closed', first)
    const other = { ...(await till.body([{ product_id: soap.id, quantity: 3 }])), id: first.id }
    await till.send('closed', other)
    const [quarantined] = await till.ask(tillSaleApi.quarantined, till.admin, {})
    const id = quarantined?.id ?? ''
    const { sale, thing } = await till.ask(tillSaleApi.acceptQuarantined, till.admin, { id })
    expect(sale).toMatchObject({ id, total: 3000, receipt_number: 'RCP-000002' })
    await expect(till.ask(tillSaleApi.acceptQuarantined, till.admin, { id })).rejects.toThrow(
      'This sale was already decided',
    )
    const dismissing = till.ask(tillSaleApi.dismissQuarantined, till.admin, { id, note: 'Twice' })
    await expect(dismissing).rejects.toMatchObject({ code: 'kept_settled' })
    expect(await till.send('closed', other)).toMatchObject({ state: 'stored', sale: { id } })
    expect([(await till.rows('sales')).length, await till.stock(soap)]).toEqual([2, 6])
    const entry = (await till.rows('audit_log')).find(({ action }) => action === 'till.acceptKept')
    expect(entry).toMatchObject({ entity_id: id, subject: 'RCP-000002', after: '{"total":3000}' })
    expect(entry?.details).toBe('Till 3, Till 3. Another sale has this id')
    expect([tillSaleApi.acceptQuarantined.done, thing]).toEqual([
      '{thing} taken into the books',
      'Sale',
    ])
    expect(tillSaleApi.acceptQuarantined.failed).toBe('Failed to take the sale')
  })

  test('OFF-149 a kept sale of a till that the shop does not know is taken, as one from a file', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const sent = await till.body([{ product_id: soap.id }])
    const unknown = {
      till_id: till.context.newId(),
      reason: 'other_content',
      received_at: till.context.now(),
    }
    const ids = [till.context.newId(), till.context.newId()]
    for (const [at, id] of ids.entries()) {
      const body = JSON.stringify({ v: 1, body: at === 0 ? sent : { ...sent, lines: [] } })
      await till.context.store.transaction((tx) =>
        tx
          .insertInto('kept_sales')
          .values({ id, sale_id: sent.id, body_hash: id, body, ...unknown })
          .execute(),
      )
    }
    const [readable = '', unreadable = ''] = ids
    const { sale } = await till.ask(tillSaleApi.acceptQuarantined, till.admin, { id: readable })
    expect(sale).toMatchObject({ id: readable, total: 1000 })
    const [origin] = await till.rows('sale_origins')
    expect(origin?.flags).toEqual(['person_unknown', 'person_unproved', 'number', 'by_file'])
    const entry = (await till.rows('audit_log')).find(({ action }) => action === 'sale.complete')
    expect(entry?.details).toBe('A till')
    const accepting = till.ask(tillSaleApi.acceptQuarantined, till.admin, { id: unreadable })
    await expect(accepting).rejects.toThrow('This version cannot read the sale')
  })

  test('OFF-149 a kept sale that would take the stock beyond its limit is refused with that reason', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await till.context.store.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ current_stock: -MAX_STOCK_BALANCE })
        .where('id', '=', soap.id)
        .execute(),
    )
    till.leaveBroken()
    expect((await till.send('closed', await till.body([{ product_id: soap.id }]))).state).toBe(
      'kept',
    )
    const [quarantined] = await till.ask(tillSaleApi.quarantined, till.admin, {})
    const accepting = till.ask(tillSaleApi.acceptQuarantined, till.admin, {
      id: quarantined?.id ?? '',
    })
    await expect(accepting).rejects.toThrow('The stock cannot go down that far')
  })

  test('OFF-149 dismissing needs a note, and the till hears it', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const bad = { ...(await till.body([{ product_id: soap.id }])), lines: [] }
    await till.send('closed', bad)
    const [quarantined] = await till.ask(tillSaleApi.quarantined, till.admin, {})
    const id = quarantined?.id ?? ''
    const without = till.ask(tillSaleApi.dismissQuarantined, till.admin, { id, note: '' })
    await expect(without).rejects.toMatchObject({ status: 422 })
    await till.ask(tillSaleApi.dismissQuarantined, till.admin, { id, note: 'A test of the phone' })
    expect(await till.send('closed', bad)).toEqual({ state: 'dismissed', reason: 'unreadable' })
    expect(await till.ask(tillSaleApi.quarantined, till.admin, {})).toEqual([])
    const entry = (await till.rows('audit_log')).find(({ action }) => action === 'till.dismissKept')
    const details = 'Till 3, Till 3. This version cannot read the sale: A test of the phone'
    expect(entry).toMatchObject({
      actor_id: till.admin.id,
      subject: 'a sale of Till 3, Till 3',
      details,
    })
    expect([tillSaleApi.dismissQuarantined.done, tillSaleApi.dismissQuarantined.failed]).toEqual([
      '{thing} dismissed',
      'Failed to dismiss sale',
    ])
  })

  test('OFF-150 the sale after 500 kept ones is answered 507 and not kept', async () => {
    const till = await openSellingTill(engine)
    const row = (at: number) => ({
      id: till.context.newId(),
      sale_id: String(at),
      body_hash: String(at),
      till_id: till.till_id,
      body: '{}',
      reason: 'unreadable',
      received_at: till.context.now(),
    })
    await till.context.store.transaction((tx) =>
      tx
        .insertInto('kept_sales')
        .values(Array.from({ length: 500 }, (_one, at) => row(at)))
        .execute(),
    )
    const bad = { ...(await till.body([])), lines: [] }
    await expect(till.send('closed', bad)).rejects.toMatchObject({
      message: 'Too many sales of this till wait for an administrator',
      status: 507,
    })
    const soap = await till.product()
    expect((await till.send('closed', await till.body([{ product_id: soap.id }]))).state).toBe(
      'stored',
    )
  })

  test('OFF-157 OFF-228 an administrator marks a flag as right, once, and the entry says so', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await till.send('closed', await till.body([{ product_id: soap.id, unit_price: 900 }]))
    const list = () => till.ask(tillSaleApi.flags, till.seller, {})
    const { rows, count, below } = await list()
    expect(rows).toMatchObject([
      { flag: 'price_unknown', below: 100, kind: 'sale', subject: 'RCP-000001', till_number: 3 },
    ])
    expect([count, below]).toEqual([
      1,
      [{ person_id: till.seller.id, person: till.seller.full_name, below: 100 }],
    ])
    const id = rows[0]?.id ?? ''
    const denied = till.ask(tillSaleApi.resolve, till.seller, { id, note: '' })
    await expect(denied).rejects.toMatchObject({ status: 403 })
    expect(await till.ask(tillSaleApi.resolve, till.admin, { id, note: 'Asked her' })).toEqual({
      marked: 1,
    })
    const again = till.ask(tillSaleApi.resolve, till.admin, { id, note: '' })
    await expect(again).rejects.toThrow('This was already marked')
    expect((await list()).rows).toEqual([])
    const entry = (await till.rows('audit_log')).find(({ action }) => action === 'till.resolve')
    expect(entry).toMatchObject({ subject: 'RCP-000001', details: 'Price unknown: Asked her' })
    expect([tillSaleApi.resolve.done, tillSaleApi.resolve.failed]).toEqual([
      'Marked as right',
      'Failed to mark the sale',
    ])
  })

  test('OFF-232 one step marks the shown flags of one kind and one till, with one entry', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const second = await till.register(4, 101)
    const cheap = () => till.body([{ product_id: soap.id, unit_price: 900 }])
    for (const from of [till.till_id, till.till_id, second])
      await till.send(
        'closed',
        {
          ...(await cheap()),
          receipt_number: `RCP${Date.parse(till.context.now())}${from.length}`,
        },
        from,
      )
    const { rows } = await till.ask(tillSaleApi.flags, till.admin, {})
    const shown = {
      ids: rows.map(({ id }) => id),
      flag: 'price_unknown',
      till_id: till.till_id,
      note: '',
    } as const
    expect(await till.ask(tillSaleApi.resolveShown, till.admin, shown)).toEqual({ marked: 2 })
    const left = await till.ask(tillSaleApi.flags, till.admin, {})
    expect(
      left.rows.some(({ flag, till_id }) => flag === 'price_unknown' && till_id === till.till_id),
    ).toBe(false)
    expect(
      left.rows.some(({ flag, till_id }) => flag === 'price_unknown' && till_id === second),
    ).toBe(true)
    const entries = (await till.rows('audit_log')).filter(
      ({ action }) => action === 'till.resolveShown',
    )
    expect(entries).toHaveLength(1)
  })

  test('OFF-171 flags are hidden from people of another department', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await till.send('closed', await till.body([{ product_id: soap.id, unit_price: 900 }]))
    const other = await till.person('user', await till.department('Perfumes'))
    expect(await till.ask(tillSaleApi.flags, other, {})).toEqual({ rows: [], count: 0, below: [] })
    await expect(till.ask(tillSaleApi.quarantined, other, {})).rejects.toMatchObject({
      status: 403,
    })
  })
})
