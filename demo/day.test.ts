// The shop's day in the demo: shifts, returns, held carts and approvals have the rows that the
// commands would have made.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { countedCash } from '@webale/domain/features/reconciliation/cash-count.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { closureNumber } from '@webale/domain/features/shift/closure.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { pictureTypeOf } from '@webale/domain/features/product-picture/check-picture.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupBy, openDemoShop, type OpenedDemo, addUp } from './opened-demo.ts'

/** A Saturday in Advent, 16:00 in Kampala. */
const NOW = '2026-12-19T13:00:00.000Z'

let demo: OpenedDemo

beforeAll(async () => {
  demo = await openDemoShop(NOW)
})

afterAll(() => demo.close())

const rows: OpenedDemo['rows'] = (table) => demo.rows(table)

describe('the shifts', () => {
  test('SHIFT-063 each drawer was closed on each of the ninety days, and the numbers have no gap', async () => {
    const closures = (await rows('closures')).toSorted((a, b) => a.number - b.number)
    expect(closures.map(({ number }) => number)).toEqual(closures.map((_, at) => at + 1))
    expect(closures.map(({ closed_at }) => closed_at)).toEqual(
      closures.map(({ closed_at }) => closed_at).toSorted(),
    )
    const days = groupBy(closures, ({ drawer_id }) => drawer_id)
    expect([...days.values()].map((own) => own.length).toSorted((a, b) => a - b)).toEqual([89, 90])
    const open = (await rows('drawers')).filter(({ open_shift_id }) => open_shift_id !== null)
    expect(open.map(({ name }) => name)).toEqual(['Main counter'])
  })

  test('SHIFT-037 the expected cash of each closure is what its float, sales, movements and returns come to', async () => {
    const [sales, money] = [await rows('sales'), await rows('money_movements')]
    const late = new Set((await rows('late_events')).map(({ subject_id }) => subject_id))
    const cashOf = (shift_id: string): number => {
      const plain = sales.filter(
        (sale) => sale.shift_id === shift_id && sale.parts === 0 && !late.has(sale.id),
      )
      const moved = money.filter((row) => row.shift_id === shift_id && row.method === 'cash')
      const kept = plain.map((sale) =>
        sale.payment_method === 'cash' ? sale.total : -sale.change_amount,
      )
      return addUp(kept) + addUp(moved.map(({ amount }) => amount))
    }
    for (const { number, shift_id, expected_cash } of await rows('closures'))
      expect([number, expected_cash]).toEqual([number, cashOf(shift_id)])
  })

  test('SHIFT-046 most drawer counts match, and a difference is approved by another person or waits for approval', async () => {
    const [closures, counts] = [await rows('closures'), await rows('shift_counts')]
    for (const { pieces, cash } of counts) expect(countedCash(pieces)).toBe(cash)
    const wrong = closures.filter(({ is_within }) => !is_within)
    expect([wrong.length >= 5, wrong.length < closures.length / 4]).toEqual([true, true])
    for (const { shift_id } of wrong)
      expect(
        counts.filter((count) => count.shift_id === shift_id).map(({ number }) => number),
      ).toEqual([1, 2])
    const approvals = new Map(
      (await rows('closure_approvals')).map((one) => [one.closure_id, one.created_by]),
    )
    for (const { id, closed_by } of wrong) expect(approvals.get(id)).not.toBe(closed_by)
    const waiting = wrong.filter(({ id }) => !approvals.has(id))
    expect(waiting.length).toBeGreaterThanOrEqual(2)
    for (const { closed_at } of waiting) expect(businessDate(closed_at) >= '2026-12-17').toBe(true)
  })

  test('REC-004 each closure left its row among the cash reconciliations', async () => {
    const names = new Map((await rows('drawers')).map(({ id, name }) => [id, name]))
    const counted = new Map(
      (await rows('reconciliations')).map((row) => [row.notes, row.system_cash]),
    )
    const closures = await rows('closures')
    const kept = closures.map((one) => [
      `${closureNumber(one.number)}, ${names.get(one.drawer_id)}`,
      one.expected_cash,
    ])
    expect(counted).toEqual(new Map(kept as [string, number][]))
  })

  test('DEMO-001 money went in and out beside the sales: changes of the float, pay-ins, pay-outs, expenses, undone ones and No sale', async () => {
    const kinds = groupBy(await rows('money_movements'), ({ movement_type }) => movement_type)
    for (const kind of [
      'float',
      'paid_in',
      'paid_out',
      'expense',
      'undo',
      'no_sale',
      'refund',
      'sale',
    ])
      expect([kind, (kinds.get(kind) ?? []).length >= 3]).toEqual([kind, true])
    const shifts = await rows('shifts')
    const differing = shifts.filter(
      ({ float, left_before }) => left_before !== null && float !== left_before,
    )
    expect([differing.length >= 2, differing.length < shifts.length / 5]).toEqual([true, true])
    const expenses = new Set((await rows('expenses')).map(({ id }) => id))
    for (const { reference_id } of kinds.get('expense') ?? [])
      expect(expenses.has(reference_id ?? '')).toBe(true)
  })

  test('DEMO-001 every sale belongs to a shift, but for those before a shift that was opened late; one arrived after closing', async () => {
    const sales = await rows('sales')
    const outside = sales.filter(({ shift_id }) => shift_id === null)
    expect([
      outside.length >= 1,
      new Set(outside.map(({ business_date }) => business_date)).size,
    ]).toEqual([true, 1])
    const [late, ...more] = await rows('late_events')
    expect([late?.subject_type, more]).toEqual(['sale', []])
    await demo.visit(async (shop) => {
      const owner = await demo.owner()
      const closure = await shop.ask(closureApi.get, owner, { closure_id: late?.closure_id ?? '' })
      expect([closure.state, closure.late]).toMatchObject([
        'after_closing',
        [{ subject_type: 'sale' }],
      ])
      expect(await shop.ask(shiftApi.outside, owner, {})).toMatchObject([
        { date: outside[0]?.business_date },
      ])
    })
  })

  test('SHIFT-067 SHIFT-069 the slip of each closure of the last days matches the records', async () => {
    const closures = (await rows('closures')).toSorted((a, b) => b.number - a.number).slice(0, 12)
    await demo.visit(async (shop) => {
      for (const { chain_seq: seq, chain_head: code } of closures) {
        expect(code).toHaveLength(16)
        expect(await shop.ask(auditApi.checkSlip, await demo.owner(), { seq, code })).toMatchObject(
          { fits: true },
        )
      }
    })
    expect(new Set(closures.map(({ chain_seq }) => chain_seq)).size).toBeGreaterThan(5)
  })

  test('DEMO-001 the main counter is open, with money that went in and out today', async () => {
    await demo.visit(async (shop) => {
      const owner = await demo.owner()
      const drawers = await shop.ask(drawerApi.list, owner, {})
      const main = drawers.find(({ name }) => name === 'Main counter')
      const current = await shop.ask(shiftApi.current, owner, { drawer_id: main?.id ?? '' })
      expect(businessDate(current.shift?.opened_at ?? '')).toBe('2026-12-19')
      expect(current.movements.map(({ movement_type }) => movement_type)).toEqual(
        expect.arrayContaining(['float', 'no_sale']),
      )
      const report = await shop.ask(shiftApi.report, owner, { shift_id: current.shift?.id ?? '' })
      expect(report.sums.sales.count).toBeGreaterThan(3)
    })
  })
})

