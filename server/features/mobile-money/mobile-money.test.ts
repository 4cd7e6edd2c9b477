// Mobile money on every engine: what is stored, who sees it, the latest 50, the day's cash.
import type { Actor } from '@webale/domain/access/role.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import {
  TRANSACTION_STATUSES,
  type TransactionStatus,
} from '@webale/domain/features/mobile-money/transaction.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop, type Shop } from '../../testing/shop.ts'

const deposit = {
  transaction_type: 'deposit',
  provider: 'MTN',
  phone_number: '0772123456',
  amount: 50_000.5,
} as const

const list = async (shop: Shop, actor: Actor, filter: SentOf<typeof mobileMoneyApi.list> = {}) =>
  (await shop.ask(mobileMoneyApi.list, actor, filter)).rows

const write = (shop: Shop, status: TransactionStatus, created_at: string) =>
  shop.write((tx) => {
    const fields = {
      ...deposit,
      status,
      processed_by: 'Staff',
      completed_at: null,
      customer_id: null,
      notes: null,
      department_id: null,
    }
    return tx
      .insertInto('mobile_money_transactions')
      .values({ ...fields, id: shop.context.newId(), created_by: shop.context.newId(), created_at })
      .execute()
  })

onEveryEngine('mobile-money', (engine) => {
  test('MOMO-006 MOMO-009 MOMO-010 MOMO-011 MOMO-012 WRITE-021 a transaction is stored as completed by Staff at the present time', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const { id } = await shop.ask(customerApi.add, admin, { name: 'Grace' })
    const sent = {
      ...deposit,
      customer_id: id,
      notes: 'For school',
      status: 'failed',
      processed_by: 'Somebody',
    }
    const recorded = await shop.ask(mobileMoneyApi.record, admin, sent)
    const now = '2026-11-21T09:00:00.000Z'
    const stamped = {
      status: 'completed',
      processed_by: 'Staff',
      completed_at: now,
      created_at: now,
      created_by: admin.id,
      department_id: null,
    }
    expect(recorded).toEqual({
      ...deposit,
      ...stamped,
      id: recorded.id,
      customer_id: id,
      customer_name: 'Grace',
      notes: 'For school',
    })
    const without = await shop.ask(mobileMoneyApi.record, admin, {
      ...deposit,
      transaction_type: 'bill_payment',
    })
    expect(without).toMatchObject({
      transaction_type: 'bill_payment',
      customer_id: null,
      customer_name: null,
      notes: null,
    })
    expect(await list(shop, admin)).toEqual([without, recorded])
  })

  test('MOMO-014 READ-038 the latest 50 transactions are listed, newest first', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (let minute = 10; minute < 62; minute += 1)
      await write(shop, 'completed', new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString())
    const times = (await list(shop, admin)).map(({ created_at }) => created_at)
    expect([times.length, times[0], times.at(-1)]).toEqual([
      50,
      '2026-11-20T10:01:00.000Z',
      '2026-11-20T09:12:00.000Z',
    ])
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('decision R10 a month lists its transactions by Kampala days, 50 at first and more on request', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await write(shop, 'completed', '2026-10-31T20:59:59.999Z')
    await write(shop, 'completed', '2026-10-31T21:00:00.000Z')
    for (let minute = 10; minute < 62; minute += 1)
      await write(shop, 'completed', new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString())
    await write(shop, 'completed', '2026-11-30T20:59:59.999Z')
    await write(shop, 'completed', '2026-11-30T21:00:00.000Z')
    const november = await shop.ask(mobileMoneyApi.list, admin, { month: '2026-11' })
    expect([november.count, november.rows.length]).toEqual([54, 50])
    const all = await list(shop, admin, { month: '2026-11', limit: 100 })
    expect([all.length, all[0]?.created_at, all.at(-1)?.created_at]).toEqual([
      54,
      '2026-11-30T20:59:59.999Z',
      '2026-10-31T21:00:00.000Z',
    ])
    expect(
      (await list(shop, admin, { month: '2026-12' })).map(({ created_at }) => created_at),
    ).toEqual(['2026-11-30T21:00:00.000Z'])
    expect(await shop.ask(mobileMoneyApi.list, admin, { month: '2026-09' })).toEqual({
      rows: [],
      count: 0,
    })
    await expect(list(shop, admin, { month: '2026-13' })).rejects.toThrow(
      'Use a month like 2026-11',
    )
  })

  test('MOMO-013 pending and failed transactions are listed with their status and do not count as cash', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const [hour, status] of TRANSACTION_STATUSES.entries())
      await write(shop, status, `2026-11-21T0${hour}:00:00.000Z`)
    expect((await list(shop, admin)).map(({ status }) => status)).toEqual([
      'failed',
      'pending',
      'completed',
    ])
    expect(await shop.ask(mobileMoneyApi.today, admin, {})).toEqual({
      deposits: 50_000.5,
      withdrawals: 0,
      net_cash: 50_000.5,
    })
    await expect(
      write(shop, 'lost' as TransactionStatus, '2026-11-21T05:00:00.000Z'),
    ).rejects.toThrow()
  })

  test('decision S19 the cash of a day starts at midnight in Kampala', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await write(shop, 'completed', '2026-11-20T20:59:59.999Z')
    await write(shop, 'completed', '2026-11-20T21:00:00.000Z')
    await shop.ask(mobileMoneyApi.record, admin, {
      ...deposit,
      transaction_type: 'withdrawal',
      amount: 80_000,
    })
    expect(await shop.ask(mobileMoneyApi.today, admin, {})).toEqual({
      deposits: 50_000.5,
      withdrawals: 80_000,
      net_cash: -29_999.5,
    })
  })

  test('decision P9 a non-admin records and sees only their own department even when another one is sent', async () => {
    const shop = await openShop(engine)
    const [perfume, printing] = [
      await shop.department('Perfume'),
      await shop.department('Printing'),
    ]
    const [admin, seller] = [await shop.person('admin'), await shop.person('user', perfume)]
    await shop.ask(mobileMoneyApi.record, admin, { ...deposit, department_id: printing })
    const own = await shop.ask(mobileMoneyApi.record, seller, {
      ...deposit,
      amount: 100,
      department_id: printing,
    })
    expect(own).toMatchObject({ department_id: perfume, created_by: seller.id })
    expect(await list(shop, seller)).toEqual([own])
    expect(await shop.ask(mobileMoneyApi.today, seller, {})).toEqual({
      deposits: 100,
      withdrawals: 0,
      net_cash: 100,
    })
    expect(await list(shop, admin)).toHaveLength(2)
  })

  test('MOMO-016 an unknown customer or department, or a missing phone or amount, is refused and nothing is written', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const nowhere = shop.context.newId()
    await expect(
      shop.ask(mobileMoneyApi.record, admin, { ...deposit, customer_id: nowhere }),
    ).rejects.toThrow('The customer was not found')
    await expect(
      shop.ask(mobileMoneyApi.record, admin, { ...deposit, department_id: nowhere }),
    ).rejects.toThrow('The department was not found')
    await expect(
      shop.ask(mobileMoneyApi.record, admin, { ...deposit, phone_number: ' ' }),
    ).rejects.toThrow('Phone number is required')
    await expect(shop.ask(mobileMoneyApi.record, admin, { ...deposit, amount: 0 })).rejects.toThrow(
      'Amount must be above 0',
    )
    expect(await list(shop, admin)).toEqual([])
  })
})
