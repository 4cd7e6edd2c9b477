// Broken, edited and hostile files: each is refused with a clear error or harmless, no row of an
// invalid table is written, and no file can make anybody an administrator.
import { gzipSync } from 'node:zlib'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { backupAddresses } from '@webale/domain/features/backup/backup.api.ts'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const UNREADABLE = 'Failed to import data. Please check the file format.'
const NO_BACKUP = 'Invalid backup file format'

const customer = (fields: object = {}) => ({
  id: uuidv7(),
  name: 'Aisha',
  phone: '0772',
  created_at: '2026-01-01T00:00:00Z',
  ...fields,
})
const fileWith = (tables: object) => JSON.stringify({ version: '1.0', tables })
const goods = (fields: object = {}) => ({
  id: uuidv7(),
  name: 'Soap',
  selling_price: 1000,
  ...fields,
})

/** Checks and restores a file with one table; returns its problem. */
const problemOf = async (
  client: BackupClient,
  table: string,
  rows: unknown,
): Promise<string | null> => {
  const checked = await client.check(fileWith({ [table]: rows }))
  const restored = await client.restore(checked)
  expect(restored.tables.map(({ problem }) => problem)).toEqual(
    checked.tables.map(({ problem }) => problem),
  )
  return checked.tables[0]?.problem ?? null
}

