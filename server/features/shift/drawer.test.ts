// Drawers on every engine: who keeps them, whose they are, and what keeps them from being retired.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

whereEnginesDiffer('drawers', (engine) => {
  test('SHIFT-004 SHIFT-005 only administrators add, change and retire drawers, whose names differ by more than case', async () => {
    const shop = await openDrawerShop(engine)
    for (const who of [shop.moderator, shop.seller]) {
      await expect(shop.ask(drawerApi.add, who, { name: 'Back' })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      await expect(
        shop.ask(drawerApi.update, who, { id: shop.drawer.id, name: 'X' }),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
      await expect(shop.ask(drawerApi.retire, who, { id: shop.drawer.id })).rejects.toMatchObject({
        code: 'not_allowed',
      })
    }
    await expect(shop.addDrawer({ name: 'front' })).rejects.toThrow(
      'The drawer front already exists',
    )
    const back = await shop.addDrawer({ name: 'Back', department_id: null })
    expect(
      await shop.ask(drawerApi.update, shop.admin, { ...back, name: 'Back door' }),
    ).toMatchObject({
      name: 'Back door',
      department_id: null,
    })
    await shop.ask(drawerApi.retire, shop.admin, { id: back.id })
    expect((await shop.ask(drawerApi.list, shop.admin, {})).map(({ name }) => name)).toEqual([
      'Front',
    ])
    // The name is free again.
    await shop.addDrawer({ name: 'Back door' })
  })

  test('SHIFT-006 a drawer with an open shift is not retired and keeps its department', async () => {
    const shop = await openDrawerShop(engine)
    await shop.open()
    await expect(shop.ask(drawerApi.retire, shop.admin, { id: shop.drawer.id })).rejects.toThrow(
      'The drawer is still used by an open shift',
    )
    const moved = { id: shop.drawer.id, name: 'Front', department_id: null }
    await expect(shop.ask(drawerApi.update, shop.admin, moved)).rejects.toMatchObject({
      code: 'in_use',
    })
  })

  test('SHIFT-082 a drawer of another department is not there, a drawer of the whole shop is for everybody', async () => {
    const shop = await openDrawerShop(engine)
    const elsewhere = await shop.department('Printing')
    const stranger = await shop.person('moderator', elsewhere)
    const shared = await shop.addDrawer({ name: 'Shared', department_id: null })
    expect((await shop.ask(drawerApi.list, stranger, {})).map(({ name }) => name)).toEqual([
      'Shared',
    ])
    const shift = await shop.open()
    const [id, shift_id] = [shop.context.newId(), shift.id]
    const answers = [
      () => shop.ask(shiftApi.open, stranger, { id, drawer_id: shop.drawer.id, float: 0 }),
      () => shop.ask(shiftApi.current, stranger, { drawer_id: shop.drawer.id }),
      () => shop.move(shift, {}, stranger),
      () => shop.count(shift, 0, {}, stranger),
      () => shop.ask(shiftApi.report, stranger, { shift_id }),
    ]
    for (const answer of answers)
      await expect(answer()).rejects.toMatchObject({ code: 'not_found' })
    await expect(shop.open(0, stranger, shared.id)).resolves.toMatchObject({ drawer_id: shared.id })
    // Its figures are those of all departments.
    const open = await shop.ask(shiftApi.current, stranger, { drawer_id: shared.id })
    await expect(
      shop.ask(shiftApi.report, stranger, { shift_id: open.shift?.id ?? '' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('DEPT-013 a department with a drawer is not deleted', async () => {
    const shop = await openDrawerShop(engine)
    const department_id = await shop.department('Empty')
    await shop.addDrawer({ name: 'Box', department_id })
    await expect(shop.ask(departmentApi.remove, shop.admin, { id: department_id })).rejects.toThrow(
      'The department is still used by 1 drawer',
    )
  })
})
