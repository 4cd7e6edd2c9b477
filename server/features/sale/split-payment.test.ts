// Sales paid in parts, on every engine: what is stored, answered and counted, and what is refused.
import { randomUUID } from 'node:crypto'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { sealNow } from '../audit/sealing.queries.ts'
import { verifySeals } from '../audit/verify.ts'

const cash = (amount: number) => ({ method: 'cash' as const, amount })
const mobile = (amount: number, reference?: string) => ({
  method: 'mobile_money' as const,
  amount,
  ...(reference && { reference }),
})
const card = (amount: number, reference?: string) => ({
  method: 'card' as const,
  amount,
  ...(reference && { reference }),
})

/** A till with one line of 50,000. */
const openSplitTill = async (engine: 'sqlite' | 'postgres') => {
  const till = await openTill(engine)
  const rice = await till.product({ name: 'Rice', selling_price: 50_000, current_stock: 1000 })
  const line = { product_id: rice.id, unit_price: 50_000 }
  return {
    ...till,
    line,
    draftOf: (parts: readonly object[]) => till.draft([line], { parts: parts as never }),
  }
}

const today = { period: 'daily' } as const
const sharesOf = async (till: TestTill) => {
  const { payments, figures } = await till.ask(reportApi.salesReport, till.admin, today)
  expect(payments.reduce((sum, { sales_total }) => sum + sales_total, 0)).toBe(figures.sales_total)
  return payments.map(({ sales_total }) => sales_total)
}