onEveryEngine('hostile backup files', (engine) => {
  test('BKP-012 BKP-013 a file that is not a backup is refused with the catalogue text, and its upload is deleted', async () => {
    const client = await openBackupClient(engine)
    const row = JSON.stringify(customer())
    const files: readonly [string, string][] = [
      ['', UNREADABLE],
      ['Dear shop, here is the backup', UNREADABLE],
      ['{"version":"1.0","tables":{"customers":[', UNREADABLE],
      [`{"tables":{"customers":[${row}]}`, UNREADABLE],
      [`{"tables":{"customers":[${row} ${row}]}}`, UNREADABLE],
      [`{"tables":{"customers":[${row},]}}`, UNREADABLE],
      ['{"tables":{"customers":[{"id":bad}]}}', UNREADABLE],
      [`{"tables":{"customers":[${row}]}} and more`, UNREADABLE],
      [`{"tables":{"customers":[],"customers":[${row}]}}`, UNREADABLE],
      [`{"tables":{"customers":[${'['.repeat(100_000)}${']'.repeat(100_000)}]}}`, UNREADABLE],
      [`{"tables":{"customers":[{"id":"${'9'.repeat(3_000_000)}"}]}}`, UNREADABLE],
      [gzipSync('0'.repeat(5_000_000)).toString('latin1'), UNREADABLE],
      ['{}', NO_BACKUP],
      ['[]', NO_BACKUP],
      ['null', NO_BACKUP],
      ['42', NO_BACKUP],
      ['{"tables":null}', NO_BACKUP],
      ['{"tables":[]}', NO_BACKUP],
      ['{"tables":"sales"}', NO_BACKUP],
      ['{"version":"2.0","tables":{}}', NO_BACKUP],
    ]
    for (const [file, words] of files)
      await expect(client.check(file), file.slice(0, 60)).rejects.toThrow(words)
    expect(readdirSync(`${client.shop.folder}/uploads`)).toEqual([])
    expect((await client.check('\ufeff{"tables":{}}')).tables).toEqual([])
  })

  test('BKP-016 an invalid row is named with table and field, its table stays unchanged, and the others are restored', async () => {
    const client = await openBackupClient(engine)
    const twice = customer()
    const later = customer()
    const wrong: readonly [string, unknown, string | RegExp][] = [
      [
        'customers',
        [customer(), customer({ name: 7 })],
        'customers, row 2: name must be a text of 1 to 500 characters',
      ],
      ['customers', [customer({ name: undefined })], 'customers, row 1: name is missing'],
      ['customers', [customer({ id: "1' or '1'='1" })], 'customers, row 1: id must be an id'],
      ['customers', [twice, twice], 'customers, row 2: id stands twice in the file'],
      ['customers', [twice, later, twice], 'customers, row 3: id stands twice in the file'],
      ['customers', [later, twice, later], 'customers, row 3: id stands twice in the file'],
      ['customers', ['Aisha'], 'customers, row 1: the row must be an object'],
      ['customers', [customer({ name: 'a\0b' })], /name must be a text/],
      ['customers', [customer({ name: 'x'.repeat(100_000) })], /name must be a text/],
      ['customers', [customer({ balance: 1e300 })], /balance must be an amount/],
      ['customers', [customer({ created_at: 'yesterday' })], /created_at must be a date/],
      ['customers', { length: 1 }, 'This is no table that can be restored from a file'],
      [
        'products',
        [goods({ selling_price: -1 })],
        'products, row 1: selling_price must be an amount of money from 0',
      ],
      ['products', [goods({ is_bundle: 'yes' })], /is_bundle must be true or false/],
      ['products', [goods({ tracking_type: 'weight' })], /tracking_type must be one of/],
      ['products', [goods({ pricing_tiers: { retail: 'free' } })], /pricing_tiers must be prices/],
      [
        'products',
        [goods({ barcode: 'A-1' }), goods({ internal_barcode: 'a-1' })],
        'products, row 2: barcode a-1 belongs to another product of the file',
      ],
      ['sales', [{ id: uuidv7() }], 'sales, row 1: receipt_number is missing'],
    ]
    for (const [table, rows, words] of wrong)
      expect(await problemOf(client, table, rows), JSON.stringify(rows).slice(0, 80)).toMatch(words)
    expect(await client.rows('customers')).toEqual([])
    const mixed = await client.check(fileWith({ expenses: [{ id: 1 }], customers: [customer()] }))
    expect(await client.restore(mixed)).toMatchObject({ imported: 1, failed: 1 })
    expect(await client.rows('customers')).toHaveLength(1)
  })

  test('BKP-026 a file cannot add accounts, roles or columns', async () => {
    const client = await openBackupClient(engine)
    const before = [
      await client.rows('user_roles'),
      await client.rows('auth_users'),
      await client.rows('profiles'),
      await client.rows('settings'),
    ]
    const id = uuidv7()
    const row = `{"id":"${id}","name":"<img src=x onerror=alert(1)>","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"role":"admin"}`
    const tables = [
      'user_roles',
      'auth_users',
      'profiles',
      'settings',
      '__proto__',
      'constructor',
      'counters',
      'sqlite_master',
    ].map((name) => `"${name}":[${row}]`)
    const checked = await client.check(
      `{"__proto__":{"tables":{}},"tables":{${tables.join(',')},"customers":[${row}]}}`,
    )
    expect(await client.restore(checked)).toMatchObject({ imported: 1, failed: 8 })
    expect([
      await client.rows('user_roles'),
      await client.rows('auth_users'),
      await client.rows('profiles'),
      await client.rows('settings'),
    ]).toEqual(before)
    expect(await client.rows('customers')).toMatchObject([
      { id, name: '<img src=x onerror=alert(1)>', phone: null },
    ])
    expect('admin' in {}).toBe(false)
  })

  test('BKP-026 items of an existing sale and movements of an existing product are not restored', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const file = JSON.parse(await client.export(['sales', 'products'])) as {
      tables: Record<string, Record<string, unknown>[]>
    }
    const {
      sale_items: lines = [],
      stock_movements: movements = [],
      product_bundles: parts = [],
    } = file.tables
    lines.push({ ...lines[0], id: uuidv7(), subtotal: 99 })
    movements.push({ ...movements[0], id: uuidv7(), quantity: 1000 })
    expect(parts).toHaveLength(1)
    await client.restore(await client.check(JSON.stringify(file)))
    expect(await client.rows('sale_items')).toHaveLength(3)
    await expectHealthy(client.shop)
    const stranger = { ...parts[0], id: uuidv7(), component_product_id: uuidv7() }
    expect(await problemOf(client, 'products', [])).toBeNull()
    const odd = await client.check(
      fileWith({
        products: [goods({ id: stranger['id'], is_bundle: true })],
        product_bundles: [{ ...stranger, bundle_product_id: stranger['id'] }],
      }),
    )
    expect(odd.tables[0]?.problem).toBe(
      'product_bundles, row 1: component_product_id is no product of this file or this shop',
    )
  })

  test('PERM-001 export, upload, restore and deletion are refused without effect for everybody except administrators', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const body = { tables: ['customers'] }
    for (const path of Object.values(backupAddresses)) {
      expect(await client.call(`POST ${path}`, { body, token: 'x' }), path).toMatchObject({
        status: 401,
      })
      const answer = await fetch(client.url + path, { method: 'POST', body: JSON.stringify(body) })
      expect(answer.status, path).toBe(401)
    }
    const { body: second } = await client.call('POST /auth/v1/signup', {
      body: { email: 'joel@shop.ug', password: 'matooke-2026' },
    })
    const token = String(second['access_token'])
    const [{ id } = { id: '' }] = await client.rows('departments')
    for (const role of ['user', 'moderator'] as const) {
      await client.shop.write(async (tx) => {
        const { id: user_id } = second['user'] as { id: string }
        await tx
          .updateTable('profiles')
          .set({ department_id: id })
          .where('id', '=', user_id)
          .execute()
        await tx.updateTable('user_roles').set({ role }).where('user_id', '=', user_id).execute()
      })
      for (const path of Object.values(backupAddresses))
        expect(await client.call(`POST ${path}`, { body, token }), `${role} ${path}`).toMatchObject(
          { status: 403 },
        )
    }
    expect(await client.rows('customers')).toHaveLength(1)
  })

  test('BKP-013 invalid requests get a clear error, and a file above the limit is refused with and without a content length', async () => {
    const client = await openBackupClient(engine, { RESTORE_MOST_MB: '1' })
    for (const tables of [[], ['users'], 'sales', null, [null]])
      for (const path of [backupAddresses.export, backupAddresses.remove])
        expect((await client.call(`POST ${path}`, { body: { tables } })).status).toBe(422)
    expect((await client.call(`POST ${backupAddresses.export}`, { raw: '[' })).status).toBe(400)
    expect(
      (
        await client.call(`POST ${backupAddresses.restore}`, {
          body: { upload_id: '../../webale.db' },
        })
      ).status,
    ).toBe(422)
    expect(
      (await client.call(`POST ${backupAddresses.restore}`, { body: { upload_id: uuidv7() } }))
        .status,
    ).toBe(404)
    const large = fileWith({ customers: [], more: 'x'.repeat(1024 * 1024) })
    await expect(client.check(large)).rejects.toThrow(
      'The file is larger than 1 MB, more than can be restored at once',
    )
    const body = new Blob([large]).stream()
    const answer = await fetch(client.url + backupAddresses.check, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}` },
      body,
      duplex: 'half',
    } as RequestInit)
    expect([answer.status, readdirSync(`${client.shop.folder}/uploads`)]).toEqual([413, []])
  })

  test('BKP-024 a deletion is refused when no snapshot can be taken or another deletion is running', async () => {
    const client = await openBackupClient(engine)
    await client.call('POST /api/suppliers', { body: { name: 'Mukwano' } })
    const snapshots = `${client.shop.folder}/snapshots`
    writeFileSync(snapshots, 'no folder')
    await expect(client.remove(['suppliers'])).rejects.toThrow(
      'No safety copy could be made, so nothing was changed. Is the disk full?',
    )
    expect(await client.rows('suppliers')).toHaveLength(1)
    rmSync(snapshots)
    const ends = await Promise.allSettled([1, 2, 3].map(() => client.remove(['suppliers'])))
    const refused = ends.flatMap((end) =>
      end.status === 'rejected' ? [(end.reason as Error).message] : [],
    )
    expect([1, 2]).toContain(refused.length)
    for (const words of refused)
      expect(words).toBe('Another restore or deletion is under way. Try again when it is done')
    expect(await client.rows('suppliers')).toHaveLength(0)
  })
})
