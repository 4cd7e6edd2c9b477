// Departments on every engine: counts, unique names, and protection while they are in use.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'

whereEnginesDiffer('department', (engine) => {
  test('DEPT-002 DEPT-005 WRITE-013 a department is stored with name and description', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const perfume = await shop.ask(departmentApi.add, admin, { name: ' Perfume ', description: '' })
    expect(perfume).toMatchObject({ name: 'Perfume', description: null, product_count: 0 })
    expect(await shop.ask(departmentApi.list, admin, {})).toEqual([perfume])
  })

  test('DEPT-001 READ-003 departments are listed by name, ignoring case, with their product counts', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const ids = new Map<string, string>()
    for (const name of ['stationery', 'Perfume', 'Books'])
      ids.set(name, (await shop.ask(departmentApi.add, admin, { name })).id)
    for (const name of ['A', 'B', 'C']) {
      await shop.ask(productApi.add, admin, {
        name,
        unit: 'pcs',
        selling_price: 1,
        department_id: ids.get('Perfume'),
      })
    }
    const listed = await shop.ask(departmentApi.list, admin, {})
    expect(listed.map(({ name, product_count }) => [name, product_count])).toEqual([
      ['Books', 0],
      ['Perfume', 3],
      ['stationery', 0],
    ])
  })

  test('decision P10 a non-admin sees only their own department', async () => {
    const shop = await openShop(engine)
    const perfume = await shop.department('Perfume')
    await shop.department('Books')
    for (const role of ['moderator', 'user'] as const) {
      expect(
        (await shop.ask(departmentApi.list, await shop.person(role, perfume), {})).map(
          ({ name }) => name,
        ),
      ).toEqual(['Perfume'])
    }
  })

  test('DEPT-003 WRITE-014 a department is changed by its id, also when only the letter case of its name differs', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const seen = await shop.ask(departmentApi.add, admin, { name: 'Perfume' })
    const { id } = seen
    expect(
      await shop.ask(departmentApi.update, admin, {
        id,
        name: 'PERFUME',
        description: 'Bottles',
        seen,
      }),
    ).toMatchObject({
      id,
      name: 'PERFUME',
      description: 'Bottles',
    })
    await expect(
      shop.ask(departmentApi.update, admin, { id: shop.context.newId(), name: 'Books', seen }),
    ).rejects.toThrow('The department was not found')
  })

  test('DEPT-012 a department name is refused when it exists already, ignoring case', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await shop.ask(departmentApi.add, admin, { name: 'Perfume' })
    const books = await shop.ask(departmentApi.add, admin, { name: 'Books' })
    await expect(shop.ask(departmentApi.add, admin, { name: 'perfume' })).rejects.toThrow(
      'The department perfume already exists',
    )
    await expect(
      shop.ask(departmentApi.update, admin, { id: books.id, name: 'PERFUME', seen: books }),
    ).rejects.toMatchObject({ code: 'duplicate' })
    const twins = await Promise.allSettled(
      ['Drinks', 'drinks', 'DRINKS'].map((name) => shop.ask(departmentApi.add, admin, { name })),
    )
    expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const twin of twins)
      if (twin.status === 'rejected') expect(twin.reason).toMatchObject({ code: 'duplicate' })
    expect(await shop.ask(departmentApi.list, admin, {})).toHaveLength(3)
  })

  test('DEPT-004 WRITE-015 an unused department is removed with its settings', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const { id } = await shop.ask(departmentApi.add, admin, { name: 'Perfume' })
    await shop.ask(settingsApi.save, admin, {
      department_id: id,
      business_name: 'Scents',
      seen: {},
    })
    expect(await shop.ask(departmentApi.remove, admin, { id })).toEqual({ id })
    expect(await shop.ask(departmentApi.list, admin, {})).toEqual([])
    expect(
      await shop.context.store.db.selectFrom('department_settings').selectAll().execute(),
    ).toEqual([])
    await expect(shop.ask(departmentApi.remove, admin, { id })).rejects.toThrow(
      'The department was not found',
    )
  })

  test('DEPT-013 a department in use is kept, and the refusal names who uses it', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const id = await shop.department('Perfume')
    await shop.person('user', id)
    await expect(shop.ask(departmentApi.remove, admin, { id })).rejects.toThrow(
      'The department is still used by 1 member of staff',
    )
    await shop.ask(serviceApi.add, admin, { name: 'Wrapping', base_price: 1, department_id: id })
    for (const name of ['A', 'B'])
      await shop.ask(productApi.add, admin, {
        name,
        unit: 'pcs',
        selling_price: 1,
        department_id: id,
      })
    await expect(shop.ask(departmentApi.remove, admin, { id })).rejects.toThrow(
      'The department is still used by 2 products, 1 member of staff, 1 service',
    )
    await shop.ask(expenseApi.record, admin, {
      description: 'Shelf',
      category: 'Other',
      amount: 5000,
      date: '2026-11-21',
      department_id: id,
    })
    await expect(shop.ask(departmentApi.remove, admin, { id })).rejects.toThrow(
      '2 products, 1 member of staff, 1 service, 1 expense',
    )
    expect(await shop.ask(departmentApi.list, admin, {})).toHaveLength(1)
  })

  test('PERM-001 only admins add, change and remove departments', async () => {
    const shop = await openShop(engine)
    const id = await shop.department('Perfume')
    for (const role of ['moderator', 'user'] as const) {
      const person = await shop.person(role, id)
      await expect(shop.ask(departmentApi.add, person, { name: 'Books' })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      await expect(
        shop.ask(departmentApi.update, person, {
          id,
          name: 'Books',
          seen: { name: 'Perfume', description: null },
        }),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
      await expect(shop.ask(departmentApi.remove, person, { id })).rejects.toMatchObject({
        code: 'not_allowed',
      })
    }
    expect(
      (await shop.ask(departmentApi.list, await shop.person('admin'), {})).map(({ name }) => name),
    ).toEqual(['Perfume'])
  })
})