onEveryEngine('split payment', (engine) => {
  test('SPLIT-002 a sale of 20,000 cash and 30,000 mobile money stores its sums, its parts and who made them', async () => {
    const till = await openSplitTill(engine)
    const { sale, replayed } = await till.ask(
      saleApi.complete,
      till.seller,
      till.draftOf([cash(20_000), mobile(30_000, 'MP1')]),
    )
    expect(replayed).toBe(false)
    expect(sale).toMatchObject({
      amount_paid: 50_000,
      change_amount: 0,
      payment_method: 'mobile_money',
      total: 50_000,
    })
    expect(sale.payments).toEqual([
      { method: 'cash', amount: 20_000, tendered: 20_000, reference: null },
      { method: 'mobile_money', amount: 30_000, tendered: 30_000, reference: 'MP1' },
    ])
    expect((await till.rows('sales'))[0]).toMatchObject({
      parts: 2,
      payment_method: 'mobile_money',
      shift_id: null,
    })
    const stored = (await till.rows('money_movements')).toSorted(
      (one, other) => one.position - other.position,
    )
    const { id: reference_id, department_id } = sale
    for (const [at, row] of stored.entries())
      expect(row).toMatchObject({
        position: at + 1,
        created_by: till.seller.id,
        reference_id,
        department_id,
      })
    expect(await till.ask(saleApi.get, till.seller, { id: sale.id })).toEqual(sale)
    expect((await till.ask(saleApi.history, till.seller, {})).rows).toEqual([sale])
  })

  test('SPLIT-004 SPLIT-021 change comes from the cash, and the share of payments counts each part under its method', async () => {
    const till = await openSplitTill(engine)
    await till.ask(saleApi.complete, till.seller, till.draftOf([cash(30_000), mobile(30_000)]))
    await till.sell([till.line], { payment_method: 'card', amount_paid: 50_000 })
    await till.ask(
      saleApi.complete,
      till.admin,
      till.draftOf([card(10_000), mobile(15_000), mobile(25_000)]),
    )
    expect(await sharesOf(till)).toEqual([20_000, 70_000, 60_000])
    const money = await till.rows('sale_money')
    const kept = (method: string) =>
      money.reduce((sum, row) => sum + (row.method === method ? row.amount : 0), 0)
    expect([kept('cash'), kept('mobile_money'), kept('card')]).toEqual([20_000, 70_000, 60_000])
    const expected = await till.ask(reconciliationApi.systemCash, till.seller, {
      date: '2026-11-21',
    })
    expect(expected).toMatchObject({ system_cash: 20_000, sale_count: 1 })
    const { recent_sales } = await till.ask(reportApi.dashboard, till.admin, {})
    expect(recent_sales.map(({ payments }) => payments?.length)).toEqual([3, undefined, 2])
    const { rows } = await till.ask(reportApi.saleRows, till.admin, today)
    expect(rows.map(({ payments }) => payments?.length)).toEqual([3, undefined, 2])
  })

  test('SPLIT-005 SPLIT-007 SPLIT-008 SPLIT-009 SPLIT-010 SPLIT-011 parts that do not pay the sale are refused and nothing is stored', async () => {
    const till = await openSplitTill(engine)
    const refused = async (parts: readonly object[]) =>
      till.ask(saleApi.complete, till.seller, till.draftOf(parts)).then(
        () => 'sold',
        (error: { status: number; message: string }) => [error.status, error.message],
      )
    const cases: [readonly object[], string][] = [
      [[cash(19_999), mobile(30_000)], 'Insufficient payment'],
      [[mobile(30_000), card(20_001)], 'Only cash can be more than the amount due'],
      [[card(50_001, 'A7')], 'Only cash can be more than the amount due'],
      [[], 'A payment has 1 to 6 parts'],
      [Array.from({ length: 7 }, () => cash(10_000)), 'A payment has 1 to 6 parts'],
      [[cash(0), mobile(50_000)], 'Amount cannot be below 1'],
      [[cash(-5), mobile(50_000)], 'Amount cannot be below 1'],
      [[cash(0.5), mobile(50_000)], 'Amount must be whole shillings'],
      [[cash(25_000), cash(25_000)], 'Cash can be one part only'],
      [[mobile(25_000), mobile(20_000), mobile(5000)], 'Mobile Money can be two parts only'],
      [[cash(50_000)], 'One part needs a reference'],
      [[cash(1), mobile(49_999, 'a'.repeat(51))], 'Reference must be at most 50 characters'],
      [[cash(1), mobile(49_999, 'MP😀')], 'Reference can only have letters, digits, - / and .'],
      [[cash(1), { method: 'cheque', amount: 49_999 }], 'Choose a payment method'],
      [[cash(1), { method: 'credit', amount: 49_999 }], 'Credit needs a registered customer'],
      [
        [card(50_000, 'A7'), { method: 'credit', amount: 1, reference: 'A8' }],
        'Credit has no reference',
      ],
    ]
    for (const [parts, message] of cases)
      expect([parts, await refused(parts)]).toEqual([parts, [422, message]])
    expect([await till.rows('sales'), await till.rows('money_movements')]).toEqual([[], []])
    expect((await till.rows('counters')).find(({ name }) => name === 'receipt_number')?.value).toBe(
      0,
    )
  })

  test('SPLIT-024 decision S2 copies of one split sale are one sale, other parts with its id are refused', async () => {
    const till = await openSplitTill(engine)
    const draft = till.draftOf([cash(20_000), mobile(30_000, 'MP1')])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => till.ask(saleApi.complete, till.seller, draft)),
    )
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(answers.map(({ sale }) => JSON.stringify(sale))).size).toBe(1)
    expect(await till.rows('money_movements')).toHaveLength(2)
    const other = { ...draft, parts: [cash(30_000), mobile(20_000, 'MP1')] }
    await expect(till.ask(saleApi.complete, till.seller, other)).rejects.toMatchObject({
      code: 'sale_id_reused',
    })
    await till.sell([till.line])
    expect(await till.rows('money_movements')).toHaveLength(2)
  })

  test('SPLIT-012 SPLIT-013 a reference that was used is found by its method, and only its own department reads the number', async () => {
    const till = await openSplitTill(engine)
    const { sale } = await till.ask(
      saleApi.complete,
      till.seller,
      till.draftOf([mobile(50_000, 'MP1')]),
    )
    const asked = (who: TestTill['seller'], method: 'mobile_money' | 'card', reference: string) =>
      till.ask(saleApi.reference, who, { method, reference })
    const found = { used: true, receipt_number: sale.receipt_number }
    expect(await asked(till.seller, 'mobile_money', 'MP1')).toEqual(found)
    expect(await asked(till.admin, 'mobile_money', ' MP1 ')).toEqual(found)
    expect(await asked(till.seller, 'card', 'MP1')).toEqual({ used: false, receipt_number: null })
    const other = await till.person('user', await till.department('Perfume'))
    expect(await asked(other, 'mobile_money', 'MP1')).toEqual({ used: true, receipt_number: null })
    expect(
      (await till.ask(saleApi.complete, till.seller, till.draftOf([mobile(50_000, 'MP1')])))
        .replayed,
    ).toBe(false)
    await expect(asked(till.seller, 'card', '  ')).rejects.toThrow('Reference is required')
    await expect(
      till.ask(saleApi.reference, null, { method: 'card', reference: 'A' }),
    ).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  })

  test('DAYX-007 DAYX-008 the entry of a split sale says its parts, and parts changed past the program are found', async () => {
    const till = await openSplitTill(engine)
    const { sale } = await till.ask(
      saleApi.complete,
      till.seller,
      till.draftOf([cash(25_000), mobile(30_000, 'MP1')]),
    )
    const entries = (await till.rows('audit_log')).filter(({ entity_id }) => entity_id === sale.id)
    expect(entries.map(({ after }) => after)).toEqual([
      JSON.stringify({ total: 50_000, paid_by: 'Split: Cash 25,000, Mobile Money (MP1) 30,000' }),
    ])
    await till.write(sealNow)
    const problems = async (statement: string): Promise<string[]> => {
      const found: string[] = []
      const undo = tamperWith(till, [statement], async (moment) => {
        found.push(...(await verifySeals(moment)).broken.map(({ problem }) => problem))
        throw new Error('undo')
      })
      await expect(undo).rejects.toThrow('undo')
      return found
    }
    expect(
      await problems('update money_movements set amount = amount + 1 where position = 1'),
    ).not.toEqual([])
    expect(await problems('update sales set parts = 0')).toEqual(['A sale was changed'])
    expect(await problems(`update sales set shift_id = '${randomUUID()}'`)).toEqual([
      'A sale was changed',
    ])
  })
})
