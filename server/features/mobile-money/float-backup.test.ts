// The float book in a backup file, under Delete Data, and what the doctor finds in it.
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { verifySeals } from '../audit/verify.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { type FloatShop, OPENING, openFloatShop } from '../../testing/float.ts'
import { expectHealthy, findingsIn } from '../../testing/healthy.ts'
import { restoreElsewhere } from '../../testing/restored.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { removeData } from '../backup/remove-data.ts'

/** One of everything. */
const fill = async (shop: FloatShop): Promise<void> => {
  await shop.open(500_000, shop.seller, shop.agent.id)
  const drawer_id = shop.agent.id
  const { id } = await shop.record('deposit', 20_000, { drawer_id, provider_reference: 'MP1' })
  await shop.record('withdrawal', 5000, { drawer_id })
  await shop.byHand('bought', 50_000, { drawer_id, fee: 500 })
  shop.tick(60)
  const count = await shop.count(OPENING, {}, shop.seller)
  const made_at = new Date(Date.parse(shop.context.now()) - 60_000).toISOString()
  await shop.sendLate({ amount: 700, made_at, made_at_device: made_at })
  await shop.ask(floatBookApi.approve, shop.admin, {
    id: shop.context.newId(),
    count_id: count.id,
    note: 'Seen',
  })
  await shop.reverse(id, drawer_id)
}

/** Violations to write into a healthy book. */
const PLANTED: readonly (readonly [RuleName, string])[] = [
  ['float_entry', `update float_entries set amount = amount + 1 where kind = 'withdrawal'`],
  ['float_entry', `update float_entries set kind = 'airtime' where kind = 'withdrawal'`],
  ['float_entry', `delete from float_entries where kind = 'withdrawal'`],
  ['float_reversal', `update float_entries set amount = amount + 1 where kind = 'reversal'`],
  ['float_cash', `update money_movements set amount = amount + 1 where reference_type = 'float'`],
  ['float_cash', `delete from money_movements where reference_type = 'float'`],
  ['float_cash', `update money_movements set amount = 3 where movement_type = 'float_fee'`],
  ['float_count', `update float_counts set expected = expected + 1`],
  ['float_count', `delete from float_entries where count_id is not null and entry_id is null`],
  ['float_count', `update float_entries set amount = amount + 1 where note = 'Came later'`],
  [
    'float_reference',
    `update float_entries set reference = 'MP1' where transaction_id is not null`,
  ],
]

onEveryEngine('float book in a backup', (engine) => {
  test('FLOAT-020 the doctor finds each violation of the float book', async () => {
    const shop = await openFloatShop(engine)
    await fill(shop)
    await expectHealthy(shop)
    for (const [rule, statement] of PLANTED) {
      const work = shop.write(async (tx) => {
        await withImmutabilityDisabled(tx, () => sql.raw(statement).execute(tx))
        const found = (await findingsIn(tx, shop.context.now(), true))[rule]
        expect([statement, found?.level]).toEqual([statement, 'violation'])
        expect(found?.examples[0]?.text).not.toContain('{')
        throw new Error('undone')
      })
      await expect(work).rejects.toThrow('undone')
    }
    await expectHealthy(shop)
  }, 120_000)

  test('FLOAT-020 entries, counts and approvals are sealed, and the database keeps them', async () => {
    const shop = await openFloatShop(engine)
    await fill(shop)
    expect((await verifySeals(shop.context.store.db)).broken).toEqual([])
    for (const statement of [
      'update float_entries set amount = 1',
      'delete from float_entries',
      'update float_counts set typed = 1',
      'delete from float_approvals',
    ])
      await expect(shop.write((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
        'is never changed',
      )
  })

  test('FLOAT-021 lines, entries and counts come back from a backup file', async () => {
    const shop = await openFloatShop(engine)
    await fill(shop)
    // It compares all rows.
    const other = await restoreElsewhere(engine, shop)
    const { db } = other.context.store
    const counted = async (table: 'float_lines' | 'float_entries' | 'float_counts') =>
      (await db.selectFrom(table).select('id').execute()).length
    expect([
      await counted('float_lines'),
      await counted('float_entries'),
      await counted('float_counts'),
    ]).toEqual([1, 8, 1])
  })

  test('FLOAT-021 a file without the float book restores', async () => {
    const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
    await from.stockUp()
    const file = JSON.parse(await from.export(['mobile_money_transactions'])) as {
      tables: Record<string, unknown>
    }
    for (const table of ['float_lines', 'float_entries', 'float_counts', 'float_approvals'])
      delete file.tables[table]
    await to.restore(await to.check(JSON.stringify(file)))
    expect(await to.rows('mobile_money_transactions')).toEqual(
      await from.rows('mobile_money_transactions'),
    )
  }, 120_000)

  test('FLOAT-021 Delete Data takes entries and counts with the transactions; the lines stay', async () => {
    const shop = await openFloatShop(engine)
    await fill(shop)
    const { context, admin } = shop
    await removeData(context.store, ['mobile_money_transactions'], {
      by: { actor: admin, now: context.now(), newId: context.newId },
      report: () => undefined,
      onFault: (error) => {
        throw error
      },
    })
    expect(await shop.rows('float_entries')).toEqual([])
    expect(await shop.rows('float_counts')).toEqual([])
    expect(await shop.balance()).toBe(0)
    await shop.setOpening(shop.line.id, 5000)
    expect(await shop.balance()).toBe(5000)
  })

  test('FLOAT-003 a department with a line cannot be deleted', async () => {
    const shop = await openFloatShop(engine)
    const department_id = await shop.department('Hardware')
    await shop.addLine({ name: 'Other', number: '0772000002', department_id })
    await expect(shop.ask(departmentApi.remove, shop.admin, { id: department_id })).rejects.toThrow(
      'The department is still used by 1 float line',
    )
  })
})