describe('what came back', () => {
  test('DEMO-001 whole sales, parts of sales and damaged goods came back, and a few sales were voided', async () => {
    const [refunds, items] = [await rows('refunds'), await rows('refund_items')]
    const kinds = groupBy(refunds, ({ kind }) => kind)
    expect([
      (kinds.get('return') ?? []).length >= 8,
      (kinds.get('void') ?? []).length >= 3,
    ]).toEqual([true, true])
    expect(items.filter(({ condition }) => condition === 'damaged').length).toBeGreaterThanOrEqual(
      2,
    )
    const totals = new Map((await rows('sales')).map(({ id, total }) => [id, total]))
    const whole = refunds.filter(({ sale_id, total }) => totals.get(sale_id) === total)
    expect([whole.length >= 4, whole.length < refunds.length]).toEqual([true, true])
    const paid = groupBy(await rows('money_movements'), ({ reference_id }) => reference_id ?? '')
    for (const { id, total } of refunds)
      expect(addUp((paid.get(id) ?? []).map(({ amount }) => -amount))).toBe(total)
  })

  test('DEMO-001 people of role user took goods back with the approval of a leader, which was used once', async () => {
    const approvals = await rows('approvals')
    expect(approvals.length).toBeGreaterThan(3)
    for (const { used_at, approved_at } of approvals)
      expect((used_at ?? '') > approved_at).toBe(true)
    const leaders = new Set(
      (await rows('user_roles')).flatMap(({ user_id, role }) => (role === 'user' ? [] : [user_id])),
    )
    for (const { asked_by, approved_by } of approvals)
      expect([leaders.has(asked_by), leaders.has(approved_by)]).toEqual([false, true])
  })
})

