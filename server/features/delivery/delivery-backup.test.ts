// Deliveries in a backup file: they come back with the suppliers, and no deletion takes them.
import type { BackupTable } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { addDeliveries } from '../../testing/deliveries.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const GOODS: BackupTable[] = ['departments', 'suppliers', 'products']

onEveryEngine('deliveries in a backup', (engine) => {
  test('RECV-001 deliveries are restored in another shop with their costs, and numbers go on after them', async () => {
    const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
    await from.stockUp()
    await addDeliveries(from.shop, from.call)
    const file = await from.export(GOODS)
    await to.restore(await to.check(file))
    expect(await to.rows('deliveries')).toEqual(await from.rows('deliveries'))
    for (const table of [
      'delivery_lines',
      'delivery_costs',
      'delivery_returns',
      'delivery_return_lines',
    ] as const)
      expect([table, await to.rows(table)]).toEqual([table, await from.rows(table)])
    expect(await to.rows('delivery_costs')).toHaveLength(1)
    expect(await to.rows('supplier_entries')).toEqual(await from.rows('supplier_entries'))
    expect((await to.rows('suppliers')).map(({ balance }) => balance)).toEqual([5000])
    expect(await to.rows('delivery_return_lines')).toHaveLength(1)
    expect((await to.rows('counters')).find(({ name }) => name === 'delivery_number')?.value).toBe(
      2,
    )
    await expectHealthy(to.shop)
    await to.restore(await to.check(file))
    expect(await to.rows('deliveries')).toHaveLength(2)
  })

  test('RECV-020 goods that were here before their delivery was restored are not taken back', async () => {
    const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
    await from.stockUp()
    await to.restore(await to.check(await from.export(GOODS)))
    await addDeliveries(from.shop, from.call)
    await to.restore(await to.check(await from.export(GOODS)))
    const soap = async (client: BackupClient) =>
      (await client.rows('products')).find(({ name }) => name === 'Soap')
    const returnGoods = async (client: BackupClient) => {
      const [delivery] = (await client.rows('deliveries')).filter(({ number }) => number === 1)
      const lines = [{ product_id: (await soap(client))?.id, quantity: 1 }]
      const body = {
        id: client.shop.context.newId(),
        kind: 'supplier',
        reason: 'Broken when it came',
        lines,
      }
      return client.call(`POST /api/deliveries/${delivery?.id ?? ''}/take-back`, { body })
    }
    const stock = (await soap(to))?.current_stock
    const refused = await returnGoods(to)
    expect([refused.status, refused.body['title']]).toEqual([
      409,
      'The stock of Soap counts this delivery already. Correct the stock in Inventory instead',
    ])
    expect((await soap(to))?.current_stock).toBe(stock)
    expect(await to.rows('delivery_returns')).toHaveLength(1)
    expect((await returnGoods(from)).status).toBe(200)
    await expectHealthy(to.shop)
  })

  test('RECV-001 a delivery with an unreadable line is left out while its supplier is restored', async () => {
    const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
    await from.stockUp()
    await addDeliveries(from.shop, from.call)
    const file = JSON.parse(await from.export(GOODS)) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    const broken = file.tables['delivery_lines']?.find(({ line_cost }) => line_cost !== null)
    if (broken !== undefined) broken['quantity'] = -1
    await to.restore(await to.check(JSON.stringify(file)), true)
    expect(await to.rows('suppliers')).toHaveLength(1)
    expect((await to.rows('deliveries')).map(({ reason }) => reason)).toEqual([
      'Found in the store',
    ])
    expect(await to.rows('delivery_lines')).toHaveLength(1)
    expect(await to.rows('delivery_returns')).toEqual([])
    expect(await to.rows('delivery_return_lines')).toEqual([])
    await expectHealthy(to.shop)
  })

  test('RECV-001 RECV-022 a delivery outlives its supplier, who is deleted only with a settled account, and the database refuses to change or delete it', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    await addDeliveries(client.shop, client.call)
    const { store } = client.shop.context
    await client.shop.write((tx) => tx.updateTable('products').set({ supplier_id: null }).execute())
    client.shop.leaveBroken('seal_broken')
    await expect(client.remove(['suppliers'])).rejects.toThrow(
      'A supplier is still used by 1 account that is not settled',
    )
    const [supplier] = await client.rows('suppliers')
    const paid = { id: client.shop.context.newId(), amount: 5000, method: 'cash' }
    await client.call(`POST /api/suppliers/${supplier?.id ?? ''}/payments`, { body: paid })
    await client.remove(['suppliers'])
    expect(await client.rows('supplier_entries')).toEqual([])
    expect(await client.rows('suppliers')).toEqual([])
    expect((await client.rows('deliveries')).map(({ supplier_name }) => supplier_name)).toContain(
      'Mukwano',
    )
    const facts = ['delivery_costs', 'delivery_returns', 'delivery_return_lines'] as const
    for (const table of ['deliveries', 'delivery_lines', ...facts] as const) {
      const refusal = `${table} is never changed`
      await expect(client.shop.write((tx) => tx.deleteFrom(table).execute())).rejects.toThrow(
        refusal,
      )
      const change = client.shop.write((tx) =>
        tx.updateTable(table).set({ id: client.shop.context.newId() }).execute(),
      )
      await expect(change).rejects.toThrow(refusal)
    }
    expect(await store.db.selectFrom('delivery_lines').select('id').execute()).toHaveLength(2)
  })

  test('RECV-022 a file without entries gives a supplier one entry for the balance', async () => {
    const [from, to] = [await openBackupClient(engine), await openBackupClient(engine)]
    await from.stockUp()
    await addDeliveries(from.shop, from.call)
    const file = JSON.parse(await from.export(['suppliers'])) as { tables: Record<string, unknown> }
    for (const table of Object.keys(file.tables))
      if (table !== 'suppliers') delete file.tables[table]
    await to.restore(await to.check(JSON.stringify(file)))
    expect(await to.rows('supplier_entries')).toMatchObject([{ kind: 'restore', amount: 5000 }])
    await expectHealthy(to.shop)
    await to.remove(['suppliers'])
    expect(await to.rows('suppliers')).toEqual([])
  })
})
