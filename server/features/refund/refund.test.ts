// Returns on every engine: amounts, caps under real concurrency, stock, tenders, replays and hostile input.
import { randomUUID } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { payouts, refundOf } from '@webale/domain/features/refund/refund-amount.ts'
import type { NewReturn } from '@webale/domain/features/refund/refund.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

type Sent = SentOf<typeof refundApi.returnItems>
type Condition = NewReturn['items'][number]['condition']

/** A till with somebody who may take goods back. */
const openCounter = async (engine: 'sqlite' | 'postgres') => {
  const till = await openTill(engine)
  return { ...till, leader: await till.person('moderator', till.department_id) }
}
type Counter = Awaited<ReturnType<typeof openCounter>>

/** What the dialog would send for these quantities of the lines, in the order of the receipt. */
const wanted = async (
  till: TestTill,
  sale: Sale,
  quantities: readonly number[],
  condition: Condition = 'stock',
): Promise<Sent> => {
  const { lines, caps } = await till.ask(refundApi.ofSale, till.admin, { id: sale.id })
  const items = lines.flatMap(({ sale_item_id }, at) =>
    (quantities[at] ?? 0) === 0 ? [] : [{ sale_item_id, quantity: quantities[at] ?? 0, condition }],
  )
  const total = lines.reduce((sum, line, at) => {
    const quantity = quantities[at] ?? 0
    return sum + (quantity === 0 ? 0 : refundOf(line.net, line, line.returned, quantity))
  }, 0)
  const pay_back = payouts(total, caps) as Sent['pay_back']
  return { id: till.context.newId(), sale_id: sale.id, items, total, pay_back, reason: 'Faulty' }
}

const give = async (till: Counter, sale: Sale, quantities: readonly number[], condition?: Condition, who?: Actor) =>
  (await till.ask(refundApi.returnItems, who ?? till.leader, await wanted(till, sale, quantities, condition))).refund

const outcomes = async (asked: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { message: string }).message,
  )

