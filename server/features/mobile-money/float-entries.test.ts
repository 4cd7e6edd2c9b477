// Float that people move by hand, reversals, the day sheet, and the lines on a Z slip.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { OPENING, openFloatShop } from '../../testing/float.ts'
import { readFigures } from '../evening/read-figures.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const NOWHERE = '0193b1c0-0000-7000-8000-000000000009'

onEveryEngine('entries of the float book', (engine) => {
  test('EVE-004 FLOAT-009 FLOAT-010 buying and selling float moves the cash of the drawer, and the fee is one movement', async () => {
    const shop = await openFloatShop(engine)
    await shop.ask(shopRulesApi.save, shop.admin, { pay_out_without_approval: 0 })
    const shift = await shop.open(500_000, shop.seller, shop.drawer.id)
    const drawer_id = shop.drawer.id
    await shop.byHand('bought', 200_000, { drawer_id, fee: 1500 })
    await shop.byHand('sold', 50_000, { drawer_id, fee: 500 })
    await shop.byHand('commission', 12_000)
    await shop.byHand('line_fee', 700)
    await shop.byHand('correction', -3)
    expect(await shop.balance()).toBe(OPENING + 200_000 - 50_000 + 12_000 - 700 - 3)
    const report = await shop.report(shift)
    expect(report.expected.cash).toBe(500_000 - 201_500 + 49_500)
    expect(report.sums.mobile_money_services).toBe(-152_000)
    const fees = (await shop.rows('money_movements')).filter(
      ({ movement_type }) => movement_type === 'float_fee',
    )
    expect(fees.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-1500, -500])
    expect(await shop.rows('expenses')).toEqual([])
    expect((await shop.ask(reportApi.today, shop.admin, {})).float_costs).toBe(2700)
    const address = { channel: 'sms', receiver: '256772000001', department_id: null } as const
    const { db } = shop.context.store
    const evening = { address, date: '2026-11-21', now: shop.context.now() }
    expect((await readFigures(db, evening)).day.float_costs).toBe(2700)
    const profit = await shop.ask(shopReportApi.profit, shop.admin, { period: 'daily' })
    expect(profit.float_costs).toBe(2700)
    await expect(shop.setOpening(shop.line.id)).rejects.toThrow(
      'This line has its opening balance already. Record a correction instead',
    )
  })

  test('FLOAT-010 without a drawer the cash of float is listed outside shifts', async () => {
    const shop = await openFloatShop(engine)
    await shop.byHand('bought', 200_000, { fee: 1000 })
    const { attention } = await shop.ask(reportApi.today, shop.admin, {})
    expect(attention.outside_shifts).toEqual({
      date: '2026-11-21',
      documents: 1,
      cash: -201_000,
    })
  })

  test('FLOAT-009 an entry that is sent again is answered once, and other content is refused', async () => {
    const shop = await openFloatShop(engine)
    const id = shop.context.newId()
    const first = await shop.byHand('bought', 5000, { id, fee: 10 })
    expect(first.replayed).toBe(false)
    expect(await shop.byHand('bought', 5000, { id, fee: 10 })).toEqual({ ...first, replayed: true })
    await expect(shop.byHand('bought', 5001, { id, fee: 10 })).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect(await shop.balance()).toBe(OPENING + 5000)
    expect(await shop.cash()).toBe(-5010)
  })

  test('FLOAT-012 a leader reverses a transaction once: float and cash move back, its row stays', async () => {
    const shop = await openFloatShop(engine)
    const shift = await shop.open(100_000, shop.seller, shop.agent.id)
    const drawer_id = shop.agent.id
    const { id } = await shop.record('deposit', 40_000, { drawer_id })
    const [row] = await shop.rows('mobile_money_transactions')
    shop.tick()
    const reversed = await shop.reverse(id, drawer_id)
    expect(reversed.entry).toMatchObject({ kind: 'reversal', amount: 40_000 })
    expect(await shop.balance()).toBe(OPENING)
    expect((await shop.report(shift)).expected.cash).toBe(100_000)
    expect(await shop.rows('mobile_money_transactions')).toEqual([row])
    const { rows } = await shop.ask(mobileMoneyApi.list, shop.seller, {})
    expect(rows).toMatchObject([{ id, reversed: true }])
    expect(await shop.ask(mobileMoneyApi.today, shop.seller, {})).toEqual({
      deposits: 0,
      withdrawals: 0,
      net_cash: 0,
    })
    await expect(shop.reverse(id, drawer_id)).rejects.toThrow(
      'This transaction was already reversed',
    )
    await expect(shop.reverse(NOWHERE)).rejects.toMatchObject({ code: 'not_found' })
    await expect(shop.reverse(id, drawer_id, shop.seller)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const without = await shop.record('withdrawal', 7000)
    await shop.reverse(without.id, drawer_id)
    expect((await shop.report(shift)).expected.cash).toBe(100_000)
    const old = await shop.record('airtime', 500)
    shop.setNow('2026-12-22T09:00:00.000Z')
    await expect(shop.reverse(old.id)).rejects.toThrow(
      'Only transactions of the last 30 days can be reversed',
    )
    await shop.ask(shopRulesApi.save, shop.admin, { return_days: 0 })
    await shop.reverse(old.id)
    expect(await shop.balance()).toBe(OPENING)
  })

  test('FLOAT-017 the day sheet has the sums of each line; a reversal counts for what it takes back', async () => {
    const shop = await openFloatShop(engine)
    await shop.record('deposit', 100_000)
    shop.setNow('2026-11-22T09:00:00.000Z')
    const { id } = await shop.record('withdrawal', 30_000)
    await shop.record('withdrawal', 5000)
    await shop.byHand('bought', 200_000)
    await shop.byHand('line_fee', 300)
    await shop.reverse(id)
    await shop.count(1_104_600)
    const sheetOf = (date?: string) =>
      shop.ask(floatBookApi.sheet, shop.moderator, date === undefined ? {} : { date })
    const { date, lines, counts } = await sheetOf()
    expect(date).toBe('2026-11-22')
    expect(lines).toMatchObject([
      {
        name: 'Front MTN',
        department: 'Groceries',
        opening: 900_000,
        moved: {
          deposit: 0,
          withdrawal: 5000,
          bought: 200_000,
          line_fee: -300,
          correction: -100,
        },
        closing: 1_104_600,
      },
    ])
    expect(counts).toMatchObject([{ typed: 1_104_600, expected: 1_104_700, difference: -100 }])
    expect((await sheetOf('2026-11-21')).lines).toMatchObject([
      { opening: OPENING, moved: { deposit: -100_000 }, closing: 900_000 },
    ])
  })

  test('FLOAT-019 the closure lists each line counted in its shift, with its last count', async () => {
    const shop = await openFloatShop(engine)
    const shift = await shop.open(0)
    const drawer_id = shop.drawer.id
    await shop.count(990_000, { drawer_id })
    shop.tick()
    await shop.count(980_000, { drawer_id })
    const second = await shop.addLine({ name: 'Another', number: '0772000002' })
    await shop.count(0, { line_id: second.id })
    const { id } = await shop.close(shift, 0)
    const { sums } = await shop.ask(closureApi.get, shop.admin, { closure_id: id })
    expect(sums.float_lines).toEqual([{ line: 'Front MTN', typed: 980_000, expected: 990_000 }])
    const next = await shop.open(0)
    const empty = await shop.close(next, 0)
    expect(empty.sums.float_lines).toBeUndefined()
  })
})
