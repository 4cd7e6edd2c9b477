// Backups on every engine: export, deletion and restore give the same shop, and existing rows are
// never changed.
import { backupAddresses } from '@webale/domain/features/backup/backup.api.ts'
import {
  BACKUP_TABLES,
  PRODUCT_HISTORY,
  STORED_TABLES,
} from '@webale/domain/features/backup/backup.ts'
import { storedColumns } from '@webale/domain/features/backup/stored-columns.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { sealAll } from '../audit/sealer.ts'
import { verifySeals } from '../audit/verify.ts'
import { exportBackup } from './export-backup.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backupApi } from '@webale/domain/features/backup/backup.api.ts'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

type Rows = Record<string, unknown>[]
type File = {
  version: string
  created_at: string
  tables: Record<string, Rows>
  rows: Record<string, number>
  manifest: unknown
}

const fileOf = async (
  client: BackupClient,
  tables: readonly string[] = BACKUP_TABLES,
): Promise<File> => JSON.parse(await client.export(tables)) as File
/** A file with tables sorted by name and rows by id, for comparisons. */
const sorted = ({ tables }: File) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1)),
    ]),
  )

/** Other tables need them, and money that was asked from phones is never forgotten. */
const LEFT_BY_DELETION: readonly string[] = [
  'departments',
  'department_settings',
  'categories',
  'collections',
  'collection_changes',
  'collection_uses',
]