onEveryEngine('returns', (engine) => {
  test('REFUND-009 a discount is shared by value: the lines pay 5,400 and 3,600 back, and numbers follow each other', async () => {
    const till = await openCounter(engine)
    const [rice, soap] = [
      await till.product({ name: 'Rice', selling_price: 6000 }),
      await till.product({ selling_price: 4000 }),
    ]
    const lines = [
      { product_id: rice.id, unit_price: 6000 },
      { product_id: soap.id, unit_price: 4000 },
    ]
    const sale = await till.sell(
      lines,
      { discount: 1000, amount_paid: 10_000, department_id: till.department_id },
      till.admin,
    )
    const first = await give(till, sale, [1, 0])
    expect(first).toMatchObject({
      number: 'REF-000001',
      total: 5400,
      kind: 'return',
      receipt_number: sale.receipt_number,
    })
    expect(first.pay_back).toMatchObject([{ method: 'cash', amount: 5400 }])
    expect((await till.ask(saleApi.get, till.seller, { id: sale.id })).mark).toBe('part_returned')
    expect(await give(till, sale, [0, 1])).toMatchObject({ number: 'REF-000002', total: 3600 })
    expect((await till.ask(saleApi.history, till.seller, {})).rows.map(({ mark }) => mark)).toEqual(['returned'])
    const { refunds, caps } = await till.ask(refundApi.ofSale, till.seller, { id: sale.id })
    expect([refunds.map(({ number }) => number), caps.cash]).toEqual([['REF-000001', 'REF-000002'], 0])
  })

  test('REFUND-004 REFUND-018 more than is left is refused, an old amount gets the fresh state, and nothing is stored', async () => {
    const till = await openCounter(engine)
    const { id: product_id } = await till.product()
    const sale = await till.sell([{ product_id, quantity: 3, unit_price: 1000 }], { amount_paid: 3000 })
    const draft = await wanted(till, sale, [2])
    const ask = (sent: Partial<Sent>) => till.ask(refundApi.returnItems, till.leader, { ...draft, ...sent })
    const four = [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 4 }]
    await expect(ask({ items: four })).rejects.toMatchObject({
      code: 'nothing_left',
      message: 'Soap: only 3 can still be returned',
    })
    await expect(ask({ total: 1999 })).rejects.toMatchObject({
      code: 'refund_changed',
      message: 'Something was returned meanwhile. Check the amounts and try again',
      details: { lines: [expect.not.objectContaining({ cost_price: expect.anything() })] },
    })
    await expect(ask({ pay_back: [{ method: 'cash', amount: 1999 }] })).rejects.toThrow(
      'The amounts must come to what is paid back',
    )
    await expect(ask({ pay_back: [{ method: 'card', amount: 2000 }] })).rejects.toMatchObject({
      code: 'tender_too_much',
      message: 'Only 0 can be paid back by Card',
    })
    expect([await till.rows('refunds'), await till.rows('refund_items'), await till.rows('documents')]).toEqual([
      [],
      [],
      [],
    ])
    expect(await till.stock({ id: product_id })).toBe(7)
  })

  test('REFUND-005 of 50 returns of the last piece at once one happens', async () => {
    const till = await openCounter(engine)
    const { id: product_id } = await till.product()
    const sale = await till.sell([{ product_id, quantity: 2, unit_price: 1000 }], { amount_paid: 2000 })
    await give(till, sale, [1])
    const draft = await wanted(till, sale, [1])
    const all = await outcomes(
      Array.from({ length: 50 }, () =>
        till.ask(refundApi.returnItems, till.leader, { ...draft, id: till.context.newId() }),
      ),
    )
    expect(all.filter((one) => one === 'done')).toHaveLength(1)
    expect(all.filter((one) => one === 'Soap: only 0 can still be returned')).toHaveLength(49)
    expect(await till.stock({ id: product_id })).toBe(10)
    expect(await till.rows('refunds')).toHaveLength(2)
  }, 60_000)

  test('REFUND-006 REFUND-007 REFUND-008 50 copies of one return are one return; other content or another department learns nothing', async () => {
    const till = await openCounter(engine)
    const { id: product_id } = await till.product()
    const sale = await till.sell([{ product_id, quantity: 2, unit_price: 1000 }], { amount_paid: 2000 })
    const draft = await wanted(till, sale, [1])
    const copies = Array.from({ length: 50 }, () => till.ask(refundApi.returnItems, till.leader, draft))
    const made = await Promise.all(copies)
    expect(made.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(made.map(({ refund }) => JSON.stringify(refund))).size).toBe(1)
    const reused = {
      code: 'key_reused',
      message: 'This was already sent with other details. Reload the page and try again',
    }
    await expect(
      till.ask(refundApi.returnItems, till.leader, { ...draft, reason: 'Wrong item' }),
    ).rejects.toMatchObject(reused)
    const other = await till.person('moderator', await till.department('Perfume'))
    await expect(till.ask(refundApi.returnItems, other, draft)).rejects.toMatchObject(reused)
    expect(await till.rows('refunds')).toHaveLength(1)
    const entries = (await till.rows('audit_log')).filter(({ action }) => action === 'refund.returnItems')
    expect(entries.map(({ subject, after }) => [subject, after])).toEqual([
      [sale.receipt_number, JSON.stringify({ number: 'REF-000001', total: 1000, reason: 'Faulty' })],
    ])
  }, 60_000)

  test('REFUND-019 REFUND-020 goods back to stock raise it by what the line took, damaged goods do not', async () => {
    const till = await openCounter(engine)
    const piece = await till.product()
    const oud = await till.product({
      name: 'Oud',
      unit: 'ml',
      tracking_type: 'milliliter',
      selling_price: 100,
      bottle_size_ml: 50,
      wholesale_price_per_bottle: 4000,
      current_stock: 500,
    })
    const sale = await till.sell(
      [
        { product_id: piece.id, quantity: 2 },
        { product_id: oud.id, quantity: 12.5, unit_price: 100 },
        { product_id: oud.id, quantity: 1, unit_price: 4000, bottle: true },
      ],
      { amount_paid: 7250 },
    )
    expect([await till.stock(piece), await till.stock(oud)]).toEqual([8, 437.5])
    const back = await give(till, sale, [1, 12.5, 1])
    expect([await till.stock(piece), await till.stock(oud)]).toEqual([9, 500])
    const movements = (await till.rows('stock_movements')).filter(({ movement_type }) => movement_type === 'return')
    expect(
      movements
        .map(({ quantity, reference_id, notes }) => [quantity, reference_id, notes])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual([
      [1, back.id, 'REF-000001'],
      [62.5, back.id, 'REF-000001'],
    ])
    await give(till, sale, [1, 0, 0], 'damaged')
    expect(await till.stock(piece)).toBe(9)
    const [restocked, lost] = (await till.rows('refunds')).toSorted((a, b) => a.number - b.number)
    expect([restocked?.lost_cost, lost?.restocked_cost, lost?.lost_cost]).toEqual([0, 0, 600])
  })

  test('REFUND-021 a bundle gives back its components as they were sold, also after its recipe changed', async () => {
    const till = await openCounter(engine)
    const [soap, towel] = [await till.product(), await till.product({ name: 'Towel' })]
    const basket = await till.bundle([{ product: soap, quantity: 2 }], { selling_price: 5000 })
    const sale = await till.sell([{ product_id: basket.id, quantity: 3, unit_price: 5000 }], { amount_paid: 15_000 })
    expect(await till.stock(soap)).toBe(4)
    await till.ask(productApi.addComponent, till.admin, { id: basket.id, component_product_id: towel.id, quantity: 1 })
    await give(till, sale, [2])
    expect([await till.stock(soap), await till.stock(towel)]).toEqual([8, 10])
    await give(till, sale, [1])
    expect([await till.stock(soap), await till.stock(basket)]).toEqual([10, 5])
  })

  test('REFUND-015 REFUND-017 each tender pays back what it brought at most; a leader may pay the rest in cash', async () => {
    const till = await openCounter(engine)
    const rice = await till.product({ name: 'Rice', selling_price: 25_000 })
    const parts = [
      { method: 'cash' as const, amount: 20_000 },
      { method: 'mobile_money' as const, amount: 30_000, reference: 'MP1' },
    ]
    const sale = await till.sell([{ product_id: rice.id, quantity: 2, unit_price: 25_000 }], { parts })
    const draft = await wanted(till, sale, [1])
    expect(draft.pay_back).toEqual([
      { method: 'cash', amount: 20_000 },
      { method: 'mobile_money', amount: 5000 },
    ])
    const { refund } = await till.ask(refundApi.returnItems, till.leader, draft)
    const next = await wanted(till, sale, [1])
    expect(next.pay_back).toEqual([{ method: 'mobile_money', amount: 25_000 }])
    const cash = { ...next, pay_back: [{ method: 'cash' as const, amount: 25_000 }] }
    expect((await till.ask(refundApi.returnItems, till.leader, cash)).refund.total).toBe(25_000)
    const rows = (await till.rows('money_movements')).filter(({ reference_id }) => reference_id === refund.id)
    expect(rows.map(({ method, amount, movement_type }) => [method, amount, movement_type]).toSorted()).toEqual([
      ['cash', -20_000, 'refund'],
      ['mobile_money', -5000, 'refund'],
    ])
  })

  test('REFUND-023 REFUND-024 REFUND-026 REFUND-027 REFUND-030 DAYX-005 wrong input, roles and departments are refused in words', async () => {
    const till = await openCounter(engine)
    const [soap, printing] = [await till.product(), await till.service()]
    const sale = await till.sell([{ product_id: soap.id, quantity: 2 }, { service_id: printing.id }], {
      amount_paid: 3000,
    })
    const draft = await wanted(till, sale, [1, 0])
    const refusal = async (fields: object, who: Actor | null = till.leader) =>
      till.ask(refundApi.returnItems, who, { ...draft, ...fields } as Sent).then(
        () => 'done',
        (error: { status: number; message: string }) => [error.status, error.message],
      )
    const item = draft.items[0]
    const cases: [object, unknown][] = [
      [{ reason: undefined }, [422, 'Choose a reason']],
      [{ reason: 'Other' }, [422, 'Give a reason of at least 3 characters']],
      [{ reason: 'Other', note: ' ab ' }, [422, 'Give a reason of at least 3 characters']],
      [{ note: 'a'.repeat(201) }, [422, 'Reason must be at most 200 characters']],
      [{ note: 'a\nb c' }, [422, 'Reason cannot have line breaks or control characters']],
      [{ items: [] }, [422, 'Choose what comes back']],
      [{ items: [item, item] }, [422, 'A line can come back once']],
      [{ items: [{ ...item, quantity: 0 }] }, [422, 'Quantity must be above 0']],
      [{ items: [{ ...item, quantity: 0.05 }] }, [422, 'Quantity can have one decimal at most']],
      [{ items: [{ ...item, quantity: 0.5 }] }, [422, 'Soap is sold in whole numbers']],
      [{ items: [{ ...item, sale_item_id: randomUUID() }] }, [404, 'The item was not found. It may have been removed']],
      [{ total: -1 }, [422, 'To pay back cannot be below 0']],
      [{ pay_back: [{ method: 'cash', amount: 0.5 }] }, [422, 'Amount must be whole shillings']],
      [{ pay_back: [{ method: 'credit', amount: 1000 }] }, [422, 'Choose a payment method']],
      [{ sale_id: randomUUID() }, [404, 'The sale was not found. It may have been removed']],
    ]
    for (const [fields, answer] of cases) expect([fields, await refusal(fields)]).toEqual([fields, answer])
    expect((await refusal({}, till.seller))[0]).toBe(403)
    expect((await refusal({}, null))[0]).toBe(401)
    const other = await till.person('moderator', await till.department('Perfume'))
    expect(await refusal({}, other)).toEqual([404, 'The sale was not found. It may have been removed'])
    await expect(till.ask(refundApi.ofSale, other, { id: sale.id })).rejects.toMatchObject({ status: 404 })
    expect(await till.rows('refunds')).toEqual([])
    const service = await give(till, sale, [0, 1])
    expect(service.items).toMatchObject([{ item_name: 'Printing', condition: null, amount: 1000 }])
    expect(await refusal({})).toBe('done')
    expect((await till.rows('refunds')).length).toBe(2)
  })

  test('REFUND-035 REFUND-036 the sale keeps its price and name; goods whose product is gone can only be damaged', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 2 }], { amount_paid: 2000 })
    await till.write((tx) => tx.updateTable('products').set({ name: 'Other', selling_price: 9 }).execute())
    expect(await give(till, sale, [1])).toMatchObject({ total: 1000, items: [{ item_name: 'Soap' }] })
    await till.write((tx) => tx.deleteFrom('products').execute())
    const draft = await wanted(till, sale, [1])
    await expect(till.ask(refundApi.returnItems, till.leader, draft)).rejects.toThrow(
      'Soap is no longer a product. Choose Damaged',
    )
    expect(await give(till, sale, [1], 'damaged')).toMatchObject({ total: 1000 })
    till.leaveBroken('stock_ledger', 'movement_without_sale')
  })

  test('REFUND-013 a sale at 0 is returned for 0, and REFUND-029 an old sale is returned by a leader', async () => {
    const till = await openCounter(engine)
    const free = await till.product({ name: 'Sample', selling_price: 0, allow_custom_price: true })
    const sale = await till.sell([{ product_id: free.id, unit_price: 0 }], { amount_paid: 0 })
    till.setNow('2027-11-21T09:00:00.000Z')
    expect(await give(till, sale, [1])).toMatchObject({ total: 0, pay_back: [] })
    till.leaveBroken('suspicious')
  })

  test('REFUND-037 REFUND-038 REFUND-039 REFUND-040 REFUND-041 REFUND-042 returns stand beside the figures and change none of them', async () => {
    const till = await openCounter(engine)
    const soap = await till.product()
    const sale = await till.sell([{ product_id: soap.id, quantity: 4 }], { amount_paid: 4000 })
    const today = { period: 'daily' } as const
    const report = () => till.ask(reportApi.salesReport, till.admin, today)
    const before = await report()
    expect([before.returns, (await till.ask(reportApi.dashboard, till.admin, {})).returns]).toEqual([null, null])
    expect((await till.ask(reportApi.saleRows, till.admin, today)).rows[0]).not.toHaveProperty('refunded')
    await give(till, sale, [1])
    await give(till, sale, [1], 'damaged')
    const returns = { total: 2000, count: 2, restocked_cost: 600 }
    const { restock: _low, ...gross } = before
    expect(await report()).toMatchObject({ ...gross, returns })
    expect((await till.ask(reportApi.salesReport, till.seller, today)).returns).toEqual({
      ...returns,
      restocked_cost: null,
    })
    expect((await till.ask(reportApi.dashboard, till.admin, {})).returns).toEqual(returns)
    expect((await till.ask(reportApi.saleRows, till.admin, today)).rows[0]).toMatchObject({
      refunded: 2000,
      total: 4000,
    })
    till.setNow('2026-11-22T09:00:00.000Z')
    await give(till, sale, [1])
    expect((await report()).returns).toEqual({ total: 1000, count: 1, restocked_cost: 600 })
    expect((await report()).figures.sales_total).toBe(0)
    const other = await till.person('moderator', await till.department('Perfume'))
    expect((await till.ask(reportApi.salesReport, other, today)).returns).toBeNull()
  })
})
