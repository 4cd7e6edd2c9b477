// The float book on every engine: its lines, transactions on a line, who may do what, and bad
// input.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { expect, test } from 'vitest'
import { OPENING, openFloatShop } from '../../testing/float.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const NOWHERE = '0193b1c0-0000-7000-8000-000000000009'

onEveryEngine('float book', (engine) => {
  test('FLOAT-001 without the rule no line is written and a transaction answers as before', async () => {
    const shop = await openFloatShop(engine)
    await shop.ask(shopRulesApi.save, shop.admin, { float_book: false })
    const plain = { line_id: null, provider_reference: null }
    const recorded = await shop.record('deposit', 5000.5, plain)
    expect(Object.keys(recorded)).toHaveLength(14)
    const { rows } = await shop.ask(mobileMoneyApi.list, shop.seller, {})
    expect(rows).toEqual([recorded])
    const entries = await shop.rows('float_entries')
    for (const send of [
      () => shop.record('deposit', 5000),
      () => shop.addLine({ number: '0772000009' }),
      () => shop.byHand('bought', 1000),
      () => shop.count(5),
      () => shop.setOpening(shop.line.id),
    ])
      await expect(send()).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await shop.rows('float_entries')).toEqual(entries)
    const { attention, ...today } = await shop.ask(reportApi.today, shop.admin, {})
    expect([attention.low_float, attention.float_counts_waiting, today.float_costs]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('FLOAT-002 FLOAT-003 lines are added, changed and retired; a number is once active for a provider', async () => {
    const shop = await openFloatShop(engine)
    expect(shop.line).toMatchObject({
      number: '256772000001',
      warning_level: 100_000,
      retired_at: null,
      is_opened: false,
    })
    const duplicate = { code: 'duplicate', message: 'The line Front MTN already exists' }
    await expect(shop.addLine({ number: '+256 772 000001' })).rejects.toMatchObject(duplicate)
    const airtel = await shop.addLine({ provider: 'Airtel', name: 'Airtel' })
    const second = await shop.addLine({ name: 'Second', number: '0772000002' })
    const { name, department_id, warning_level } = second
    const change = { id: second.id, name, department_id, warning_level, number: '0772000001' }
    await expect(shop.ask(floatBookApi.update, shop.admin, change)).rejects.toMatchObject(duplicate)
    const renamed = { ...change, number: second.number, name: 'Back', warning_level: 0 }
    expect(await shop.ask(floatBookApi.update, shop.admin, renamed)).toMatchObject({ name: 'Back' })
    await shop.ask(floatBookApi.retire, shop.admin, { id: shop.line.id })
    const again = await shop.addLine({ name: 'New front' })
    const lines = await shop.ask(floatBookApi.lines, shop.admin, {})
    expect(lines.map(({ id, retired_at }) => [id, retired_at !== null])).toEqual([
      [airtel.id, false],
      [second.id, false],
      [again.id, false],
      [shop.line.id, true],
    ])
    expect(await shop.balance()).toBe(OPENING)
    const actions = (await shop.rows('audit_log')).map(({ action }) => action)
    for (const action of ['add', 'update', 'retire', 'open'])
      expect(actions).toContain(`float-book.${action}`)
  })

  test('FLOAT-002 of two lines that are added at the same moment with one number, one is refused', async () => {
    const shop = await openFloatShop(engine)
    // Lines of one department wait for each other.
    const places = [shop.line.department_id, await shop.department('Kiosk')]
    const added = await Promise.allSettled(
      places.map((department_id) =>
        shop.addLine({ name: 'New', number: '0772000009', department_id }),
      ),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [refused] = added.filter((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'duplicate' })
  })

  test('FLOAT-004 FLOAT-005 FLOAT-006 a transaction writes its row, one entry and the cash of a drawer that counts it', async () => {
    const shop = await openFloatShop(engine)
    const shift = await shop.open(50_000, shop.seller, shop.agent.id)
    const drawer_id = shop.agent.id
    const made = [
      await shop.record('deposit', 100_000, { drawer_id, provider_reference: 'mp-1' }),
      await shop.record('withdrawal', 30_000, { drawer_id }),
      await shop.record('airtime', 1000),
      await shop.record('data_bundle', 2000, { drawer_id: shop.drawer.id }),
      await shop.record('bill_payment', 4000, { drawer_id }),
    ]
    expect(made[0]).toMatchObject({ line_name: 'Front MTN', provider_reference: 'MP-1' })
    const entries = (await shop.rows('float_entries')).filter(({ kind }) => kind !== 'opening')
    const float = new Map(entries.map(({ transaction_id, amount }) => [transaction_id, amount]))
    expect(made.map(({ id }) => float.get(id))).toEqual([-100_000, 30_000, -1000, -2000, -4000])
    expect(entries).toHaveLength(5)
    expect(await shop.balance()).toBe(OPENING - 77_000)
    expect((await shop.report(shift)).expected.cash).toBe(50_000 + 100_000 - 30_000 + 4000)
    const { rows } = await shop.ask(mobileMoneyApi.list, shop.seller, {})
    expect(rows.find(({ id }) => id === made[0]?.id)).toMatchObject({ line_name: 'Front MTN' })
    await expect(shop.record('deposit', 5000.5)).rejects.toMatchObject({
      message: 'Amount must be whole shillings',
      details: { field: 'amount' },
    })
  })

  test('FLOAT-007 a Transaction ID counts once for a provider, and the same document is answered', async () => {
    const shop = await openFloatShop(engine)
    const id = shop.context.newId()
    const sent = { id, provider_reference: 'MP77' }
    const first = await shop.record('deposit', 100_000, sent)
    const { float: _float, ...stored } = first
    for (let time = 0; time < 2; time += 1)
      expect(await shop.record('deposit', 100_000, sent)).toMatchObject({ id: stored.id })
    expect(await shop.balance()).toBe(OPENING - 100_000)
    await expect(
      shop.record('deposit', 100_000, { id, provider_reference: 'MP78' }),
    ).rejects.toMatchObject({ code: 'key_reused' })
    await expect(shop.record('withdrawal', 5, { provider_reference: 'mp77' })).rejects.toThrow(
      'This Transaction ID was used on Sat 21 Nov 2026 for UGX 100,000. Check the message',
    )
    const second = await shop.addLine({ name: 'Second', number: '0772000002' })
    await expect(
      shop.record('deposit', 5, { line_id: second.id, provider_reference: 'MP77' }),
    ).rejects.toMatchObject({ code: 'transaction_id_used' })
    const airtel = await shop.addLine({ provider: 'Airtel', name: 'Airtel' })
    await shop.record('deposit', 5, {
      line_id: airtel.id,
      provider: 'Airtel',
      provider_reference: 'MP77',
    })
    expect(await shop.rows('mobile_money_transactions')).toHaveLength(2)
  })

  test('FLOAT-007 the Transaction ID of a reversed transaction is free for the right one, once', async () => {
    const shop = await openFloatShop(engine)
    const { id } = await shop.record('deposit', 20_000, { provider_reference: 'MP77' })
    await shop.reverse(id)
    await shop.record('deposit', 2000, { provider_reference: 'MP77' })
    expect(await shop.balance()).toBe(OPENING - 2000)
    await expectHealthy(shop)
    await expect(
      shop.record('deposit', 2000, { provider_reference: 'MP77' }),
    ).rejects.toMatchObject({ code: 'transaction_id_used' })
  })

  test('FLOAT-008 FLOAT-018 a balance is the sum of its entries; low and negative float is warned of and listed', async () => {
    const shop = await openFloatShop(engine)
    const { float, department_id } = await shop.record('deposit', 900_000, {}, shop.admin)
    expect(department_id).toBe(shop.department_id)
    expect(float).toEqual({ line: 'Front MTN', balance: 100_000, is_low: false })
    expect((await shop.record('deposit', 1, {}, shop.admin)).float).toMatchObject({ is_low: true })
    const below = await shop.record('airtime', 100_000, {}, shop.admin)
    expect(below.float).toEqual({ line: 'Front MTN', balance: -1, is_low: true })
    expect((await shop.record('airtime', 1)).float).toEqual({
      line: 'Front MTN',
      balance: null,
      is_low: true,
    })
    const { attention } = await shop.ask(reportApi.today, shop.moderator, {})
    expect(attention.low_float).toEqual([{ line: 'Front MTN', balance: -2, is_low: true }])
  })

  test('FLOAT-011 users record and count; only leaders move float, only administrators open lines', async () => {
    const shop = await openFloatShop(engine)
    await shop.record('deposit', 1000)
    await shop.count(OPENING - 1000)
    const opening = { id: shop.context.newId(), line_id: shop.line.id, amount: 1 }
    for (const send of [
      () => shop.byHand('bought', 1000, {}, shop.seller),
      () => shop.ask(floatBookApi.sheet, shop.seller, {}),
      () => shop.ask(floatBookApi.open, shop.moderator, opening),
      () => shop.ask(floatBookApi.retire, shop.moderator, { id: shop.line.id }),
    ])
      await expect(send()).rejects.toMatchObject({ code: 'not_allowed' })
    const elsewhere = await shop.department('Hardware')
    const other = await shop.person('moderator', elsewhere)
    await expect(shop.byHand('bought', 1000, {}, other)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await shop.ask(floatBookApi.lines, other, {})).toEqual([])
  })

  test('FLOAT-022 bad input writes nothing', async () => {
    const shop = await openFloatShop(engine)
    const elsewhere = await shop.department('Hardware')
    const other = await shop.addLine({
      name: 'Other',
      number: '0772000002',
      department_id: elsewhere,
    })
    const retired = await shop.addLine({ name: 'Gone', number: '0772000003' })
    await shop.ask(floatBookApi.retire, shop.admin, { id: retired.id })
    const before = [await shop.rows('float_entries'), await shop.rows('money_movements')]
    const counted = await shop.rows('float_counts')
    for (const [send, code] of [
      [() => shop.record('deposit', 0), 'invalid_input'],
      [() => shop.record('deposit', -1), 'invalid_input'],
      [() => shop.record('deposit', 1e15), 'invalid_input'],
      [() => shop.record('deposit', 5, { line_id: retired.id }), 'not_found'],
      [() => shop.record('deposit', 5, { line_id: other.id }), 'not_found'],
      [() => shop.record('deposit', 5, { line_id: NOWHERE }), 'not_found'],
      [() => shop.record('deposit', 5, { provider: 'Airtel' }), 'not_found'],
      [() => shop.record('deposit', 5, { drawer_id: NOWHERE }), 'not_found'],
      [() => shop.byHand('bought', 0), 'invalid_input'],
      [() => shop.byHand('bought', 5, { line_id: retired.id }), 'not_found'],
      [() => shop.byHand('bought', 5, { line_id: other.id }), 'not_found'],
      [() => shop.byHand('bought', 5, { drawer_id: NOWHERE }), 'not_found'],
      [() => shop.count(5, { drawer_id: NOWHERE }), 'not_found'],
      [() => shop.count(5, { line_id: retired.id }), 'not_found'],
      [() => shop.count(5, { line_id: other.id }), 'not_found'],
      [() => shop.count(-5), 'invalid_input'],
    ] as const)
      await expect(send()).rejects.toMatchObject({ code })
    expect(await shop.rows('mobile_money_transactions')).toEqual([])
    expect([await shop.rows('float_entries'), await shop.rows('money_movements')]).toEqual(before)
    expect(await shop.rows('float_counts')).toEqual(counted)
  })
})
