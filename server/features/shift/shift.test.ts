// Shifts on every engine: opening, pay-ins and pay-outs, undoing, and who may do it.
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

whereEnginesDiffer('opening a shift', (engine) => {
  test('SHIFT-012 SHIFT-013 opening stores float, person and time, and a repeated request opens nothing more', async () => {
    const shop = await openDrawerShop(engine)
    const sent = {
      id: shop.context.newId(),
      drawer_id: shop.drawer.id,
      float: 50_000,
      notes: 'Morning',
    }
    const first = await shop.ask(shiftApi.open, shop.seller, sent)
    expect(first).toMatchObject({
      shift: {
        float: 50_000,
        notes: 'Morning',
        left_before: null,
        opened_by: shop.seller.id,
        opened_name: shop.seller.full_name,
        opened_at: '2026-11-21T09:00:00.000Z',
      },
      replayed: false,
    })
    expect(await shop.ask(shiftApi.open, shop.seller, sent)).toEqual({ ...first, replayed: true })
    await expect(shop.ask(shiftApi.open, shop.seller, { ...sent, float: 1 })).rejects.toMatchObject(
      {
        code: 'key_reused',
      },
    )
    expect(await shop.rows('shifts')).toHaveLength(1)
  })

  test('SHIFT-014 the float is 0 to 100,000,000 whole shillings', async () => {
    const shop = await openDrawerShop(engine)
    const wrong = [
      [-1, 'Opening float cannot be below 0'],
      [0.5, 'Opening float must be whole shillings'],
      [100_000_001, 'Opening float cannot be above 100,000,000'],
      [Number.NaN, 'Opening float must be whole shillings'],
      ['50', 'Opening float must be whole shillings'],
    ] as const
    for (const [float, message] of wrong)
      await expect(shop.open(float as number)).rejects.toThrow(message)
    const shift = await shop.open(100_000_000)
    expect((await shop.report(shift)).expected.cash).toBe(100_000_000)
  })

  test('SHIFT-018 SHIFT-019 two people who open one drawer at once make one shift, and the other reads who was first', async () => {
    const shop = await openDrawerShop(engine)
    for (let round = 1; round <= 20; round += 1) {
      const answers = await Promise.allSettled([
        shop.open(0, shop.seller),
        shop.open(0, shop.moderator),
      ])
      const [lost] = answers.filter(
        ({ status }) => status === 'rejected',
      ) as PromiseRejectedResult[]
      const [won] = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? [answer.value] : [],
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(lost?.reason).toMatchObject({
        code: 'drawer_open',
        message: `Front was opened by ${won?.opened_name} at 12:00`,
      })
      if (won !== undefined) await shop.close(won, 0)
    }
    expect(await shop.rows('closures')).toHaveLength(20)
  })

  test('SHIFT-015 SHIFT-017 the drawer says what the last closure left, and another float is kept as the opening difference', async () => {
    const shop = await openDrawerShop(engine)
    await shop.close(await shop.open(60_000), 60_000, { left_in_drawer: 50_000 })
    expect((await shop.ask(drawerApi.list, shop.seller, {}))[0]?.left).toBe(50_000)
    const shift = await shop.open(40_000)
    expect(shift.left_before).toBe(50_000)
    const { sums } = await shop.close(shift, 40_000)
    expect([sums.float, sums.left_before]).toEqual([40_000, 50_000])
  })
})

