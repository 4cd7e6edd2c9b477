// The audit log as administrators read it, on every engine.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { knownActions, describeAction } from '@webale/domain/features/audit/audit-words.ts'
import { THINGS } from '@webale/domain/features/audit/audit.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { openHttpShop } from '../../testing/http-shop.ts'
import { sealNow } from './sealing.queries.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill, type TestTill } from '../../testing/till.ts'
import { sealAll } from './sealer.ts'

test('AUDIT-004 every audited command has its own text in the log', () => {
  const commands = features.flatMap(({ operations }) =>
    operations.flatMap(({ name, operation }) =>
      operation.kind === 'command' && operation.audit !== 'by_handler'
        ? [('action' in operation.audit ? operation.audit.action : undefined) ?? name]
        : [],
    ),
  )
  expect(commands.filter((name) => !knownActions().includes(name))).toEqual([])
})

const openBusyTill = async (engine: 'sqlite' | 'postgres'): Promise<TestTill> => {
  const till = await openTill(engine)
  const soap = await till.product()
  till.setNow('2026-11-21T20:59:59.999Z')
  await till.sell([{ product_id: soap.id }])
  till.setNow('2026-11-21T21:00:00.000Z')
  const paper = await till.department('Paper')
  const change = {
    id: soap.id,
    name: 'Soap',
    unit: 'piece',
    selling_price: 1500,
    cost_price: 600,
    current_stock: null,
    seen_stock: null,
  }
  await till.ask(productApi.update, till.admin, { ...change, department_id: paper, seen: soap })
  return till
}

onEveryEngine('audit log', (engine) => {
  test('AUDIT-003 the log is listed newest first in pages, with names for ids, and filtered by person, entity and Kampala day', async () => {
    const till = await openBusyTill(engine)
    const list = (filter = {}) => till.ask(auditApi.list, till.admin, filter)
    const { rows, total, names } = await list()
    expect(rows.map((row) => describeAction(row))).toEqual([
      'Changed the product Soap',
      'Sold RCP-000001',
      'Added the product Soap',
      'Started the audit log',
    ])
    expect([rows[0]?.person, rows[1]?.person, total]).toEqual([
      till.admin.full_name,
      till.seller.full_name,
      4,
    ])
    expect(rows[1]).toMatchObject({ after: { total: 1000 }, sealed: false })
    const department_id = rows[0]?.after?.['department_id']
    expect([names[String(department_id)], names[till.department_id]]).toEqual([
      'Paper',
      expect.any(String),
    ])
    const actions = async (filter: object) => (await list(filter)).rows.map(({ action }) => action)
    expect(await actions({ person_id: till.seller.id })).toEqual(['sale.complete'])
    expect(await actions({ thing: 'stock' })).toEqual(['product.update', 'product.add'])
    expect(await actions({ day: '2026-11-21' })).toEqual([
      'sale.complete',
      'product.add',
      'facts_begun',
    ])
    expect(await actions({ day: '2026-11-22', thing: 'sales' })).toEqual([])
    expect(await list({ offset: 1, limit: 1 })).toMatchObject({
      rows: [{ action: 'sale.complete' }],
      total: 4,
    })
    expect(Object.keys(THINGS)).toHaveLength(7)
    const totals = async () => [
      (await list()).total,
      (await list({ thing: 'stock' })).total,
      (await list({ thing: 'sales', day: '2026-11-21' })).total,
    ]
    expect(await totals()).toEqual([4, 2, 1])
    await till.write(sealNow)
    expect(await totals()).toEqual([4, 2, 1])
    await till.product({ name: 'Salt' })
    expect(await totals()).toEqual([5, 3, 1])
  })

  test('AUDIT-003 the log is refused for everybody except administrators', async () => {
    const till = await openBusyTill(engine)
    const moderator = await till.person('moderator', till.department_id)
    for (const who of [moderator, till.seller])
      for (const operation of [auditApi.list, auditApi.people, auditApi.check])
        await expect(till.ask(operation, who, {})).rejects.toMatchObject({ code: 'not_allowed' })
    expect((await till.ask(auditApi.people, till.admin, {})).map(({ id }) => id)).toContain(
      till.seller.id,
    )
  })

  test('SEAL-002 the check reports an intact chain and names each damage', async () => {
    const till = await openBusyTill(engine)
    till.leaveBroken('seal_broken')
    const { store, now } = till.context
    await sealAll({ store, now, holder: 'test' })
    const well = await till.ask(auditApi.check, till.admin, {})
    expect(well).toEqual({ links: 9, head: expect.stringMatching(/^[0-9a-f]{64}$/), problems: [] })
    await till.write((tx) =>
      tx
        .insertInto('seals')
        .values({
          seq: 99,
          kind: 'sale',
          subject_id: till.context.newId(),
          content_hash: 'x',
          hash: 'x',
        })
        .execute(),
    )
    const { problems } = await till.ask(auditApi.check, till.admin, {})
    expect(problems).toContainEqual({
      seq: 99,
      problem: 'A seal is missing before this one',
      subject: null,
    })
  })

  test('AUDIT-002 a sign-in is logged with person and device, a wrong password without a person, and a token refresh is not logged', async () => {
    const httpShop = await openHttpShop(engine)
    const { access_token: token, refresh_token, user } = await httpShop.signUp('ann@shop.ug')
    await httpShop.call('POST /auth/v1/token?grant_type=password', {
      body: { email: 'ann@shop.ug', password: 'guess-it' },
    })
    httpShop.advanceClock(3600)
    await httpShop.refresh(refresh_token)
    const { body } = await httpShop.call('GET /api/audit-log?thing=people', { token })
    const { rows } = body as {
      rows: { action: string; person: string | null; subject: string | null; ip: string | null }[]
    }
    expect(rows.map(({ action }) => action)).toEqual(['login_failed', 'signed_up'])
    expect([rows[0]?.person, rows[1]?.person === null, rows[0]?.ip]).toEqual([
      null,
      false,
      '127.0.0.1',
    ])
    expect(
      (await httpShop.call(`GET /api/audit-log?person_id=${user.id}`, { token })).body,
    ).toMatchObject({ total: 2 })
  })
})