onEveryEngine('backup', (engine) => {
  test('BKP-005 every column of a backed-up table is in the file except the search text', async () => {
    const shop = await openShop(engine)
    const tables = new Map(
      (await shop.context.store.schema.introspection.getTables()).map(({ name, columns }) => [
        name,
        columns.map((column) => column.name),
      ]),
    )
    for (const table of STORED_TABLES)
      expect(Object.keys(storedColumns[table]).toSorted(), table).toEqual(
        tables
          .get(table)
          ?.filter((name) => !['search_text', 'code_key'].includes(name))
          .toSorted(),
      )
  })

  test('BKP-002 BKP-003 READ-043 the ten tables are listed with their row counts, including appointments', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const counted = (await client.call(`GET ${backupApi.tables.path}`)).body as unknown as {
      name: string
      rows: number
      companions: number
    }[]
    expect(counted.map(({ name }) => name)).toEqual([...BACKUP_TABLES])
    expect(counted.find(({ name }) => name === 'sales')).toEqual({
      name: 'sales',
      rows: 2,
      companions: 9,
    })
    expect(Object.keys((await fileOf(client, ['appointments'])).tables)).toEqual(['appointments'])
  })

  test('BKP-005 BKP-006 BKP-007 BKP-008 BKP-014 WRITE-029 WRITE-030 every row of every table is restored, and the ledger explains the stock, after export and deletion', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const before = await fileOf(client)
    expect(before).toMatchObject({
      version: '1.0',
      rows: { sales: 2, sale_items: 3, appointments: 1 },
      manifest: { seals: expect.any(Number), head: expect.any(String) },
    })
    const { store, now } = client.shop.context
    await sealAll({ store, now, holder: 'test' })
    const { links, head } = await verifySeals(store.db)
    // The export itself is an audit entry that is sealed later.
    expect([links > 0, (await fileOf(client)).manifest]).toEqual([true, { seals: links, head }])
    const removed = await client.remove(BACKUP_TABLES.filter((table) => table !== 'departments'))
    expect(removed).toMatchObject({ removed: 9, failed: 0 })
    const empty = await fileOf(client)
    for (const table of STORED_TABLES)
      if (![...LEFT_BY_DELETION, ...PRODUCT_HISTORY].includes(table))
        expect(empty.tables[table], table).toEqual([])
    const checked = await client.check(JSON.stringify(before))
    expect(checked).toMatchObject({ created_at: before.created_at })
    expect(await client.restore(checked)).toMatchObject({ imported: 10, failed: 0 })
    expect(sorted(await fileOf(client))).toEqual(sorted(before))
    await expectHealthy(client.shop)
    expect(await client.findProductNames('soap')).toEqual(['Soap'])
  })

  test('BKP-005 a file contains the rows of one moment, without later writes, and does not block others', async () => {
    const client = await openBackupClient(engine)
    const { store, now, newId } = client.shop.context
    const customer = () => ({
      id: newId(),
      name: 'Aisha',
      email: null,
      phone: null,
      address: null,
      balance: 0,
      created_at: now(),
    })
    await client.shop.write((tx) =>
      insertRows(tx, 'customers', Array.from({ length: 1500 }, customer)),
    )
    const { rows, chunks } = await exportBackup(store, ['customers'], now())
    let text = ''
    for await (const chunk of chunks) {
      text += chunk
      await client.shop.write((tx) => insertRows(tx, 'customers', [customer()]))
    }
    const { tables } = JSON.parse(text) as File
    expect([rows, new Set(tables['customers']?.map(({ id }) => id)).size]).toEqual([1500, 1500])
    expect((await client.rows('customers')).length).toBeGreaterThan(1500)
  })

  test('BKP-014 a second restore skips and counts existing rows and changes nothing', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const text = await client.export(BACKUP_TABLES)
    const checked = await client.check(text)
    expect(
      checked.tables.map(({ name, rows, added, skipped }) => [name, rows - skipped, added]),
    ).toEqual(checked.tables.map(({ name }) => [name, 0, 0]))
    await client.restore(checked)
    expect(sorted(JSON.parse(await client.export(BACKUP_TABLES)) as File)).toEqual(
      sorted(JSON.parse(text) as File),
    )
  })

  test('BKP-020 BKP-022 WRITE-030 a table is not deleted while others reference it, the nil row stays, and deleted sales leave their movements', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const movements = await client.rows('stock_movements')
    const removed = await client.remove(['departments', 'suppliers', 'sales'])
    expect(removed).toMatchObject({ removed: 1, failed: 2 })
    expect(removed.tables.find(({ name }) => name === 'departments')?.problem).toMatch(
      /^A department is still used by 3 products/,
    )
    expect(await client.rows('departments')).toHaveLength(1)
    expect(await client.rows('sale_items')).toEqual([])
    expect(await client.rows('stock_movements')).toEqual(movements)
    await expectHealthy(client.shop)
    const nil = '00000000-0000-0000-0000-000000000000'
    await client.shop.write((tx) =>
      tx
        .insertInto('customers')
        .values({
          id: nil,
          name: 'Nobody',
          email: null,
          phone: null,
          address: null,
          balance: 0,
          created_at: client.shop.context.now(),
        })
        .execute(),
    )
    await client.remove(['customers'])
    expect((await client.rows('customers')).map(({ id }) => id)).toEqual([nil])
  })

  test('BKP-024 a copy of the database is made first, and export, restore and deletion are in the audit log', {
    timeout: 120_000,
  }, async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    let last = ''
    for (let time = 1; time <= 7; time += 1) {
      client.shop.setNow(new Date(Date.parse(client.shop.context.now()) + 1000).toISOString())
      last = (await client.remove(['appointments'])).snapshot
    }
    // PostgreSQL keeps the newest five files; snapshots have their own rotation.
    const names = readdirSync(`${client.shop.folder}/snapshots`).filter(
      (name) => !name.endsWith('.db.json'),
    )
    expect([names.length, names.toSorted().at(-1)]).toEqual([engine === 'sqlite' ? 7 : 5, last])
    expect(
      readFileSync(`${client.shop.folder}/snapshots/${last}`).subarray(0, 16).toString(),
    ).toMatch(engine === 'sqlite' ? /^SQLite format 3/ : /^{"version":"1.0"/)
    await client.restore(await client.check(await client.export(['sales'])))
    const events = (await client.rows('audit_log')).map(({ action }) => action)
    expect(new Set(events)).toEqual(
      new Set([
        ...events.filter((event) => !event.startsWith('data_')),
        'data_exported',
        'data_restored',
        'data_deleted',
      ]),
    )
  })

  test('BKP-010 an export is refused before its first byte and names the table when a table cannot be read', async () => {
    const client = await openBackupClient(engine)
    client.shop.leaveBroken('unanswered')
    await client.shop.write((tx) => sql`drop table appointments`.execute(tx))
    const answer = await client.call(`POST ${backupAddresses.export}`, {
      body: { tables: ['sales', 'appointments'] },
    })
    expect(answer).toMatchObject({ status: 503, body: { title: 'Failed to export appointments' } })
    expect(await fileOf(client, ['customers'])).toMatchObject({ tables: { customers: [] } })
  })
})
