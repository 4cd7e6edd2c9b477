// Counts of float lines: blind, corrected at once, signed by a leader; and what tills send later.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { OPENING, openFloatShop } from '../../testing/float.ts'
import { onEveryEngine, whereEnginesDiffer } from '../../testing/shop.ts'
import { sendDocument } from '../../testing/till-documents.ts'

const at = (time: string): string => `2026-11-21T${time}:00.000Z`

onEveryEngine('counts of float', (engine) => {
  test('FLOAT-013 a user sees no balance before the count is saved, while the shop hides it', async () => {
    const shop = await openFloatShop(engine)
    const balances = async (who = shop.seller) =>
      (await shop.ask(floatBookApi.lines, who, {})).map(({ balance }) => balance)
    expect(await balances()).toEqual([null])
    expect(await balances(shop.moderator)).toEqual([OPENING])
    expect(await shop.count(OPENING)).toMatchObject({ expected: OPENING, difference: 0 })
    await shop.ask(shopRulesApi.save, shop.admin, { hide_expected_cash: false })
    expect(await balances()).toEqual([OPENING])
  })

  test('FLOAT-014 a difference is corrected at once; a large one waits for the sign of another leader', async () => {
    const shop = await openFloatShop(engine)
    const small = await shop.count(OPENING - 1000)
    expect(small).toMatchObject({ difference: -1000, is_within: true, approved_name: null })
    shop.tick()
    const large = await shop.count(OPENING + 500, {}, shop.moderator)
    expect(large).toMatchObject({ expected: OPENING - 1000, difference: 1500, is_within: false })
    expect(await shop.balance()).toBe(OPENING + 500)
    const corrections = (await shop.rows('float_entries')).filter(
      ({ kind }) => kind === 'correction',
    )
    expect(corrections.map(({ amount, note, count_id }) => [amount, note, count_id])).toEqual(
      expect.arrayContaining([
        [-1000, 'Shortage', small.id],
        [1500, 'Excess', large.id],
      ]),
    )
    const waiting = async () =>
      (await shop.ask(reportApi.today, shop.moderator, {})).attention.float_counts_waiting
    expect(await waiting()).toBe(1)
    const approve = (who = shop.moderator, count_id = large.id, id = shop.context.newId()) =>
      shop.ask(floatBookApi.approve, who, { id, count_id, note: null })
    await expect(approve()).rejects.toMatchObject({ code: 'own_approval' })
    await expect(approve(shop.seller)).rejects.toMatchObject({ code: 'not_allowed' })
    const id = shop.context.newId()
    expect((await approve(shop.admin, large.id, id)).count.approved_name).toBe(shop.admin.full_name)
    expect((await approve(shop.admin, large.id, id)).replayed).toBe(true)
    await expect(approve(shop.admin)).rejects.toThrow('This count needs no approval')
    await expect(approve(shop.admin, small.id)).rejects.toMatchObject({ code: 'float_approved' })
    expect([await waiting(), await shop.balance()]).toEqual([0, OPENING + 500])
  })

  test('FLOAT-014 a count that waits is on the sheet of each day until it is signed', async () => {
    const shop = await openFloatShop(engine)
    const { id } = await shop.count(OPENING + 5000)
    await shop.count(OPENING + 5000)
    shop.setNow('2026-11-22T09:00:00.000Z')
    const sheetOf = (person = shop.moderator) => shop.ask(floatBookApi.sheet, person, {})
    const { counts, waiting } = await sheetOf()
    expect([counts, waiting.map((one) => one.id)]).toEqual([[], [id]])
    const elsewhere = await shop.person('moderator', await shop.department('Elsewhere'))
    expect((await sheetOf(elsewhere)).waiting).toEqual([])
    const approval = { id: shop.context.newId(), count_id: id, note: null }
    await shop.ask(floatBookApi.approve, shop.moderator, approval)
    expect((await sheetOf()).waiting).toEqual([])
  })

  test('FLOAT-015 a count that is sent again is answered as it was', async () => {
    const shop = await openFloatShop(engine)
    const id = shop.context.newId()
    const first = await shop.count(OPENING - 500, { id })
    expect(await shop.count(OPENING - 500, { id })).toEqual(first)
    await expect(shop.count(OPENING, { id })).rejects.toMatchObject({ code: 'key_reused' })
    expect(await shop.rows('float_counts')).toHaveLength(1)
    expect(await shop.balance()).toBe(OPENING - 500)
  })

  test('FLOAT-016 a transaction from before a count leaves the counted balance as it is', async () => {
    const shop = await openFloatShop(engine)
    shop.setNow(at('12:00'))
    const count = await shop.count(OPENING - 100_000)
    shop.setNow(at('13:00'))
    const second = await shop.count(OPENING - 100_000)
    shop.setNow(at('14:00'))
    const late = await shop.sendLate({
      amount: 100_000,
      made_at: at('11:00'),
      made_at_device: at('11:00'),
    })
    expect(late.answer).toMatchObject({ state: 'stored', flags: ['day_counted'] })
    expect(await shop.balance()).toBe(OPENING - 100_000)
    const entries = (await shop.rows('float_entries')).filter(({ entry_id }) => entry_id !== null)
    expect(entries).toMatchObject([
      { kind: 'correction', amount: 100_000, count_id: count.id, created_at: at('12:00') },
    ])
    const { counts, lines } = await shop.ask(floatBookApi.sheet, shop.admin, {})
    expect(counts).toMatchObject([
      { id: count.id, difference: -100_000, came_later: 100_000 },
      { id: second.id, difference: 0, came_later: 0 },
    ])
    expect(lines).toMatchObject([{ closing: OPENING - 100_000 }])
    await shop.sendLate({ amount: 7000, made_at: at('13:30'), made_at_device: at('13:30') })
    expect(await shop.balance()).toBe(OPENING - 107_000)
  })

  test('FLOAT-007 FLOAT-016 what a till sends twice is stored once, and an id that was used before is flagged', async () => {
    const shop = await openFloatShop(engine)
    await shop.record('deposit', 1000, { provider_reference: 'MP9' })
    const { answer, body } = await shop.sendLate({ provider_reference: 'mp9', amount: 2000 })
    expect(answer).toMatchObject({ state: 'stored', flags: ['duplicate_reference'] })
    expect(await sendDocument(shop, body)).toMatchObject({ state: 'stored', replayed: true })
    expect(await shop.balance()).toBe(OPENING - 3000)
    const { rows } = await shop.ask(tillSaleApi.flags, shop.admin, {})
    expect(rows).toMatchObject([{ flag: 'duplicate_reference', kind: 'mobile_money' }])
    const other = { ...body, line_id: shop.context.newId() }
    expect(await sendDocument(shop, other)).toEqual({ state: 'kept', reason: 'other_content' })
  })

  test('FLOAT-022 a transaction on a line that was retired, moved or deleted since is stored and flagged', async () => {
    const shop = await openFloatShop(engine)
    await shop.ask(floatBookApi.retire, shop.admin, { id: shop.line.id })
    expect((await shop.sendLate({ amount: 1000 })).answer).toMatchObject({ flags: ['line_gone'] })
    const { id, name, number } = await shop.addLine({ name: 'Moved', number: '0772000002' })
    await shop.ask(floatBookApi.update, shop.admin, {
      id,
      name,
      number,
      department_id: await shop.department('Hardware'),
      warning_level: 0,
    })
    const moved = await shop.sendLate({ amount: 2000, line_id: id })
    expect(moved.answer).toMatchObject({ flags: ['line_gone'] })
    const unknown = await shop.sendLate({ amount: 3000, line_id: shop.context.newId() })
    expect(unknown.answer).toMatchObject({ flags: ['line_gone'] })
    expect(await sendDocument(shop, unknown.body)).toMatchObject({ replayed: true })
    expect([await shop.balance(), await shop.balance(id)]).toEqual([OPENING - 1000, -2000])
    expect(await shop.rows('mobile_money_transactions')).toHaveLength(3)
  })
})

