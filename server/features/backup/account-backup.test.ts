// Accounts of customers in backup files and beside deletions, on every engine.
import { expect, test } from 'vitest'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { addCredit } from '../../testing/credit-over-http.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const ACCOUNTS = ['customers', 'customer_entries'] as const

const openWithCredit = async (engine: 'sqlite' | 'postgres') => {
  const client = await openBackupClient(engine)
  await client.stockUp()
  return { client, grace: await addCredit(client) }
}

const settle = async (client: BackupClient, customer_id: string): Promise<void> => {
  const body = { id: client.shop.context.newId(), amount: 1500, method: 'cash' }
  expect((await client.call(`POST /api/customers/${customer_id}/payments`, { body })).status).toBe(
    200,
  )
}

/** Owes 700. */
const addTwin = async ({ shop, call }: BackupClient): Promise<string> => {
  const added = await call('POST /api/customers', { body: { name: 'Grace Twin' } })
  const twin = String(added.body['id'])
  const body = { id: shop.context.newId(), amount: 700, reason: 'From the old book' }
  expect((await call(`POST /api/customers/${twin}/adjustments`, { body })).status).toBe(200)
  return twin
}

type Row = Record<string, unknown>
type ParsedFile = { readonly tables: Record<string, Row[]> }
const tablesOf = (file: string) => JSON.parse(file) as ParsedFile

/** Restores these customers of the file, changed; answers whom each belongs to, and the balance. */
const restoreOnly = async (
  client: BackupClient,
  file: ParsedFile,
  ids: readonly string[],
  changes: Readonly<Record<string, Row>> = {},
) => {
  const isWanted = (id: unknown): boolean => ids.includes(String(id))
  const { customers = [], customer_entries: entries = [] } = file.tables
  const tables = {
    ...file.tables,
    customers: customers
      .filter(({ id }) => isWanted(id))
      .map((row) => ({ ...row, ...changes[String(row['id'])] })),
    customer_entries: entries.filter(({ customer_id }) => isWanted(customer_id)),
  }
  await client.restore(await client.check(JSON.stringify({ ...file, tables })))
  await expectHealthy(client.shop)
  const rows = await client.rows('customers')
  return ids.map((wanted) => {
    const { merged_into = null, balance = null } = rows.find(({ id }) => id === wanted) ?? {}
    return [merged_into, balance]
  })
}

/** Everybody pays, and all customers are deleted. */
const settleAll = async (client: BackupClient): Promise<void> => {
  for (const { id, balance: amount } of await client.rows('customers'))
    if (amount > 0) {
      const body = { id: client.shop.context.newId(), amount, method: 'cash' }
      const paid = await client.call(`POST /api/customers/${id}/payments`, { body })
      expect(paid.status).toBe(200)
    }
  expect(await client.remove(['customers'])).toMatchObject({ failed: 0 })
}

