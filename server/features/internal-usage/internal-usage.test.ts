// Internal usage on every engine: stored values, stock, access and review.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { USAGE_STATUSES } from '@webale/domain/features/internal-usage/internal-usage.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

onEveryEngine('internal-usage', (engine) => {
  test('USE-007 USE-017 USE-018 USE-019 USE-021 USE-024 ENT-155 WRITE-026 a record is stored with its present value', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ selling_price: 2000 })
    const sent = {
      product_id: soap.id,
      quantity: 3,
      reason: ' Tester ',
      notes: '',
      department_id: till.department_id,
    }
    const usage = await till.ask(internalUsageApi.record, till.admin, {
      ...sent,
      unit_value: 1,
      recorded_by: till.seller.id,
      status: 'adjusted',
    } as typeof sent)
    expect(usage).toEqual({
      id: usage.id,
      product_id: soap.id,
      department_id: till.department_id,
      quantity: 3,
      unit_value: 2000,
      total_value: 6000,
      cost: 1800,
      reason: 'Tester',
      notes: null,
      recorded_by: till.admin.id,
      status: 'recorded',
      usage_date: '2026-11-21',
      created_at: '2026-11-21T09:00:00.000Z',
      product_name: 'Soap',
      unit: 'piece',
      tracking_type: 'unit',
      volume_unit: null,
      department_name: 'Groceries',
    })
    await till.ask(productApi.update, till.admin, {
      ...soap,
      name: 'Soap',
      selling_price: 5000,
      seen_stock: null,
      current_stock: null,
      seen: soap,
    })
    expect((await till.ask(internalUsageApi.list, till.admin, {})).rows).toEqual([usage])
  })

  test('USE-020 WRITE-027 decision S8 stock may fall below 0, and the ledger has the reason', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ current_stock: 1 })
    const usage = await till.ask(internalUsageApi.record, till.seller, {
      product_id: soap.id,
      quantity: 3,
      reason: 'Damaged',
    })
    expect(await till.stock(soap)).toBe(-2)
    const movements = await till.rows('stock_movements')
    expect(movements.find(({ movement_type }) => movement_type === 'internal_usage')).toMatchObject(
      {
        product_id: soap.id,
        quantity: -3,
        reference_id: usage.id,
        reference_type: 'internal_usage',
        notes: 'Damaged',
        created_by: till.seller.id,
      },
    )
    await expectHealthy(till)
  })

  test('decision S9 using a bundle also reduces its components', async () => {
    const till = await openTill(engine)
    const [soap, towel] = [
      await till.product({ current_stock: 10 }),
      await till.product({ name: 'Towel', current_stock: 9 }),
    ]
    const basket = await till.bundle([
      { product: soap, quantity: 2 },
      { product: towel, quantity: 3 },
    ])
    await till.ask(internalUsageApi.record, till.admin, {
      product_id: basket.id,
      quantity: 2,
      department_id: till.department_id,
    })
    expect([await till.stock(soap), await till.stock(towel), await till.stock(basket)]).toEqual([
      6, 3, 1,
    ])
    await expectHealthy(till)
  })

  test('USE-015 USE-016 USE-027 PERM-012 an admin records for the chosen department, and others record and see only their own', async () => {
    const till = await openTill(engine)
    const toys = await till.department('Toys')
    const soap = await till.product()
    const byAdmin = await till.ask(internalUsageApi.record, till.admin, {
      product_id: soap.id,
      quantity: 1,
      department_id: toys,
    })
    const bySeller = await till.ask(internalUsageApi.record, till.seller, {
      product_id: soap.id,
      quantity: 1,
      department_id: toys,
    })
    expect([byAdmin.department_id, bySeller.department_id]).toEqual([toys, till.department_id])
    expect(await till.ask(internalUsageApi.list, till.seller, { department_id: toys })).toEqual({
      rows: [bySeller],
      total: 1,
      summary: { records: 1, value: 1000, pending: 1 },
    })
    expect(
      (await till.ask(internalUsageApi.list, till.admin, { department_id: toys })).rows,
    ).toEqual([byAdmin])
    expect((await till.ask(internalUsageApi.list, till.admin, {})).total).toBe(2)
  })

  test('USE-010 USE-012 USE-014 invalid input is refused with the specified texts, and nothing is written', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const theirs = await till.product({
      name: 'Kite',
      department_id: await till.department('Toys'),
    })
    const sent = { product_id: soap.id, quantity: 1, department_id: till.department_id }
    const refused = (who: typeof till.admin, fields: object, words: string) =>
      expect(till.ask(internalUsageApi.record, who, { ...sent, ...fields })).rejects.toThrow(words)
    await refused(till.admin, { product_id: null }, 'Please fill in all required fields')
    await refused(till.admin, { quantity: null }, 'Please fill in all required fields')
    await refused(till.admin, { quantity: -5 }, 'Quantity must be above 0')
    await refused(till.admin, { quantity: 0.5 }, 'Soap is counted in whole numbers')
    await refused(till.admin, { product_id: till.context.newId() }, 'Product not found')
    await refused(till.seller, { product_id: theirs.id }, 'Product not found')
    await refused(till.admin, { department_id: null }, 'Department not assigned')
    await refused(
      till.admin,
      { department_id: till.context.newId() },
      'The department was not found',
    )
    expect([await till.stock(soap), await till.rows('internal_stock_usage')]).toEqual([10, []])
  })

  test('USE-022 USE-023 USE-030 WRITE-028 only an admin changes the status, from any to any other', async () => {
    const till = await openTill(engine)
    const soap = await till.product()
    const { id } = await till.ask(internalUsageApi.record, till.seller, {
      product_id: soap.id,
      quantity: 1,
    })
    for (const from of USAGE_STATUSES)
      for (const to of USAGE_STATUSES) {
        for (const status of [from, to])
          expect(
            await till.ask(internalUsageApi.setStatus, till.admin, { id, status }),
          ).toMatchObject({ id, status })
      }
    const moderator = await till.person('moderator', till.department_id)
    for (const who of [till.seller, moderator])
      await expect(
        till.ask(internalUsageApi.setStatus, who, { id, status: 'recorded' }),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
    await expect(
      till.ask(internalUsageApi.setStatus, till.admin, { id, status: 'lost' as 'recorded' }),
    ).rejects.toThrow('Choose recorded')
    await expect(
      till.ask(internalUsageApi.setStatus, till.admin, {
        id: till.context.newId(),
        status: 'recorded',
      }),
    ).rejects.toThrow('The record was not found')
    expect((await till.ask(internalUsageApi.list, till.admin, {})).rows[0]?.status).toBe('adjusted')
  })

  test('USE-003 USE-004 USE-026 READ-029 records are listed newest first in pages, of one status or all, and the cards count all', async () => {
    const till = await openTill(engine)
    const soap = await till.product({ selling_price: 1000.25 })
    const ids: string[] = []
    for (const minute of ['00', '01', '02']) {
      till.setNow(`2026-11-21T10:${minute}:00.000Z`)
      ids.unshift(
        (await till.ask(internalUsageApi.record, till.seller, { product_id: soap.id, quantity: 1 }))
          .id,
      )
    }
    await till.ask(internalUsageApi.setStatus, till.admin, {
      id: ids[0] ?? '',
      status: 'accounted',
    })
    const page = await till.ask(internalUsageApi.list, till.admin, { offset: 1, limit: 1 })
    const summary = { records: 3, value: 3000.75, pending: 2 }
    expect([page.rows.map(({ id }) => id), page.total, page.summary]).toEqual([
      [ids[1]],
      3,
      summary,
    ])
    const pending = await till.ask(internalUsageApi.list, till.admin, { status: 'recorded' })
    expect([pending.rows.map(({ id }) => id), pending.total, pending.summary]).toEqual([
      ids.slice(1),
      2,
      summary,
    ])
  })

  test('DEPT-013 a department with internal usage cannot be deleted, and a record stays when its product is deleted', async () => {
    const till = await openTill(engine)
    const toys = await till.department('Toys')
    const soap = await till.product()
    await till.ask(internalUsageApi.record, till.admin, {
      product_id: soap.id,
      quantity: 1,
      department_id: toys,
    })
    await expect(till.ask(departmentApi.remove, till.admin, { id: toys })).rejects.toThrow(
      '1 record of internal usage',
    )
    await till.write((tx) => tx.deleteFrom('products').where('id', '=', soap.id).execute())
    expect((await till.ask(internalUsageApi.list, till.admin, {})).rows).toMatchObject([
      { product_name: null, unit: 'piece', department_name: 'Toys' },
    ])
  })
})