whereEnginesDiffer('counts of float at once', (engine) => {
  test('FLOAT-015 two counts at once come one after the other: the second sees the correction of the first', async () => {
    const shop = await openFloatShop(engine)
    await Promise.all([shop.count(OPENING - 500), shop.count(OPENING - 300, {}, shop.moderator)])
    const counts = await shop.rows('float_counts')
    const expected = counts.map((count) => count.expected).toSorted((a, b) => b - a)
    expect(expected[0]).toBe(OPENING)
    const first = counts.find((count) => count.expected === OPENING)
    const second = counts.find(({ id }) => id !== first?.id)
    expect(second?.expected).toBe(first?.typed)
    expect(await shop.balance()).toBe(second?.typed)
  })

  test('FLOAT-007 FLOAT-009 of two at once with one Transaction ID or one opening, one is refused', async () => {
    const shop = await openFloatShop(engine)
    const second = await shop.addLine({ name: 'Second', number: '0772000002' })
    const twice = await Promise.allSettled([
      shop.record('deposit', 1000, { provider_reference: 'MP5' }),
      shop.record('deposit', 1000, { provider_reference: 'MP5', line_id: second.id }),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const opened = await Promise.allSettled([
      shop.setOpening(second.id, 5),
      shop.setOpening(second.id, 6),
    ])
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})