onEveryEngine('accounts in a backup', (engine) => {
  test('CREDIT-042 customers with an unsettled account are not deleted, and nothing else either', async () => {
    const { client, grace } = await openWithCredit(engine)
    await expect(client.remove(['sales', 'customers'])).rejects.toThrow(
      'A customer is still used by 1 account that is not settled',
    )
    expect((await client.rows('sales')).length).toBeGreaterThan(0)
    expect(await client.rows('customers')).toHaveLength(2)
    await settle(client, grace)
    expect(await client.remove(['customers'])).toMatchObject({ failed: 0 })
    for (const table of ACCOUNTS) expect(await client.rows(table)).toEqual([])
    await expectHealthy(client.shop)
  })

  test('CREDIT-043 customers whose balance only came from a file or an earlier version are deleted as before', async () => {
    const client = await openBackupClient(engine)
    await client.stockUp()
    const file = tablesOf(await client.export(['customers']))
    await client.remove(['customers'])
    delete file.tables['customer_entries']
    for (const row of file.tables['customers'] ?? []) row['balance'] = 2500.5
    await client.restore(await client.check(JSON.stringify(file)))
    expect(await client.rows('customers')).toMatchObject([{ balance: 2500.5 }])
    expect(await client.remove(['customers'])).toMatchObject({ failed: 0 })
  })

  test('CREDIT-044 a restore restores balance, terms, entries and the customer of each sale', async () => {
    const { client, grace } = await openWithCredit(engine)
    await settle(client, grace)
    const rowsOf = () =>
      Promise.all(
        ([...ACCOUNTS, 'sale_customers', 'sales', 'money_movements'] as const).map((name) =>
          client.rows(name),
        ),
      )
    const before = await rowsOf()
    expect(before.map((rows) => rows.length)).toEqual([2, 5, 2, 4, 7])
    const file = await client.export(['customers', 'sales', 'reconciliations'])
    await client.remove(['customers', 'sales', 'reconciliations'])
    expect(await client.rows('sale_customers')).toEqual([])
    // Payments went through no drawer; they stay, as all money beside sales does.
    expect(await client.rows('money_movements')).toHaveLength(2)
    await client.restore(await client.check(file))
    expect(await rowsOf()).toEqual(before)
    await expectHealthy(client.shop)
  })

  test('CREDIT-045 a restore makes one entry for the balance of each customer when the file has no entries', async () => {
    const { client, grace } = await openWithCredit(engine)
    const file = tablesOf(await client.export(['customers']))
    await settle(client, grace)
    await client.remove(['customers'])
    delete file.tables['customer_entries']
    for (const row of file.tables['customers'] ?? [])
      for (const name of Object.keys(row)) if (/^(credit|terms)_/.test(name)) delete row[name]
    await client.restore(await client.check(JSON.stringify(file)))
    expect(await client.rows('customer_entries')).toMatchObject([
      { customer_id: grace, kind: 'restore', amount: 1500, note: 'Restored from a backup' },
    ])
    const restored = (await client.rows('customers')).find(({ id }) => id === grace)
    expect(restored).toMatchObject({ balance: 1500, credit_limit: null, credit_days: null })
    await expectHealthy(client.shop)
  })

  test('CREDIT-044 entries of existing customers are left out, and wrong entries are settled or refused', async () => {
    const { client, grace } = await openWithCredit(engine)
    const [text, before] = [
      await client.export(['customers']),
      await client.rows('customer_entries'),
    ]
    await client.restore(await client.check(text))
    expect(await client.rows('customer_entries')).toEqual(before)
    await settle(client, grace)
    await client.remove(['customers'])
    const file = tablesOf(text)
    const entries = file.tables['customer_entries'] ?? []
    const [charge] = entries.filter(({ kind }) => kind === 'sale')
    entries.push({ ...charge, id: client.shop.context.newId() })
    const refused = await client.check(JSON.stringify(file))
    expect(refused.tables[0]?.problem).toContain('sale_id stands twice')
    entries.pop()
    for (const entry of entries) entry['amount'] = 7
    await client.restore(await client.check(JSON.stringify(file)))
    expect(
      (await client.rows('customer_entries')).find(({ kind }) => kind === 'restore'),
    ).toMatchObject({
      amount: 1500 - 4 * 7,
    })
    await expectHealthy(client.shop)
  })

  test('CUST-025 restored customers who were merged belong to the kept one, and stand alone without that one or in a circle', async () => {
    const { client, grace } = await openWithCredit(engine)
    const twin = await addTwin(client)
    const merge = await client.call(`POST /api/customers/${twin}/merge`, { body: { into: grace } })
    expect(merge.status).toBe(200)
    const file = tablesOf(await client.export(['customers']))
    await settleAll(client)
    expect(await restoreOnly(client, file, [twin])).toEqual([[null, 700]])
    await settleAll(client)
    await restoreOnly(client, file, [grace], { [grace]: { balance: 1500 } })
    expect(await restoreOnly(client, file, [grace, twin])).toEqual([
      [null, 2200],
      [grace, 0],
    ])
    await settleAll(client)
    const circle = { [grace]: { merged_into: twin, balance: 9 }, [twin]: { merged_into: grace } }
    expect(await restoreOnly(client, file, [grace, twin], circle)).toEqual([
      [null, 1500],
      [null, 700],
    ])
  })
})
