// Reading sales on every engine: the history with its filter, one sale, and access.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { sumDays } from '../report/sum-days.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const history = (
  till: TestTill,
  filter: { search?: string; from?: string; until?: string } = {},
  who = till.seller,
) => till.ask(saleApi.history, who, filter)

/**
 * A shop with one sale at each of these times, in this order; the cashier is named after the index.
 */
const openWithSales = async (engine: 'sqlite' | 'postgres', moments: readonly string[]) => {
  const till = await openTill(engine)
  const soap = await till.product({ current_stock: 1000 })
  const sales = []
  for (const [at, moment] of moments.entries()) {
    till.setNow(moment)
    sales.push(
      await till.sell([{ product_id: soap.id, quantity: at + 1 }], {
        cashier_name: `Cashier ${at + 1}`,
      }),
    )
  }
  return { till, soap, sales }
}

whereEnginesDiffer('sales history', (engine) => {
  test('HIST-015 READ-023 the history lists at most 100 sales, newest first, with the count and total of all', async () => {
    const moments = Array.from({ length: 101 }, (_, at) =>
      new Date(Date.parse('2026-11-21T06:00:00.000Z') + at * 60_000).toISOString(),
    )
    const { till, sales } = await openWithSales(engine, moments)
    const { rows, count, total } = await history(till)
    expect(rows.map(({ id }) => id)).toEqual(
      sales
        .slice(1)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect([count, total]).toEqual([101, (101 * 102 * 1000) / 2])
    expect(rows[0]).toEqual(sales.at(-1))
  })

  test('HIST-016 the search finds parts of receipt number or cashier, ignoring case', async () => {
    const { till, sales } = await openWithSales(
      engine,
      Array.from({ length: 11 }, () => '2026-11-21T06:00:00.000Z'),
    )
    const found = async (search: string) =>
      (await history(till, { search })).rows.map(({ receipt_number }) => receipt_number).toSorted()
    expect(await found('rcp-000002')).toEqual(['RCP-000002'])
    expect(await found('IER 11')).toEqual(['RCP-000011'])
    expect(await found('cp-00001')).toEqual(['RCP-000010', 'RCP-000011'])
    expect(await found('  cashier 3 ')).toEqual(['RCP-000003'])
    expect(await found('')).toHaveLength(sales.length)
    expect(await history(till, { search: 'nonsense' })).toEqual({ rows: [], count: 0, total: 0 })
  })

  test('HIST-016 the search finds what every sale compared with the term finds, also other numbers of a restored file', async () => {
    const { till } = await openWithSales(
      engine,
      Array.from(
        { length: 12 },
        (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}T06:00:00.000Z`,
      ),
    )
    till.setNow('2026-11-20T06:00:00.000Z')
    await sumDays(till.context)
    till.setNow('2026-11-20T06:06:00.000Z')
    await sumDays(till.context)
    const terms = [
      'RCP',
      'rcp-',
      'RCP-00000',
      'rcp-00001',
      'RCP-000012',
      'RCP-0000121',
      'cp-000',
      'cp-0000',
      '000012',
      '0000001',
      '0001',
      '-',
      'c',
      'er',
      'Cashier 1',
      '12',
      'old',
    ]
    const expectAll = async (): Promise<void> => {
      const sales = await till.rows('sales')
      for (const search of terms) {
        const means = (text: string | null): boolean =>
          text?.toLowerCase().includes(search.toLowerCase()) === true
        const wanted = sales.filter(
          ({ receipt_number, cashier_name }) => means(receipt_number) || means(cashier_name),
        )
        const { rows, count, total } = await history(till, { search })
        const expected = [
          wanted.length,
          wanted.length,
          wanted.reduce((sum, sale) => sum + sale.total, 0),
        ]
        expect([search, rows.length, count, total]).toEqual([search, ...expected])
      }
    }
    await expectAll()
    till.leaveBroken()
    await till.write((tx) =>
      withImmutabilityDisabled(tx, () =>
        tx
          .updateTable('sales')
          .set({ receipt_number: 'Old-000012' })
          .where('receipt_number', '=', 'RCP-000003')
          .execute(),
      ),
    )
    await expectAll()
    // A shop with many receipts looks the numbers up.
    await till.write((tx) =>
      tx
        .updateTable('counters')
        .set({ value: 200_000 })
        .where('name', '=', 'receipt_number')
        .execute(),
    )
    await expectAll()
  })

  test('HIST-016 % _ and backslash are searched literally', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    for (const cashier_name of ['100% Okello', 'Ann_Marie', 'back\\slash', 'Okello', "O'Hara"])
      await till.sell([{ product_id: soap.id }], { cashier_name })
    const found = async (search: string) =>
      (await history(till, { search })).rows.map(({ cashier_name }) => cashier_name)
    expect(await found('%')).toEqual(['100% Okello'])
    expect(await found('n_m')).toEqual(['Ann_Marie'])
    expect(await found('k\\s')).toEqual(['back\\slash'])
    expect(await found("o'h")).toEqual(["O'Hara"])
  })

  test('HIST-016 letters beyond A to Z are found in either case', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    for (const cashier_name of ['Éric Öztürk', 'Eric', 'Zoë'])
      await till.sell([{ product_id: soap.id }], { cashier_name })
    const found = async (search: string) =>
      (await history(till, { search })).rows.map(({ cashier_name }) => cashier_name)
    expect(await found('éRIC ö')).toEqual(['Éric Öztürk'])
    expect(await found('ZOË')).toEqual(['Zoë'])
    expect(await found('ñ')).toEqual([])
  })

  test('HIST-005 decision S13 a sale without a cashier is found as Staff', async () => {
    const { till, sales } = await openWithSales(engine, ['2026-11-21T06:00:00.000Z'])
    await till.write((tx) =>
      withImmutabilityDisabled(tx, () =>
        tx
          .updateTable('sales')
          .set({ cashier_name: null })
          .where('id', '=', sales[0]!.id)
          .execute(),
      ),
    )
    expect((await history(till, { search: 'sTAf' })).rows).toMatchObject([{ cashier_name: null }])
  })

  test('HIST-017 decision S19 the days of the history are Kampala days, and both ends are included', async () => {
    const moments = [
      '2026-11-19T20:59:59.999Z',
      '2026-11-19T21:00:00.000Z',
      '2026-11-20T20:59:59.999Z',
      '2026-11-20T21:00:00.000Z',
    ]
    const { till } = await openWithSales(engine, moments)
    const found = async (filter: { from?: string; until?: string }) =>
      (await history(till, filter)).rows.map(({ created_at }) => moments.indexOf(created_at))
    expect(await found({ from: '2026-11-20', until: '2026-11-20' })).toEqual([2, 1])
    expect(await found({ from: '2026-11-20' })).toEqual([3, 2, 1])
    expect(await found({ until: '2026-11-20' })).toEqual([2, 1, 0])
    expect(await found({ from: '2026-11-21', until: '2026-11-20' })).toEqual([])
    expect(await history(till, { from: '2026-11-20', until: '2026-11-20' })).toMatchObject({
      count: 2,
      total: 5000,
    })
  })

  test('HIST-017 the first and last days of the calendar are accepted, and invalid days are refused', async () => {
    const { till } = await openWithSales(engine, ['2026-11-21T06:00:00.000Z'])
    expect(await history(till, { from: '0000-01-01', until: '9999-12-31' })).toMatchObject({
      count: 1,
    })
    expect(await history(till, { from: '9999-12-31' })).toMatchObject({ count: 0 })
    await expect(history(till, { from: '2026-02-30' })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  test('HIST-018 ENT-022 ENT-030 an item has its present name, and its sold name when the product is deleted', async () => {
    const { till, soap, sales } = await openWithSales(engine, ['2026-11-21T06:00:00.000Z'])
    // Later than every sealed row: when the clock goes back, PostgreSQL cannot tell the order of
    // two writes.
    till.setNow('2026-11-21T10:00:00.000Z')
    await till.write((tx) =>
      tx.updateTable('products').set({ name: 'Soap bar' }).where('id', '=', soap.id).execute(),
    )
    expect((await history(till)).rows[0]?.sale_items[0]).toMatchObject({
      item_name: 'Soap',
      product_name: 'Soap bar',
      service_name: null,
      quantity_per_unit: 1,
    })
    await till.write((tx) => tx.deleteFrom('products').where('id', '=', soap.id).execute())
    const { sale_items } = await till.ask(saleApi.get, till.seller, { id: sales[0]!.id })
    expect(sale_items[0]).toMatchObject({
      item_name: 'Soap',
      product_id: soap.id,
      product_name: null,
      quantity_per_unit: null,
    })
  })

  test('decision S20 D2 the cost of an item is never returned', async () => {
    const { till, sales } = await openWithSales(engine, ['2026-11-21T06:00:00.000Z'])
    for (const who of [till.seller, till.admin]) {
      const answers = [
        await history(till, {}, who),
        await till.ask(saleApi.get, who, { id: sales[0]!.id }),
      ]
      expect(JSON.stringify(answers)).not.toMatch(/cost_price|content_hash/)
    }
  })

  test('HIST-023 PERM-010 READ-024 a non-admin sees only the sales of their department, and an admin all', async () => {
    const { till, sales } = await openWithSales(engine, [
      '2026-11-21T06:00:00.000Z',
      '2026-11-21T07:00:00.000Z',
    ])
    till.leaveBroken('day_items')
    const [first, second] = sales
    await till.write((tx) =>
      withImmutabilityDisabled(tx, () =>
        tx.updateTable('sales').set({ department_id: null }).where('id', '=', second!.id).execute(),
      ),
    )
    const stranger = await till.person('moderator', await till.department('Printing'))
    expect(await history(till, {}, stranger)).toEqual({ rows: [], count: 0, total: 0 })
    expect(await history(till)).toMatchObject({ count: 1, rows: [{ id: first!.id }] })
    expect(await history(till, {}, till.admin)).toMatchObject({ count: 2 })
    await expect(till.ask(saleApi.get, stranger, { id: first!.id })).rejects.toThrow(
      'The sale was not found',
    )
    await expect(till.ask(saleApi.get, till.seller, { id: second!.id })).rejects.toThrow(
      'The sale was not found',
    )
    await expect(till.ask(saleApi.get, till.admin, { id: till.context.newId() })).rejects.toThrow(
      'The sale was not found',
    )
    expect(await till.ask(saleApi.get, till.admin, { id: second!.id })).toMatchObject({
      department_id: null,
    })
  })

  test('SHELL-012 selling and reading sales is refused without a session or department', async () => {
    const till = await openTill(engine)
    const homeless = await till.person('user')
    const draft = till.draft([{ product_id: (await till.product()).id }])
    for (const [who, code] of [
      [null, 'not_signed_in'],
      [homeless, 'department_required'],
    ] as const) {
      await expect(till.ask(saleApi.complete, who, draft)).rejects.toMatchObject({ code })
      await expect(till.ask(saleApi.history, who, {})).rejects.toMatchObject({ code })
      await expect(till.ask(saleApi.generateReceiptNumber, who, {})).rejects.toMatchObject({ code })
    }
    expect(await till.rows('sales')).toEqual([])
  })
})
