// Every command leaves one audit entry: actor, action,
// subject, old and new values, and never a secret.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { features } from '../../features.ts'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const entries = async (till: TestTill) =>
  (await till.rows('audit_log'))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ before, after, ...entry }) => ({
      ...entry,
      before: before && JSON.parse(before),
      after: after && JSON.parse(after),
    }))

const latest = async (till: TestTill) => (await entries(till)).at(-1)

onEveryEngine('audit entries of commands', (engine) => {
  test('AUDIT-001 a sale leaves one entry when it is repeated and none when it is refused', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const draft = till.draft([{ product_id: soap.id, quantity: 2 }])
    for (let time = 0; time < 3; time += 1) await till.ask(saleApi.complete, till.seller, draft)
    await expect(till.sell([{ product_id: soap.id, quantity: 2, unit_price: 7 }])).rejects.toThrow()
    const sold = (await entries(till)).filter(({ action }) => action === 'sale.complete')
    expect(sold).toMatchObject([
      {
        entity: 'sale',
        entity_id: draft.id,
        subject: 'RCP-000001',
        actor_id: till.seller.id,
        department_id: till.department_id,
        before: null,
      },
    ])
    expect(sold[0]?.after).toEqual({ total: 2000, payment_method: 'cash' })
  })

  test('AUDIT-001 an edited product leaves an entry with old and new values, and an unchanged one leaves none', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const { id } = soap
    const created = await latest(till)
    expect(created).toMatchObject({
      action: 'product.add',
      entity: 'product',
      entity_id: id,
      subject: 'Soap',
      before: null,
      created_at: till.context.now(),
    })
    expect(created?.after).toMatchObject({
      name: 'Soap',
      selling_price: 1000,
      cost_price: 600,
      current_stock: 10,
    })
    const change = {
      id,
      name: 'Soap',
      unit: 'piece',
      selling_price: 1200,
      cost_price: 600,
      department_id: till.department_id,
    }
    const sent = { ...change, current_stock: 12, seen_stock: 10, seen: soap }
    const saved = await till.ask(productApi.update, till.admin, sent)
    const changed = await latest(till)
    expect(changed).toMatchObject({
      action: 'product.update',
      entity_id: id,
      actor_id: till.admin.id,
    })
    expect([changed?.before, changed?.after]).toEqual([
      { selling_price: 1000, current_stock: 10 },
      { selling_price: 1200, current_stock: 12 },
    ])
    const count = (await entries(till)).length
    await till.ask(productApi.update, till.admin, {
      ...change,
      current_stock: 12,
      seen_stock: 12,
      seen: saved,
    })
    expect(await entries(till)).toHaveLength(count)
  })

  test('AUDIT-001 components, deletions and settings with a picture leave entries, and a repeated command leaves one', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const basket = await till.bundle([{ product: soap, quantity: 3 }])
    expect(await latest(till)).toMatchObject({
      action: 'product.addComponent',
      entity_id: basket.id,
      subject: 'Gift basket',
      after: { quantity: 3 },
    })
    const { id } = await till.ask(departmentApi.add, till.admin, { name: 'Empty' })
    await till.ask(departmentApi.remove, till.admin, { id })
    expect(await latest(till)).toMatchObject({
      action: 'department.remove',
      entity_id: id,
      subject: 'Empty',
      before: { name: 'Empty' },
      after: null,
    })
    const logo_url =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const settings = {
      business_name: 'Duka',
      business_address: null,
      business_phone: null,
      business_email: null,
      whatsapp_number: null,
    }
    await till.ask(settingsApi.save, till.admin, {
      ...settings,
      website: null,
      seasonal_remark: null,
      logo_url,
      department_id: null,
      seen: {},
    })
    expect(await latest(till)).toMatchObject({
      action: 'settings.save',
      entity: 'settings',
      after: { business_name: 'Duka', logo_url: 'A picture' },
    })
    const expense = {
      description: 'Water',
      category: 'Utilities',
      amount: 500,
      date: '2026-11-20',
      department_id: null,
    }
    for (let time = 0; time < 2; time += 1)
      await till.ask(expenseApi.record, till.admin, expense, 'one-key')
    expect((await entries(till)).filter(({ action }) => action === 'expense.record')).toMatchObject(
      [{ subject: 'Water', after: { amount: 500 } }],
    )
  })

  test('AUDIT-001 an entry of an HTTP request has session and address, and no entry contains a password', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    await httpShop.call('POST /api/departments', { token, body: { name: 'Toys' } })
    const person = {
      email: 'ben@shop.ug',
      password: PASSWORD,
      fullName: 'Ben',
      role: 'admin',
      departmentId: null,
    }
    await httpShop.call('POST /functions/v1/create-staff-user', { token, body: person })
    const log = await httpShop.shop.context.store.db.selectFrom('audit_log').selectAll().execute()
    const made = log.find(({ action }) => action === 'department.add')
    expect(made).toMatchObject({ ip: '127.0.0.1', session_id: expect.any(String), subject: 'Toys' })
    expect(JSON.stringify(log)).not.toContain(PASSWORD)
  })

  test('AUDIT-001 every audited row has an existing table and columns', async () => {
    const { context } = await openTill(engine)
    const tables = await context.store.schema.introspection.getTables()
    const columnsOf = (name: string) =>
      tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
    const rows = features
      .flatMap(({ operations }) => operations)
      .flatMap(({ name, operation }) =>
        operation.kind === 'command' && operation.audit !== 'by_handler' && 'row' in operation.audit
          ? [{ name, row: operation.audit.row }]
          : [],
      )
      .flatMap(({ name, row }) =>
        typeof row === 'function'
          ? [null, context.newId()].map((department_id) => ({
              name,
              row: row({ department_id } as never),
            }))
          : [{ name, row }],
      )
    expect(rows.length).toBeGreaterThan(10)
    for (const { name, row } of rows) {
      const named = [
        row.by === 'single' ? null : (row.by ?? 'id'),
        row.subject,
        row.product,
        row.entity_id,
      ].filter((column) => typeof column === 'string')
      expect({ name, columns: columnsOf(row.table) }).toEqual({
        name,
        columns: expect.arrayContaining(['id', ...named]),
      })
    }
  })
})
