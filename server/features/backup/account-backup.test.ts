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
  const { body: twin } = await call('POST /api/customers', { body: { name: 'Grace Twin' } })
  const body = { id: shop.context.newId(), amount: 700, reason: 'From the old book' }
  expect((await call(`POST /api/customers/${twin['id']}/adjustments`, { body })).status).toBe(200)
  return String(twin['id'])
}

type Row = Record<string, unknown>
const tablesOf = (file: string) => JSON.parse(file) as { tables: Record<string, Row[]> }

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
    const restoreOnly = async (
      ids: readonly string[],
      changes: Readonly<Record<string, Row>> = {},
    ) => {
      const { customers = [], customer_entries = [] } = file.tables
      const tables = {
        ...file.tables,
        customers: customers
          .filter(({ id }) => ids.includes(String(id)))
          .map((row) => ({ ...row, ...changes[String(row['id'])] })),
        customer_entries: customer_entries.filter((row) => ids.includes(String(row['customer_id']))),
      }
      await client.restore(await client.check(JSON.stringify({ ...file, tables })))
      const rows = await client.rows('customers')
      await expectHealthy(client.shop)
      return ids.map((wanted) => {
        const { merged_into, balance } = rows.find(({ id }) => id === wanted) ?? {}
        return [merged_into, balance]
      })
    }
    const clear = async () => {
      for (const { id, balance: amount } of await client.rows('customers'))
        if (amount > 0) {
          const body = { id: client.shop.context.newId(), amount, method: 'cash' }
          await client.call(`POST /api/customers/${id}/payments`, { body })
        }
      expect(await client.remove(['customers'])).toMatchObject({ failed: 0 })
    }
    await clear()
    expect(await restoreOnly([twin])).toEqual([[null, 700]])
    await clear()
    await restoreOnly([grace], { [grace]: { balance: 1500 } })
    expect(await restoreOnly([grace, twin])).toEqual([
      [null, 2200],
      [grace, 0],
    ])
    await clear()
    const circle = { [grace]: { merged_into: twin, balance: 9 }, [twin]: { merged_into: grace } }
    expect(await restoreOnly([grace, twin], circle)).toEqual([
      [null, 1500],
      [null, 700],
    ])
  })
})
