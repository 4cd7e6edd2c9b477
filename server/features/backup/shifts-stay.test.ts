// Drawers and shifts in backup files and beside deletions, on every engine.
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { expect, test } from 'vitest'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

/** A closed shift with a sale, a late sale and a pay-in, and an open one. */
const workADay = async ({ shop }: BackupClient) => {
  const { newId } = shop.context
  const admin = await shop.person('admin')
  const { id: drawer_id } = await shop.ask(drawerApi.add, admin, { name: 'Front' })
  const { id: service_id } = await shop.ask(serviceApi.add, admin, {
    name: 'Copies',
    base_price: 1000,
  })
  const open = async () =>
    (await shop.ask(shiftApi.open, admin, { id: newId(), drawer_id, float: 5000 })).shift.id
  const sell = (shift_id: string) =>
    shop.ask(saleApi.complete, admin, {
      id: newId(),
      lines: [{ service_id, quantity: 1, unit_price: 1000 }],
      payment_method: 'cash',
      amount_paid: 1000,
      drawer_id,
      shift_id,
    })
  const shift_id = await open()
  await sell(shift_id)
  const paid = {
    id: newId(),
    shift_id,
    movement_type: 'paid_in',
    amount: 500,
    reason: 'From the bank',
  } as const
  await shop.ask(shiftApi.move, admin, paid)
  const count = { id: newId(), shift_id, closure_id: newId(), pieces: { 'coin-500': 13 } }
  await shop.ask(shiftApi.count, admin, count)
  await sell(shift_id)
  return { admin, drawer_id, closure_id: count.closure_id, open: await open() }
}

const closeOpen = async (
  { shop }: BackupClient,
  { admin, open }: Awaited<ReturnType<typeof workADay>>,
) => {
  const { newId } = shop.context
  const count = { id: newId(), shift_id: open, closure_id: newId(), pieces: { 'coin-500': 10 } }
  await shop.ask(shiftApi.count, admin, count)
}

const KEPT = ['drawers', 'shifts', 'shift_counts', 'closures', 'late_events'] as const

onEveryEngine('shifts and backups', (engine) => {
  test('SHIFT-087 RULES-009 sales are not deleted and shifts are not switched off while a shift is open', async () => {
    const client = await openBackupClient(engine)
    const day = await workADay(client)
    await expect(client.remove(['customers', 'sales'])).rejects.toThrow(
      'Close the open shifts first',
    )
    await client.shop.ask(shopRulesApi.save, day.admin, { shifts: true })
    await expect(client.shop.ask(shopRulesApi.save, day.admin, { shifts: false })).rejects.toThrow(
      'Close the open shifts first',
    )
    await closeOpen(client, day)
    await client.shop.ask(shopRulesApi.save, day.admin, { shifts: false })
    expect((await client.remove(['sales'])).failed).toBe(0)
  })

  test('SHIFT-088 DAYX-009 drawers, shifts and closures stay when all deletable tables are deleted', async () => {
    const client = await openBackupClient(engine)
    const day = await workADay(client)
    await closeOpen(client, day)
    const before = await Promise.all(KEPT.map((table) => client.rows(table)))
    expect(
      (await client.remove(BACKUP_TABLES)).tables.filter(({ problem }) => problem !== null),
    ).toEqual([])
    expect(await Promise.all(KEPT.map((table) => client.rows(table)))).toEqual(before)
    expect(
      (await client.rows('money_movements')).map(({ movement_type }) => movement_type).toSorted(),
    ).toEqual(['float', 'float', 'paid_in'])
  })

  test('DAYX-003 DAYX-004 a restore adds drawers, shifts and closures to another shop, and new numbers continue after them', async () => {
    const client = await openBackupClient(engine)
    const day = await workADay(client)
    const before = await client.shop.ask(closureApi.get, day.admin, { closure_id: day.closure_id })
    const file = await client.export(BACKUP_TABLES)
    const other = await openBackupClient(engine)
    const admin = await other.shop.person('admin')
    await other.shop.ask(drawerApi.add, admin, { name: 'front' })
    const restored = await other.restore(await other.check(file))
    expect(restored.tables.filter(({ problem }) => problem !== null)).toEqual([])
    const [drawer] = (await other.shop.ask(drawerApi.list, admin, {})).filter(
      ({ id }) => id === day.drawer_id,
    )
    // Its name was taken; its open shift is open here too.
    expect(drawer).toMatchObject({
      name: `Front ${day.drawer_id.slice(-4)}`,
      open_shift_id: day.open,
    })
    expect(await other.shop.ask(closureApi.get, admin, { closure_id: day.closure_id })).toEqual({
      ...before,
      drawer: drawer?.name,
    })
    await closeOpen(other, { ...day, admin })
    expect((await other.shop.ask(closureApi.list, admin, {})).map(({ number }) => number)).toEqual([
      'Z-000002',
      'Z-000001',
    ])
    // Once more: everything is there already.
    const again = await other.restore(await other.check(file))
    expect(again.failed).toBe(0)
  })

  test('DAYX-004 a file with closures but without their sales is restored, and the doctor finds nothing', async () => {
    const client = await openBackupClient(engine)
    const day = await workADay(client)
    const file = await client.export(['reconciliations'])
    expect(Object.keys((JSON.parse(file) as { tables: object }).tables)).not.toContain('sales')
    const other = await openBackupClient(engine)
    expect((await other.restore(await other.check(file))).failed).toBe(0)
    const admin = await other.shop.person('admin')
    const closure = await other.shop.ask(closureApi.get, admin, { closure_id: day.closure_id })
    expect(closure).toMatchObject({ number: 'Z-000001', sums: { sales: { count: 1 } } })
  })
})
