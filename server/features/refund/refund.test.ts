// Returns on every engine: amounts, caps under real concurrency, and replays.
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { makeReturn, openCounter, type SentReturn, returnInput } from '../../testing/returns.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const outcomes = async (asked: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled' ? 'done' : (one.reason as { message: string }).message,
  )

whereEnginesDiffer('returns', (engine) => {
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
    const first = await makeReturn(till, sale, [1, 0])
    expect(first).toMatchObject({
      number: 'REF-000001',
      total: 5400,
      kind: 'return',
      receipt_number: sale.receipt_number,
    })
    expect(first.pay_back).toMatchObject([{ method: 'cash', amount: 5400 }])
    expect((await till.ask(saleApi.get, till.seller, { id: sale.id })).mark).toBe('part_returned')
    expect(await makeReturn(till, sale, [0, 1])).toMatchObject({
      number: 'REF-000002',
      total: 3600,
    })
    expect((await till.ask(saleApi.history, till.seller, {})).rows.map(({ mark }) => mark)).toEqual(
      ['returned'],
    )
    const { refunds, caps } = await till.ask(refundApi.ofSale, till.seller, { id: sale.id })
    expect([refunds.map(({ number }) => number), caps.cash]).toEqual([
      ['REF-000001', 'REF-000002'],
      0,
    ])
  })

  test('REFUND-004 REFUND-018 returning too much or an outdated amount is refused with the fresh state, and nothing is stored', async () => {
    const till = await openCounter(engine)
    const { id: product_id } = await till.product()
    const sale = await till.sell([{ product_id, quantity: 3, unit_price: 1000 }], {
      amount_paid: 3000,
    })
    const draft = await returnInput(till, sale, [2])
    const ask = (sent: Partial<SentReturn>) =>
      till.ask(refundApi.returnItems, till.leader, { ...draft, ...sent })
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
    expect([
      await till.rows('refunds'),
      await till.rows('refund_items'),
      await till.rows('documents'),
    ]).toEqual([[], [], []])
    expect(await till.stock({ id: product_id })).toBe(7)
  })

  test('REFUND-005 of 50 returns of the last piece at once one happens', async () => {
    const till = await openCounter(engine)
    const { id: product_id } = await till.product()
    const sale = await till.sell([{ product_id, quantity: 2, unit_price: 1000 }], {
      amount_paid: 2000,
    })
    await makeReturn(till, sale, [1])
    const draft = await returnInput(till, sale, [1])
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

  test('REFUND-006 REFUND-007 REFUND-008 50 copies of a return are stored once, and its id reveals nothing to other contents or departments', async () => {
    const till = await openCounter(engine)
    const { id: product_id } = await till.product()
    const sale = await till.sell([{ product_id, quantity: 2, unit_price: 1000 }], {
      amount_paid: 2000,
    })
    const draft = await returnInput(till, sale, [1])
    const copies = Array.from({ length: 50 }, () =>
      till.ask(refundApi.returnItems, till.leader, draft),
    )
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
    const entries = (await till.rows('audit_log')).filter(
      ({ action }) => action === 'refund.returnItems',
    )
    expect(entries.map(({ subject, after }) => [subject, after])).toEqual([
      [
        sale.receipt_number,
        JSON.stringify({ number: 'REF-000001', total: 1000, reason: 'Faulty' }),
      ],
    ])
  }, 60_000)
})
