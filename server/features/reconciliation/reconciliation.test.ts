// Reconciliations on every engine: stored values, cash of the day, access, refusals.
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const count = {
  cashier_name: 'Joan Achieng',
  date: '2026-11-21',
  system_cash: 100_000,
  reported_cash: 95_000,
  notes: 'Change given twice',
}

onEveryEngine('reconciliation', (engine) => {
  test('REC-014 WRITE-024 ENT-131 a count is stored as recorded with its difference', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const stored = await shop.ask(reconciliationApi.record, admin, count)
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining([
        'id',
        'cashier_name',
        'date',
        'system_cash',
        'reported_cash',
        'difference',
        'notes',
        'department_id',
        'created_by',
        'created_at',
      ]),
    )
    expect(stored).toMatchObject({
      ...count,
      difference: -5000,
      created_by: admin.id,
      department_id: null,
      created_at: '2026-11-21T09:00:00.000Z',
    })
    expect((await shop.ask(reconciliationApi.list, admin, {})).rows).toEqual([stored])
  })

  test('REC-012 cents are kept, and the difference is computed from the two sums even when another one is sent', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const sent = { ...count, system_cash: 1000.5, reported_cash: 1000.8, difference: 7, notes: '' }
    expect(await shop.ask(reconciliationApi.record, admin, sent)).toMatchObject({
      system_cash: 1000.5,
      reported_cash: 1000.8,
      difference: 0.3,
      notes: null,
    })
  })

  test('REC-015 READ-027 counts are listed by day, newest first', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const date of ['2026-11-02', '2026-11-20', '2026-11-09'])
      await shop.ask(reconciliationApi.record, admin, { ...count, date })
    expect(
      (await shop.ask(reconciliationApi.list, admin, {})).rows.map(({ date }) => date),
    ).toEqual(['2026-11-20', '2026-11-09', '2026-11-02'])
  })

  test('REC-015 a month is listed with its rows and sums of missing and extra cash, and a list is limited, when there are many counts', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const counts = [
      ['2026-10-31', 1],
      ['2026-11-01', 99_000],
      ['2026-11-20', 100_500.5],
      ['2026-11-21', 99_999.5],
    ] as const
    for (const [date, reported_cash] of counts)
      await shop.ask(reconciliationApi.record, admin, { ...count, date, reported_cash })
    const november = await shop.ask(reconciliationApi.list, admin, { month: '2026-11', limit: 1 })
    expect(november).toMatchObject({
      rows: [{ date: '2026-11-21' }],
      count: 3,
      short: 1000.5,
      over: 500.5,
    })
    expect(november.rows).toHaveLength(1)
    expect(await shop.ask(reconciliationApi.list, admin, { month: '2026-09' })).toEqual({
      rows: [],
      count: 0,
      short: 0,
      over: 0,
    })
  })

  test('SCH-012 today is accepted and tomorrow refused by the Kampala day', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    shop.setNow('2026-11-21T22:30:00.000Z')
    await expect(
      shop.ask(reconciliationApi.record, admin, { ...count, date: '2026-11-22' }),
    ).resolves.toMatchObject({
      date: '2026-11-22',
    })
    await expect(
      shop.ask(reconciliationApi.record, admin, { ...count, date: '2026-11-23' }),
    ).rejects.toThrow('The date cannot be in the future')
    await expect(
      shop.ask(reconciliationApi.systemCash, admin, { date: '9999-12-31' }),
    ).rejects.toThrow('The date cannot be in the future')
    expect((await shop.ask(reconciliationApi.list, admin, {})).count).toBe(1)
  })

  test('REC-013 the first of several invalid fields is named, and nothing is written', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const wrong = { ...count, cashier_name: 'Till 2', reported_cash: -1 }
    await expect(shop.ask(reconciliationApi.record, admin, wrong)).rejects.toThrow(
      'Cashier name can only have letters, spaces, hyphens and apostrophes',
    )
    expect((await shop.ask(reconciliationApi.list, admin, {})).rows).toEqual([])
  })

  test('decision P9 a non-admin records and sees only their own department even when another one is sent', async () => {
    const shop = await openShop(engine)
    const [perfume, printing] = [
      await shop.department('Perfume'),
      await shop.department('Printing'),
    ]
    const [admin, seller] = [await shop.person('admin'), await shop.person('user', perfume)]
    await shop.ask(reconciliationApi.record, admin, { ...count, department_id: printing })
    const own = await shop.ask(reconciliationApi.record, seller, {
      ...count,
      department_id: printing,
    })
    expect(own.department_id).toBe(perfume)
    expect((await shop.ask(reconciliationApi.list, seller, {})).rows).toEqual([own])
    expect((await shop.ask(reconciliationApi.list, admin, {})).count).toBe(2)
    await expect(
      shop.ask(reconciliationApi.record, admin, { ...count, department_id: shop.context.newId() }),
    ).rejects.toThrow('The department was not found')
    await expect(shop.ask(reconciliationApi.list, null, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    await expect(
      shop.ask(reconciliationApi.list, await shop.person('user'), {}),
    ).rejects.toMatchObject({
      code: 'department_required',
    })
  })

  test('decision D13 system cash is the total of the cash sales of the Kampala day and the department', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const other = await till.department('Printing')
    const line = { product_id: soap.id }
    till.setNow('2026-11-20T20:59:59.999Z')
    await till.sell([line])
    till.setNow('2026-11-20T21:00:00.000Z')
    await till.sell([line, { ...line, quantity: 2 }], { amount_paid: 5000 })
    await till.sell([line], { payment_method: 'mobile_money', amount_paid: 1000 })
    till.setNow('2026-11-21T20:59:00.000Z')
    await till.sell([line], { department_id: other }, till.admin)
    const ask = (actor: typeof till.admin, department_id?: string) =>
      till.ask(reconciliationApi.systemCash, actor, {
        date: '2026-11-21',
        ...(department_id !== undefined && { department_id }),
      })
    expect(await ask(till.seller, other)).toEqual({ system_cash: 3000, sale_count: 1 })
    expect(await ask(till.admin, other)).toEqual({ system_cash: 1000, sale_count: 1 })
    expect(await ask(till.admin)).toEqual({ system_cash: 4000, sale_count: 2 })
    expect(
      await till.ask(reconciliationApi.systemCash, till.seller, { date: '2026-11-19' }),
    ).toEqual({
      system_cash: 0,
      sale_count: 0,
    })
    await expect(ask(till.admin, till.context.newId())).rejects.toThrow(
      'The department was not found',
    )
  })

  test('CMD-001 a request that is sent twice with one key is performed once', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const first = await shop.ask(reconciliationApi.record, admin, count, 'key-1')
    expect(await shop.ask(reconciliationApi.record, admin, count, 'key-1')).toEqual(first)
    expect((await shop.ask(reconciliationApi.list, admin, {})).count).toBe(1)
  })
})
