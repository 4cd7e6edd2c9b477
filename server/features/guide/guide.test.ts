// What the shop has by itself marks the steps of the guide, on every engine.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { guideApi } from '@webale/domain/features/guide/guide.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'

const NOTHING = { business: false, departments: false, products: false, people: false, sale: false }

onEveryEngine('the progress of a shop', (engine) => {
  test('GS-016 each step is done as soon as the shop has what it asks for', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const progress = () => shop.ask(guideApi.progress, admin, {})
    expect(await progress()).toEqual(NOTHING)
    await shop.ask(settingsApi.save, admin, {
      department_id: null,
      business_name: 'Kikuubo',
      seen: {},
    })
    expect(await progress()).toEqual({ ...NOTHING, business: true })
    await shop.ask(departmentApi.add, admin, { name: 'Cosmetics' })
    await shop.person('user')
    expect(await progress()).toEqual({
      ...NOTHING,
      business: true,
      departments: true,
      people: true,
    })
  })

  test('GS-016 goods and a sale are steps too, and staff may read them', async () => {
    const till = await openTill(engine)
    const progress = () => till.ask(guideApi.progress, till.seller, {})
    expect((await progress()).products).toBe(false)
    const soap = await till.product()
    expect(await progress()).toMatchObject({ products: true, sale: false })
    await till.sell([{ product_id: soap.id }], { amount_paid: 1000 })
    expect(await progress()).toMatchObject({ products: true, sale: true })
  })
})
