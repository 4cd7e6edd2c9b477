// Revisions of items in a backup file: complete ones are restored, others begin again, and versions
// go with their item.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

type Row = Readonly<Record<string, unknown>>
type File = {
  readonly tables: Record<string, readonly Row[]>
  readonly rows: Record<string, number>
}

const REMOVED = BACKUP_TABLES.filter((table) => table !== 'departments')

onEveryEngine('revisions in a backup file', (engine) => {
  const openEmptied = async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const file = JSON.parse(await client.export(BACKUP_TABLES)) as File
    expect(await client.remove(REMOVED)).toMatchObject({ failed: 0 })
    expect(await client.rows('item_versions')).toEqual([])
    const restore = async (item_versions: readonly Row[]) => {
      const changed = {
        ...file,
        tables: { ...file.tables, item_versions },
        rows: { ...file.rows, item_versions: item_versions.length },
      }
      await client.restore(await client.check(JSON.stringify(changed)))
      const revisions = new Map((await client.rows('products')).map(({ name, rev }) => [name, rev]))
      return {
        basket: revisions.get('Basket'),
        versions: (await client.rows('item_versions')).length,
      }
    }
    return { client, restore, versions: file.tables['item_versions'] ?? [] }
  }

  test('OFF-184 a restored item keeps its revision and its versions', {
    timeout: 120_000,
  }, async () => {
    const { client, restore, versions } = await openEmptied()
    expect(versions).toMatchObject([
      { rev: 1, kind: 'product', fields: { name: 'Basket', parts: [] } },
    ])
    expect(await restore(versions)).toEqual({ basket: 2, versions: 1 })
    await expectHealthy(client.shop)
  })

  test('OFF-184 a restored item begins with its first revision when versions are missing in the file', {
    timeout: 120_000,
  }, async () => {
    const { client, restore, versions } = await openEmptied()
    expect(await restore(versions.map((version) => ({ ...version, rev: 7 })))).toEqual({
      basket: 1,
      versions: 0,
    })
    await expectHealthy(client.shop)
  })

  test('OFF-184 a version of an unknown item and a version that stands twice are not restored', {
    timeout: 120_000,
  }, async () => {
    const { client, restore, versions } = await openEmptied()
    const ID = '0193f5a0-0000-7000-8000-00000000000a'
    const stray = versions.map((version) => ({ ...version, id: ID, item_id: ID }))
    expect(await restore([...versions, ...stray])).toEqual({ basket: 2, versions: 1 })
    const again = versions.map((version) => ({ ...version, id: ID }))
    const changed = JSON.stringify({
      version: '1.0',
      created_at: client.shop.context.now(),
      tables: { products: await client.rows('products'), item_versions: [...versions, ...again] },
    })
    await expect(client.check(changed)).resolves.toMatchObject({
      tables: [{ name: 'products', problem: 'item_versions, row 2: rev stands twice' }],
    })
    await expectHealthy(client.shop)
  })
})