describe('the accounts of customers', () => {
  test('CREDIT-032 some customers bought on credit and paid back, and what the others owe is of different ages', async () => {
    const [entries, customers] = [await rows('customer_entries'), await rows('customers')]
    const kinds = groupBy(entries, ({ kind }) => kind)
    for (const kind of ['adjustment', 'sale', 'repayment'])
      expect([kind, (kinds.get(kind) ?? []).length >= 3]).toEqual([kind, true])
    const own = groupBy(entries, ({ customer_id }) => customer_id)
    for (const { id, balance } of customers)
      expect(addUp((own.get(id) ?? []).map(({ amount }) => amount))).toBe(balance)
    await demo.visit(async (shop) => {
      const { totals } = await shop.ask(customerAccountApi.debtors, await demo.owner(), {})
      for (const age of ['not_due', 'days_30', 'days_60', 'days_90'] as const)
        expect([age, totals[age] > 0]).toEqual([age, true])
      const { not_due, days_30, days_60, days_90, older, unassigned, balance } = totals
      expect(not_due + days_30 + days_60 + days_90 + older - unassigned).toBe(balance)
      expect(addUp(customers.map((customer) => customer.balance))).toBe(balance)
    })
  })
})

describe('beside the sales', () => {
  test('DEMO-001 three carts wait, one of them for more than a day, and one was removed with a reason', async () => {
    await demo.visit(async (shop) => {
      const owner = await demo.owner()
      expect((await shop.ask(heldCartApi.list, owner, {})).map(({ total }) => total > 0)).toEqual([
        true,
        true,
        true,
      ])
      expect(await shop.ask(heldCartApi.removed, owner, {})).toMatchObject([
        { reason: 'The customer bought elsewhere' },
      ])
    })
  })

  test('DEMO-001 a count of the cosmetics was finished, and two products differed', async () => {
    await demo.visit(async (shop) => {
      const owner = await demo.owner()
      const [count, ...more] = (await shop.ask(stockCountApi.list, owner, {})).rows
      expect([count?.state, count?.counted_products, more.length]).toEqual(['finished', 8, 0])
      const { rows: found } = await shop.ask(stockCountApi.review, owner, {
        count_id: count?.id ?? '',
      })
      const differences = found.flatMap(({ difference }) => (difference === 0 ? [] : [difference]))
      expect(differences.toSorted((one, other) => (one ?? 0) - (other ?? 0))).toEqual([-2, 1])
    })
  })

  test('DEMO-001 one transfer was received with a loss, and one is on the way', async () => {
    await demo.visit(async (shop) => {
      const transfers = (await shop.ask(transferApi.list, await demo.owner(), {})).rows
      expect(transfers.map(({ number, state, lost_lines }) => [number, state, lost_lines])).toEqual(
        [
          ['TRF-000002', 'on_the_way', 0],
          ['TRF-000001', 'received', 1],
        ],
      )
    })
  })

  test('DEMO-001 goods came with and without costs, some went back, and suppliers are owed what was not paid', async () => {
    await demo.visit(async (shop) => {
      const owner = await demo.owner()
      const { rows: deliveries } = await shop.ask(deliveryApi.list, owner, {})
      expect(
        deliveries.map(({ number, total_cost, taken_back }) => [
          number,
          total_cost !== null,
          taken_back,
        ]),
      ).toEqual([
        ['GRN-000004', false, 'none'],
        ['GRN-000003', true, 'none'],
        ['GRN-000002', true, 'part'],
        ['GRN-000001', true, 'none'],
      ])
      const kinds = (await rows('supplier_entries')).map(({ kind }) => kind)
      expect(
        ['delivery', 'payment', 'return'].filter((kind) => !kinds.includes(kind as never)),
      ).toEqual([])
      const owed = await shop.ask(supplierAccountApi.balances, owner, {})
      expect([owed.length, owed.every(({ balance }) => balance > 0)]).toEqual([3, true])
    })
  })

  test('DEMO-001 PIC-001 the best sellers have pictures, drawn by code', async () => {
    const pictures = await rows('product_pictures')
    expect(pictures.length).toBeGreaterThan(4)
    expect(new Set(pictures.map(({ type }) => type))).toEqual(new Set(['image/webp']))
    expect(pictures.every(({ content }) => pictureTypeOf(content) === 'image/webp')).toBe(true)
  })

  test('DEMO-001 PRINT-022 the counter has a receipt printer, which is a queue that no computer has', async () => {
    expect(await rows('printers')).toMatchObject([
      { name: 'Main counter', kind: 'attached', device: 'queue:Demo-counter' },
    ])
    expect(await rows('print_jobs')).toEqual([])
  })
})