whereEnginesDiffer('movements of a shift', (engine) => {
  test('SHIFT-020 SHIFT-021 a movement has 1 to 100,000,000 whole shillings and a reason of 3 to 200 characters', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open()
    const wrong = [
      [{ amount: 0 }, 'Amount cannot be below 1'],
      [{ amount: -5 }, 'Amount cannot be below 1'],
      [{ amount: 1.5 }, 'Amount must be whole shillings'],
      [{ amount: 100_000_001 }, 'Amount cannot be above 100,000,000'],
      [{ reason: '  ' }, 'Give a reason of at least 3 characters'],
      [{ reason: 'ab' }, 'Give a reason of at least 3 characters'],
      [{ reason: 'a\tb\u0007c' }, 'Give a reason of at least 3 characters'],
      [{ reason: 'a'.repeat(201) }, 'Reason must be at most 200 characters'],
    ] as const
    for (const [fields, message] of wrong)
      await expect(shop.move(shift, fields)).rejects.toThrow(message)
    await shop.move(shift, { amount: 1, reason: 'abc' })
    await shop.move(shift, { amount: 100_000_000, reason: 'a'.repeat(200) })
    expect((await shop.report(shift)).expected.cash).toBe(100_000_001)
  })

  test('SHIFT-023 SHIFT-033 a pay-out that is an expense writes both or neither, and is never undone', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(50_000)
    const paid_out = {
      movement_type: 'paid_out',
      amount: 3000,
      expense_category: 'Transport',
    } as const
    await expect(shop.move(shift, { ...paid_out, reason: 'Boda & fuel' })).rejects.toMatchObject({
      message: 'Reason can only have letters, digits, spaces and , . - ( )',
      details: { field: 'reason' },
    })
    await expect(
      shop.move(shift, { ...paid_out, expense_category: 'X', reason: 'Boda' }),
    ).rejects.toMatchObject({
      message: 'Category must be at least 2 characters',
      details: { field: 'expense_category' },
    })
    expect((await shop.rows('expenses')).length + (await shop.rows('money_movements')).length).toBe(
      1,
    )
    const { movement } = await shop.move(shift, { ...paid_out, reason: 'Boda to town' })
    expect((await shop.ask(expenseApi.list, shop.admin, {})).rows).toMatchObject([
      {
        description: 'Boda to town',
        category: 'Transport',
        amount: 3000,
        department_id: shop.department_id,
      },
    ])
    const undo = { id: shop.context.newId(), shift_id: shift.id, movement_id: movement.id }
    expect(movement.is_undoable).toBe(false)
    await expect(shop.ask(shiftApi.undo, shop.admin, undo)).rejects.toThrow('This cannot be undone')
    expect((await shop.report(shift)).expected.cash).toBe(47_000)
  })

  test('SHIFT-024 SHIFT-025 a pay-out above the expected cash is stored, and only leaders see that it was', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(1000)
    const small = await shop.move(shift, {
      movement_type: 'paid_out',
      amount: 500,
      reason: 'Water',
    })
    const large = await shop.move(shift, {
      movement_type: 'paid_out',
      amount: 5000,
      reason: 'Water',
    })
    expect(Object.keys(large.movement)).toEqual(Object.keys(small.movement))
    expect(
      (await shop.ask(shiftApi.report, shop.moderator, { shift_id: shift.id })).over_expected,
    ).toEqual([large.movement.id])
  })

  test('SHIFT-026 SHIFT-027 the pay-outs of one user in one shift are free up to the rule together, undone ones left out', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(100_000)
    const payOut = (amount: number, who = shop.seller) =>
      shop.move(shift, { movement_type: 'paid_out', amount, reason: 'Supplies' }, who)
    await payOut(30_000)
    // A shop without approvals leaves it to leaders.
    await expect(payOut(20_001)).rejects.toMatchObject({ code: 'not_allowed' })
    await shop.ask(shopRulesApi.save, shop.admin, { approvals: true })
    await expect(payOut(20_001)).rejects.toMatchObject({ code: 'approval_needed', status: 403 })
    const { movement } = await payOut(20_000)
    await expect(payOut(1)).rejects.toThrow('This pay-out needs an approval')
    await shop.ask(shiftApi.undo, shop.seller, {
      id: shop.context.newId(),
      shift_id: shift.id,
      movement_id: movement.id,
    })
    await payOut(20_000)
    await payOut(60_000, shop.moderator)
    // Ten small ones at once are one large one.
    const other = await shop.person('user', shop.department_id)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => payOut(10_000, other)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('SHIFT-028 SHIFT-029 SHIFT-030 opening the drawer without a sale needs a reason, is for leaders, and is counted', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open()
    const noSale = (reason: string, who = shop.moderator) =>
      shop.ask(shiftApi.noSale, who, { id: shop.context.newId(), shift_id: shift.id, reason })
    await expect(noSale('   ')).rejects.toThrow('Give a reason of at least 3 characters')
    await expect(noSale('Change', shop.seller)).rejects.toMatchObject({ code: 'not_allowed' })
    await shop.ask(shopRulesApi.save, shop.admin, { approvals: true })
    await expect(noSale('Change', shop.seller)).rejects.toThrow(
      'Opening the drawer needs an approval',
    )
    await noSale('Change for a taxi')
    await noSale('Change for a taxi')
    expect((await shop.close(shift, 0)).sums.no_sale_count).toBe(2)
  })

  test('SHIFT-031 SHIFT-032 undoing writes the opposite once, own movements by everybody, those of others by leaders', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open(10_000)
    const { movement } = await shop.move(shift, { amount: 2000, reason: 'From the safe' })
    const undo = (who = shop.seller, movement_id = movement.id) =>
      shop.ask(shiftApi.undo, who, { id: shop.context.newId(), shift_id: shift.id, movement_id })
    const colleague = await shop.person('user', shop.department_id)
    await expect(undo(colleague)).rejects.toMatchObject({ code: 'not_allowed' })
    const answers = await Promise.allSettled([undo(), undo(), undo(shop.moderator)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(undo()).rejects.toThrow('This was already undone')
    const { movements } = await shop.ask(shiftApi.current, shop.seller, {
      drawer_id: shop.drawer.id,
    })
    expect(movements.filter(({ movement_type }) => movement_type === 'undo')).toMatchObject([
      { amount: -2000, reason: 'Undo: From the safe', is_undoable: false },
    ])
    const [opposite] = movements.filter(({ movement_type }) => movement_type === 'undo')
    await expect(undo(shop.admin, opposite?.id)).rejects.toThrow('This cannot be undone')
    expect((await shop.report(shift)).expected.cash).toBe(10_000)
  })

  test('CMD-001 SHIFT-090 a replayed movement is written once, and a closed shift refuses movements', async () => {
    const shop = await openDrawerShop(engine)
    const shift = await shop.open()
    const id = shop.context.newId()
    const first = await shop.move(shift, { id, amount: 500 })
    expect(await shop.move(shift, { id, amount: 500 })).toEqual({ ...first, replayed: true })
    await expect(shop.move(shift, { id, amount: 501 })).rejects.toMatchObject({
      code: 'key_reused',
    })
    await shop.close(shift, 500)
    expect(await shop.move(shift, { id, amount: 500 })).toMatchObject({ replayed: true })
    await expect(shop.move(shift, {})).rejects.toThrow('This shift is closed')
    expect(await shop.ask(closureApi.list, shop.admin, {})).toHaveLength(1)
  })
})
