// Expenses on every engine: what is stored, who sees it, what is refused.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

const ink = {
  description: 'Ink (A4), 2 packs.',
  category: 'Supplies',
  amount: 45_000.5,
  date: '2026-11-21',
}

onEveryEngine('expense', (engine) => {
  test('EXP-011 WRITE-025 an expense is stored as it was recorded', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const expense = await shop.ask(expenseApi.record, admin, ink)
    expect(expense).toMatchObject({
      ...ink,
      created_by: admin.id,
      department_id: null,
      created_at: '2026-11-21T09:00:00.000Z',
    })
    expect(await shop.ask(expenseApi.list, admin, {})).toEqual({
      rows: [expense],
      count: 1,
      categories: [{ category: 'Supplies', amount: 45_000.5 }],
    })
  })

  test('EXP-012 READ-028 expenses are listed by day, newest first', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const date of ['2026-11-02', '2026-11-20', '2026-11-09'])
      await shop.ask(expenseApi.record, admin, { ...ink, date })
    const { rows: listed } = await shop.ask(expenseApi.list, admin, {})
    expect(listed.map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-09', '2026-11-02'])
  })

  test('EXP-006 EXP-012 a month is listed with its rows, count and sums, and a list is limited, when there are many expenses', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const days = ['2026-10-31', '2026-11-01', '2026-11-20', '2026-11-21', '2026-02-28']
    for (const [at, date] of days.entries())
      await shop.ask(expenseApi.record, admin, {
        ...ink,
        date,
        amount: 10 ** at + 0.1,
        category: at === 2 ? 'Rent' : 'Supplies',
      })
    const november = await shop.ask(expenseApi.list, admin, { month: '2026-11', limit: 2 })
    expect(november.rows.map(({ date }) => date)).toEqual(['2026-11-21', '2026-11-20'])
    expect([november.count, november.categories]).toEqual([
      3,
      [
        { category: 'Supplies', amount: 1010.2 },
        { category: 'Rent', amount: 100.1 },
      ],
    ])
    expect((await shop.ask(expenseApi.list, admin, { month: '2025-11' })).count).toBe(0)
    expect((await shop.ask(expenseApi.list, admin, {})).count).toBe(5)
    await expect(shop.ask(expenseApi.list, admin, { month: '2026-13' })).rejects.toThrow(
      'Use a month like 2026-11',
    )
  })

  test('SCH-019 today is accepted and tomorrow refused by the Kampala day, not by UTC', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    shop.setNow('2026-11-21T22:30:00.000Z')
    await expect(
      shop.ask(expenseApi.record, admin, { ...ink, date: '2026-11-22' }),
    ).resolves.toMatchObject({
      date: '2026-11-22',
    })
    await expect(
      shop.ask(expenseApi.record, admin, { ...ink, date: '2026-11-23' }),
    ).rejects.toThrow('The date cannot be in the future')
  })

  test('decision P9 a non-admin records and sees only their own department even when another one is sent', async () => {
    const shop = await openShop(engine)
    const [perfume, printing] = [
      await shop.department('Perfume'),
      await shop.department('Printing'),
    ]
    const [admin, seller] = [await shop.person('admin'), await shop.person('user', perfume)]
    await shop.ask(expenseApi.record, admin, { ...ink, department_id: printing })
    const own = await shop.ask(expenseApi.record, seller, { ...ink, department_id: printing })
    expect(own.department_id).toBe(perfume)
    expect((await shop.ask(expenseApi.list, seller, {})).rows).toEqual([own])
    expect((await shop.ask(expenseApi.list, admin, {})).count).toBe(2)
  })

  test('EXP-016 an unknown department is refused and nothing is written', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await expect(
      shop.ask(expenseApi.record, admin, { ...ink, department_id: shop.context.newId() }),
    ).rejects.toThrow('The department was not found')
    expect(await shop.ask(expenseApi.list, admin, {})).toEqual({
      rows: [],
      count: 0,
      categories: [],
    })
  })

  test('SHELL-012 every operation is refused without a session or without a department', async () => {
    const shop = await openShop(engine)
    await expect(shop.ask(expenseApi.list, null, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    })
    await expect(shop.ask(expenseApi.list, await shop.person('user'), {})).rejects.toMatchObject({
      code: 'department_required',
    })
  })

  test('CMD-001 a request that is sent twice with one key is performed once', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const first = await shop.ask(expenseApi.record, admin, ink, 'key-1')
    expect(await shop.ask(expenseApi.record, admin, ink, 'key-1')).toEqual(first)
    await expect(
      shop.ask(expenseApi.record, admin, { ...ink, amount: 1 }, 'key-1'),
    ).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect((await shop.ask(expenseApi.list, admin, {})).count).toBe(1)
  })
})
