// Transfers in a backup file: they come back with the products, and Delete Data waits for goods on
// the way.
import type { BackupTable } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { addThreeTransfers } from '../../testing/transfers.ts'

const GOODS: BackupTable[] = ['departments', 'products']
const TABLES = [
  'transfers',
  'transfer_lines',
  'transfer_receipts',
  'transfer_receipt_lines',
  'transfer_cancels',
] as const

onEveryEngine('transfers in a backup', (engine) => {
  const openStocked = async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    await addThreeTransfers(client)
    return client
  }

  test('MOVE-019 transfers are restored in another shop with their products, and numbers go on after them', async () => {
    const [from, to] = [await openStocked(), await openBackupClient(engine)]
    const file = await from.export(GOODS)
    await to.restore(await to.check(file))
    for (const table of TABLES) expect(await to.rows(table)).toEqual(await from.rows(table))
    expect((await to.rows('counters')).find(({ name }) => name === 'transfer_number')?.value).toBe(
      3,
    )
    await expectHealthy(to.shop)
    await to.restore(await to.check(file))
    expect(await to.rows('transfers')).toHaveLength(3)
  })

  test('MOVE-019 a transfer with an unreadable line or receipt is left out whole', async () => {
    const [from, to] = [await openStocked(), await openBackupClient(engine)]
    const file = JSON.parse(await from.export(GOODS)) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    const broken = file.tables['transfer_receipt_lines']?.[0]
    if (broken !== undefined) broken['arrived'] = 'many'
    await to.restore(await to.check(JSON.stringify(file)), true)
    expect(await to.rows('transfers')).toHaveLength(2)
    expect(await to.rows('transfer_lines')).toHaveLength(2)
    expect(await to.rows('transfer_receipts')).toEqual([])
    await expectHealthy(to.shop)
  })

  test('MOVE-019 a file with a new product brings back no transfer of products that this shop had already', async () => {
    const [from, to] = [await openStocked(), await openBackupClient(engine)]
    const file = JSON.parse(await from.export(GOODS)) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    const older = { ...file, tables: { ...file.tables } }
    for (const table of TABLES) delete older.tables[table]
    await to.restore(await to.check(JSON.stringify(older)))
    const stock = async () =>
      (await to.rows('products')).map(({ name, current_stock }) => `${name} ${current_stock}`)
    const before = await stock()
    const [soap] = file.tables['products'] ?? []
    const codes = { barcode: null, internal_barcode: null, current_stock: 0 }
    file.tables['products']?.push({
      ...soap,
      ...codes,
      id: from.shop.context.newId(),
      name: 'Only in the file',
    })
    await to.restore(await to.check(JSON.stringify(file)))
    expect(await to.rows('transfers')).toEqual([])
    expect(await to.rows('transfer_lines')).toEqual([])
    expect((await stock()).toSorted()).toEqual([...before, 'Only in the file 0'].toSorted())
    await expectHealthy(to.shop)
  })

  test('MOVE-019 products cannot be deleted while a transfer is on the way, and transfers outlive them', async () => {
    const client = await openStocked()
    const { db } = client.shop.context.store
    await expect(client.remove(['products'])).rejects.toThrow(
      'A product is still used by 1 transfer on the way',
    )
    const open = await db
      .selectFrom('transfers')
      .select('id')
      .where('number', '=', 3)
      .executeTakeFirstOrThrow()
    const cancel = { body: { id: client.shop.context.newId() } }
    expect((await client.call(`POST /api/transfers/${open.id}/cancel`, cancel)).status).toBe(200)
    await client.remove(['products'])
    expect([
      (await client.rows('products')).length,
      (await client.rows('transfers')).length,
    ]).toEqual([0, 3])
    for (const table of TABLES) {
      const gone = client.shop.write((tx) => tx.deleteFrom(table).execute())
      await expect(gone).rejects.toThrow(`${table} is never changed`)
    }
  })
})
