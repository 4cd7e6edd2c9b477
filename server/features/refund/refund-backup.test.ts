// Returns and payments in parts in a backup file: they go with their sales and come back with them.
import type { BackupTable } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const SALES: BackupTable[] = ['sales']
const TABLES = ['sales', 'sale_items', 'refunds', 'refund_items', 'money_movements'] as const

onEveryEngine('returns in a backup', (engine) => {
  test('DAYX-003 VOID-014 deleting sales deletes their returns and payments, and a restore restores all of them', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    await client.addReturns()
    const rowsOf = async () => Promise.all(TABLES.map((table) => client.rows(table)))
    const before = await rowsOf()
    expect(before.map((rows) => rows.length)).toEqual([4, 5, 2, 2, 4])
    const file = await client.export(SALES)
    await client.remove(SALES)
    expect((await rowsOf()).flat()).toEqual([])
    await expectHealthy(client.shop)
    await client.shop.write((tx) =>
      tx.updateTable('counters').set({ value: 0 }).where('name', '=', 'refund_number').execute(),
    )
    await client.restore(await client.check(file))
    expect(await rowsOf()).toEqual(before)
    await expectHealthy(client.shop)
    const counters = await client.rows('counters')
    expect(counters.find(({ name }) => name === 'refund_number')?.value).toBe(2)
  })

  test('DAYX-003 a return with an unreadable line is left out while its sale is restored', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    await client.addReturns()
    const file = JSON.parse(await client.export(SALES)) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    await client.remove(SALES)
    const [first] = file.tables['refund_items'] ?? []
    if (first !== undefined) first['quantity'] = -1
    const checked = await client.check(JSON.stringify(file))
    await client.restore(checked, true)
    expect(await client.rows('sales')).toHaveLength(4)
    expect(await client.rows('refunds')).toHaveLength(1)
    expect(await client.rows('refund_items')).toHaveLength(1)
    client.shop.leaveBroken('seal_broken', 'sale_unmoved')
  })

  test('ROUND-006 deleting sales deletes what rounding their cash brought, and a restore restores it', async () => {
    const client = await openBackupClient(engine)
    const send = async (line: string, body: object) => {
      const answer = await client.call(line, { body })
      expect([line, answer.status]).toEqual([line, 200])
      return answer.body
    }
    await send('PUT /api/shop-rules', { cash_rounding: 50 })
    const sugar = { name: 'Sugar', unit: 'piece', selling_price: 1667, current_stock: 10 }
    const { id: product_id } = await send('POST /api/products', sugar)
    const { newId } = client.shop.context
    const sell = async () => {
      const lines = [{ product_id, quantity: 1, unit_price: 1667 }]
      const paid = { payment_method: 'cash', amount_paid: 1650, round_to: 50 }
      const id = newId()
      await send('POST /api/sales', { id, lines, ...paid })
      return id
    }
    await sell()
    const [returned, voided] = [await sell(), await sell()]
    await send('POST /api/refunds/void', { id: newId(), sale_id: voided, reason: 'Typed twice' })
    const { text } = await client.call(`GET /api/sales/${returned}/returns`)
    const { lines } = JSON.parse(text) as { lines: { sale_item_id: string }[] }
    await send('POST /api/refunds', {
      id: newId(),
      sale_id: returned,
      items: lines.map(({ sale_item_id }) => ({ sale_item_id, quantity: 1, condition: 'stock' })),
      total: 1667,
      pay_back: [{ method: 'cash', amount: 1667 }],
      round_to: 50,
      reason: 'Faulty',
    })
    const before = await client.rows('money_movements')
    const roundings = before.filter(({ movement_type }) => movement_type === 'cash_rounding')
    expect(roundings.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      -17, -17, -17, 17, 17,
    ])
    const file = await client.export(SALES)
    await client.remove(SALES)
    expect(await client.rows('money_movements')).toEqual([])
    await expectHealthy(client.shop)
    await client.restore(await client.check(file))
    expect(await client.rows('money_movements')).toEqual(before)
    await expectHealthy(client.shop)
  })
})
