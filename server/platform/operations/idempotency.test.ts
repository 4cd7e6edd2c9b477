// Stored responses of commands: only where needed, only small ones, only for a week.
import { createHash } from 'node:crypto'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { expenseHandlers } from '../../features/expense/expense.handlers.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import type { Tx } from '../database/store.ts'
import { performOperation } from './operations.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const ink = { description: 'Ink', category: 'Other', amount: 5000, date: '2026-11-21' } as const

/** A picture of a logo's kind and of so many bytes. */
const logoOf = (bytes: number): string => {
  const start = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
  return `data:image/png;base64,${Buffer.concat([start, Buffer.alloc(bytes - start.length)]).toString('base64')}`
}

const makeGate = () => {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open: () => open() }
}

whereEnginesDiffer('idempotency', (engine) => {
  test('CMD-002 stored responses older than seven days are deleted by the first command of a later day', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const keys = async () => {
      const rows = await shop.context.store.db
        .selectFrom('idempotency_keys')
        .select('id')
        .orderBy('created_at')
        .execute()
      return rows.map(({ id }) => id.split(':')[1])
    }
    const recordOn = async (now: string, key: string) => {
      shop.setNow(now)
      await shop.ask(expenseApi.record, admin, ink, key)
    }
    await recordOn('2026-11-21T09:00:00.000Z', 'old')
    await recordOn('2026-11-25T09:00:00.000Z', 'young')
    await recordOn('2026-11-28T08:59:00.000Z', 'week')
    expect(await keys()).toEqual(['old', 'young', 'week'])
    await recordOn('2026-11-28T10:00:00.000Z', 'same day')
    expect(await keys()).toEqual(['old', 'young', 'week', 'same day'])
    await recordOn('2026-11-29T09:00:00.000Z', 'next day')
    expect(await keys()).toEqual(['young', 'week', 'same day', 'next day'])
    await recordOn('2026-11-29T09:00:00.000Z', 'young')
    expect((await shop.context.store.db.selectFrom('expenses').select('id').execute()).length).toBe(
      5,
    )
  })

  test('CMD-002 a command that fails in the end leaves the cleanup to the next one', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const keys = async () => {
      const stored = shop.context.store.db.selectFrom('idempotency_keys').select('id').execute()
      return (await stored).map(({ id }) => id.split(':')[1])
    }
    const recordOn = (now: string, key: string) => {
      shop.setNow(now)
      return shop.ask(expenseApi.record, admin, ink, key)
    }
    await recordOn('2026-11-21T09:00:00.000Z', 'old')
    shop.setNow('2026-11-29T09:00:00.000Z')
    const { store } = shop.context
    const broken = {
      ...shop.context,
      store: {
        ...store,
        transaction: (work: (tx: Tx) => Promise<unknown>) =>
          store.transaction(async (tx) => {
            await work(tx)
            throw new Error('The disk failed at the commit')
          }),
      },
    } as typeof shop.context
    const request = {
      name: 'expense.record',
      operation: expenseApi.record,
      handler: expenseHandlers.record,
      actor: admin,
      sent: ink,
    }
    await expect(performOperation(broken, { ...request, key: 'failed' })).rejects.toThrow('disk')
    expect(await keys()).toEqual(['old'])
    await recordOn('2026-11-29T09:00:01.000Z', 'next')
    expect(await keys()).toEqual(['next'])
  })

  test('decision S2 no response is stored for the key of a sale, whose id is the key', async () => {
    const till = await openTill(engine)
    const product = await till.product()
    const draft = till.draft([{ product_id: product.id }])
    expect(await till.ask(saleApi.complete, till.seller, draft, 'key-1')).toMatchObject({
      replayed: false,
    })
    expect(await till.ask(saleApi.complete, till.seller, draft, 'key-1')).toMatchObject({
      replayed: true,
    })
    expect(await till.rows('idempotency_keys')).toEqual([])
    expect(await till.rows('sales')).toHaveLength(1)
  })

  test('CMD-002 a response over 64 kB is not stored, and the same request still gets a response', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const kept = () => shop.context.store.db.selectFrom('idempotency_keys').selectAll().execute()
    const large = {
      department_id: null,
      business_name: 'Webale',
      logo_url: logoOf(60_000),
      seen: {},
    }
    const first = await shop.ask(settingsApi.save, admin, large, 'large')
    expect(await kept()).toEqual([])
    expect(await shop.ask(settingsApi.save, admin, large, 'large')).toEqual(first)
    await shop.ask(
      settingsApi.save,
      admin,
      { department_id: null, business_name: 'Webale', logo_url: logoOf(1000), seen: first },
      'small',
    )
    expect(await kept()).toHaveLength(1)
  })

  test('CMD-001 a repeated password change gets the stored response, and another password with its key is refused', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const departmentId = await shop.department('Care')
    const account = {
      email: 'ben@shop.ug',
      password: 'first-2026',
      fullName: 'Ben',
      role: 'user',
      departmentId,
    } as const
    const { userId = '' } = (await shop.ask(staffApi.create, admin, account)) as { userId?: string }
    const reset = (newPassword: string) =>
      shop.ask(staffApi.resetPassword, admin, { userId, newPassword }, 'reset')
    const first = await reset('second-2026')
    expect(await reset('second-2026')).toEqual(first)
    await expect(reset('third-2026')).rejects.toMatchObject({ code: 'key_reused' })
    const kept = await shop.context.store.db
      .selectFrom('idempotency_keys')
      .select('content_hash')
      .executeTakeFirstOrThrow()
    const bare = JSON.stringify(['staff.resetPassword', { userId, newPassword: 'second-2026' }])
    expect(kept.content_hash).not.toBe(createHash('sha256').update(bare).digest('hex'))
  })

  test('CMD-004 a command writes nothing when its output does not match the schema', async () => {
    const shop = await openShop(engine)
    const actor = await shop.person('admin')
    const rows = () =>
      shop.context.store.db.selectFrom('counters').selectAll().orderBy('name').execute()
    const before = await rows()
    const published: unknown[] = []
    shop.context.changes.subscribe((round) => published.push(round))
    const handler = async ({ tx }: { tx: Tx }) => {
      await tx.updateTable('counters').set({ value: 7 }).execute()
      return { amount: 'much' }
    }
    await expect(
      performOperation(shop.context, {
        name: 'test.misfit',
        operation: expenseApi.record,
        handler,
        actor,
        sent: ink,
        key: 'misfit',
      }),
    ).rejects.toThrow()
    expect([
      await rows(),
      await shop.context.store.db.selectFrom('idempotency_keys').selectAll().execute(),
      published,
    ]).toEqual([before, [], []])
  })

  test.runIf(engine === 'postgres')(
    'CMD-001 a copy that is refused because of what its request did meanwhile gets the response of the request',
    async () => {
      const shop = await openShop(engine)
      const actor = await shop.person('admin')
      const expense = await shop.ask(expenseApi.record, actor, ink)
      const [copyBegan, requestDone] = [makeGate(), makeGate()]
      const perform = (handler: () => Promise<unknown>, key = 'twice') =>
        performOperation(shop.context, {
          name: 'test.copy',
          operation: expenseApi.record,
          handler,
          actor,
          sent: ink,
          key,
        })
      const request = perform(async () => {
        await copyBegan.passed
        return expense
      })
      const copy = perform(async () => {
        copyBegan.open()
        await requestDone.passed
        throw refuse('shop_changed')
      })
      expect(await request).toEqual(expense)
      requestDone.open()
      expect(await copy).toEqual(expense)
      const other = perform(() => Promise.reject(refuse('shop_changed')), 'another')
      await expect(other).rejects.toEqual(refuse('shop_changed'))
    },
  )
})
