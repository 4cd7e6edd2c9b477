// The accounts of suppliers: what deliveries, goods returns and payments make of them, and who
// sees them.
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openStockroom, goodsReturnOf } from '../../testing/deliveries.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { moveMoney } from '../shift/move-money.ts'

const openAccount = async (engine: Engine) => {
  const room = await openStockroom(engine)
  const soap = await room.product({ current_stock: 0, cost_price: 2000 })
  const payment = (amount: number, more: object = {}) => ({
    id: room.context.newId(),
    supplier_id: room.supplier_id,
    amount,
    method: 'cash' as const,
    reference: null,
    ...more,
  })
  const account = () =>
    room.ask(supplierAccountApi.get, room.admin, { supplier_id: room.supplier_id })
  return {
    ...room,
    soap,
    payment,
    account,
    line: { product_id: soap.id, quantity: 10, line_cost: 10_000 },
  }
}

onEveryEngine('accounts of suppliers', (engine) => {
  test('RECV-022 the balance is the sum of deliveries, goods taken back, payments and adjustments', async () => {
    const room = await openAccount(engine)
    const delivery = await room.receive([room.line], { extra: 500 })
    expect(await room.owed()).toBe(10_000)
    await room.ask(
      deliveryApi.returnGoods,
      room.leader,
      goodsReturnOf(room, delivery.id, [{ product_id: room.soap.id, quantity: 3 }]),
    )
    expect(await room.owed()).toBe(7000)
    await room.ask(
      supplierAccountApi.pay,
      room.leader,
      room.payment(4000, { method: 'card', reference: 'A7' }),
    )
    const { supplier_id } = room
    const old = { id: room.context.newId(), supplier_id, amount: 250, reason: 'Old debt' }
    await room.ask(supplierAccountApi.adjust, room.admin, old)
    const { entries, balance } = await room.account()
    expect(balance).toBe(3250)
    expect(
      entries.map(({ kind, amount, balance_after, number }) => [
        kind,
        amount,
        balance_after,
        number,
      ]),
    ).toEqual([
      ['delivery', 10_000, 10_000, 'GRN-000001'],
      ['return', -3000, 7000, 'GRN-000001'],
      ['payment', -4000, 3000, null],
      ['adjustment', 250, 3250, null],
    ])
    expect(await room.ask(supplierAccountApi.balances, room.admin, {})).toEqual([
      { supplier_id, balance: 3250 },
    ])
  })

  test('RECV-022 goods without costs are owed when their costs are added, less what was taken back before', async () => {
    const room = await openAccount(engine)
    const { id } = await room.receive([{ product_id: room.soap.id, quantity: 10 }], {}, room.leader)
    expect(await room.owed()).toBe(0)
    await room.ask(
      deliveryApi.returnGoods,
      room.leader,
      goodsReturnOf(room, id, [{ product_id: room.soap.id, quantity: 3 }]),
    )
    const lines = [{ product_id: room.soap.id, line_cost: 10_001 }]
    await room.ask(deliveryApi.addCosts, room.admin, {
      id: room.context.newId(),
      delivery_id: id,
      lines,
      extra: 0,
    })
    expect(await room.owed()).toBe(7000.7)
    await room.ask(
      deliveryApi.returnGoods,
      room.leader,
      goodsReturnOf(room, id, [{ product_id: room.soap.id, quantity: 7 }]),
    )
    expect(await room.owed()).toBe(0)
  })

  test('RECV-023 cash for a supplier lowers the expected cash of the shift, and its undo puts it back', async () => {
    const room = await openAccount(engine)
    const { id: drawer_id } = await room.ask(drawerApi.add, room.admin, { name: 'Counter' })
    const opened = { id: room.context.newId(), drawer_id, float: 50_000, notes: null }
    const { shift } = await room.ask(shiftApi.open, room.admin, opened)
    const expected = async () =>
      (await room.ask(shiftApi.expected, room.admin, { shift_id: shift.id })).expected.cash
    const sent = room.payment(20_000, { drawer_id, shift_id: shift.id })
    const { entry } = await room.ask(supplierAccountApi.pay, room.leader, sent)
    expect(entry.balance_after).toBeNull()
    expect(await expected()).toBe(30_000)
    const undo = {
      id: room.context.newId(),
      supplier_id: room.supplier_id,
      entry_id: entry.id,
      reason: 'Wrong amount',
    }
    await expect(room.ask(supplierAccountApi.undoPayment, room.leader, undo)).rejects.toMatchObject(
      {
        code: 'not_allowed',
      },
    )
    await room.ask(supplierAccountApi.undoPayment, room.admin, undo)
    expect([await expected(), await room.owed()]).toEqual([50_000, 0])
    const again = room.ask(supplierAccountApi.undoPayment, room.admin, {
      ...undo,
      id: room.context.newId(),
    })
    await expect(again).rejects.toMatchObject({ code: 'movement_undone' })
  })

  test('RECV-023 REC-021 cash for suppliers lowers the proposed cash of its department and day, as it lowers that of the shift', async () => {
    const room = await openAccount(engine)
    const { department_id } = room
    const other = await room.department('Bar')
    const { id: drawer_id } = await room.ask(drawerApi.add, room.admin, {
      name: 'Counter',
      department_id,
    })
    const opened = { id: room.context.newId(), drawer_id, float: 50_000, notes: null }
    const { shift } = await room.ask(shiftApi.open, room.admin, opened)
    const pay = (amount: number, who: Actor, more: object = {}) =>
      room.ask(supplierAccountApi.pay, who, room.payment(amount, more))
    const first = await pay(20_000, room.leader, { drawer_id })
    await pay(3000, room.admin, { drawer_id })
    await pay(9000, room.leader, { drawer_id, method: 'mobile_money' })
    await pay(500, room.admin)
    const proposed = (chosen?: string, date = '2026-11-21') =>
      room.ask(reconciliationApi.systemCash, room.admin, { date, department_id: chosen })
    expect(await proposed(department_id)).toMatchObject({
      system_cash: -23_000,
      cash_to_suppliers: 23_000,
    })
    expect(await proposed()).toMatchObject({ system_cash: -23_500, cash_to_suppliers: 23_500 })
    expect(await proposed(other)).toEqual({ system_cash: 0, sale_count: 0 })
    expect(await proposed(department_id, '2026-11-20')).toEqual({ system_cash: 0, sale_count: 0 })
    const { expected } = await room.ask(shiftApi.expected, room.admin, { shift_id: shift.id })
    expect(expected.cash - 50_000).toBe(-23_000)
    const undo = {
      id: room.context.newId(),
      supplier_id: room.supplier_id,
      entry_id: first.entry.id,
      reason: 'Wrong',
    }
    await room.ask(supplierAccountApi.undoPayment, room.admin, undo)
    expect(await proposed(department_id)).toMatchObject({
      system_cash: -3000,
      cash_to_suppliers: 3000,
    })
  })

  test('RECV-022 a payment that is sent again is stored once, also at the same moment', async () => {
    const room = await openAccount(engine)
    const sent = room.payment(1000)
    const copies = await Promise.all(
      [1, 2, 3].map(() => room.ask(supplierAccountApi.pay, room.leader, sent)),
    )
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const other = room.ask(supplierAccountApi.pay, room.leader, { ...sent, amount: 5 })
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
    const nobody = room.ask(
      supplierAccountApi.pay,
      room.leader,
      room.payment(5, { supplier_id: room.context.newId() }),
    )
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
    expect(await room.owed()).toBe(-1000)
  })

  test('CMD-003 the id of a movement that was restored from a file is refused for other money, and nothing is written', async () => {
    const room = await openAccount(engine)
    const [id, now] = [room.context.newId(), room.context.now()]
    const restored = { method: 'cash', movement_type: 'paid_in', amount: 500 } as const
    await room.context.store.transaction((tx) =>
      moveMoney(tx, [restored], { actor: room.admin, now, newId: () => id }),
    )
    const paid = room.ask(supplierAccountApi.pay, room.leader, room.payment(1000, { id }))
    await expect(paid).rejects.toMatchObject({ code: 'key_reused' })
    expect(await room.owed()).toBe(0)
  })

  test('RECV-022 an administrator pays at once while receiving; what a moderator says was paid is ignored', async () => {
    const room = await openAccount(engine)
    const paid = { amount: 6000, method: 'cash', reference: null } as const
    await room.receive([room.line], { paid })
    expect(await room.owed()).toBe(4000)
    await room.receive([{ product_id: room.soap.id, quantity: 1 }], { paid }, room.leader)
    expect(await room.owed()).toBe(4000)
    const nobody = room.receive([room.line], { paid, supplier_id: null, reason: 'Found it' })
    await expect(nobody).rejects.toThrow('Choose the supplier who is paid')
  })

  test('RECV-028 moderators see no balance and no statement of a supplier, users cannot pay', async () => {
    const room = await openAccount(engine)
    const { supplier_id } = room
    for (const who of [room.leader, room.seller]) {
      const refusal = { code: 'not_allowed' }
      await expect(room.ask(supplierAccountApi.get, who, { supplier_id })).rejects.toMatchObject(
        refusal,
      )
      await expect(room.ask(supplierAccountApi.balances, who, {})).rejects.toMatchObject(refusal)
    }
    const pay = room.ask(supplierAccountApi.pay, room.seller, room.payment(5))
    await expect(pay).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('RECV-022 a statement of a period begins with the balance before it', async () => {
    const room = await openAccount(engine)
    await room.receive([room.line])
    room.setNow('2026-11-23T09:00:00.000Z')
    await room.ask(supplierAccountApi.pay, room.admin, room.payment(4000))
    const { supplier_id } = room
    const statement = await room.ask(supplierAccountApi.get, room.admin, {
      supplier_id,
      from: '2026-11-22',
    })
    expect(statement).toMatchObject({
      balance_before: 10_000,
      balance_after: 6000,
      entries: [{ kind: 'payment' }],
    })
    const early = await room.ask(supplierAccountApi.get, room.admin, {
      supplier_id,
      until: '2026-11-22',
    })
    expect(early).toMatchObject({ balance_before: 0, balance_after: 10_000, balance: 6000 })
  })
})
