// Concurrent edits on every engine: a form never reverts what another person saved (decision R14).
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'
import { moveStock } from '../stock/move-stock.ts'

const openAsAdmin = async (engine: Engine) => {
  const shop = await openShop(engine)
  const admin = await shop.person('admin')
  const soap = await shop.ask(productApi.add, admin, {
    name: 'Soap',
    unit: 'bar',
    selling_price: 1000,
    cost_price: 600,
    current_stock: 10,
  })
  const form = {
    id: soap.id,
    name: 'Soap',
    unit: 'bar',
    selling_price: 1000,
    cost_price: 600,
    seen: soap,
  }
  const read = () => shop.ask(productApi.get, admin, { id: soap.id })
  return {
    ...shop,
    admin,
    soap,
    form,
    read,
    save: (more: object) => shop.ask(productApi.update, admin, { ...form, ...more }),
  }
}

const refusedWith = (...conflicts: object[]) => ({
  code: 'changed_meanwhile',
  status: 409,
  message: 'Somebody else changed this meanwhile. Choose which values to keep',
  details: { conflicts },
})

whereEnginesDiffer('concurrent edits', (engine) => {
  test('decision R14 a product edit keeps a newer price when only the name was changed in the older form', async () => {
    const { save, read } = await openAsAdmin(engine)
    await save({ selling_price: 1200, reorder_level: 3 })
    await save({ name: 'Soap bar' })
    expect(await read()).toMatchObject({ name: 'Soap bar', selling_price: 1200, reorder_level: 3 })
  })

  test('decision R14 a product edit is refused with both values when both changed the price, and saved after a choice', async () => {
    const { save, read, soap } = await openAsAdmin(engine)
    await save({
      selling_price: 1200,
      pricing_tiers: { retail: 1200, wholesale: null, individual: null },
    })
    const yours = {
      name: 'Soap bar',
      selling_price: 1100,
      pricing_tiers: { retail: 1100, wholesale: 900, individual: null },
    }
    const refusal = refusedWith(
      { field: 'selling_price', now: 1200, yours: 1100 },
      { field: 'pricing_tiers.retail', now: 1200, yours: 1100 },
    )
    await expect(save(yours)).rejects.toMatchObject(refusal)
    expect(await read()).toMatchObject({
      name: 'Soap',
      selling_price: 1200,
      pricing_tiers: { retail: 1200, wholesale: null },
    })
    const seen = {
      ...soap,
      selling_price: 1200,
      pricing_tiers: { ...soap.pricing_tiers, retail: 1200 },
    }
    await save({ ...yours, selling_price: 1200, seen })
    expect(await read()).toMatchObject({
      name: 'Soap bar',
      selling_price: 1200,
      pricing_tiers: { retail: 1100, wholesale: 900 },
    })
  })

  test('decision R14 a product edit is refused when each changed another end of the price range', async () => {
    const { save, soap } = await openAsAdmin(engine)
    const range = { allow_custom_price: true, min_price: 500, max_price: 2000 }
    const seen = await save(range)
    await save({ ...range, min_price: 1500, seen })
    const refusal = refusedWith(
      { field: 'min_price', now: 1500, yours: 500 },
      { field: 'max_price', now: 2000, yours: 1400 },
    )
    await expect(save({ ...range, max_price: 1400, seen })).rejects.toMatchObject(refusal)
    expect(soap.min_price).toBeNull()
  })

  test('RECV-025 RECV-026 a form keeps a newer average cost, and is refused with both values when it changed the cost', async () => {
    const { save, read, soap, admin, context, write, leaveBroken } = await openAsAdmin(engine)
    leaveBroken('seal_broken')
    const reason = {
      movement_type: 'adjustment',
      reference_id: null,
      reference_type: null,
      notes: null,
    } as const
    const by = { actor: admin, now: context.now(), newId: context.newId }
    await write((tx) =>
      moveStock(tx, [{ ...reason, product_id: soap.id, quantity: 10, value: 400_000 }], by),
    )
    await save({ name: 'Soap bar' })
    expect(await read()).toMatchObject({ name: 'Soap bar', current_stock: 20, cost_price: 500 })
    await expect(save({ cost_price: 650 })).rejects.toMatchObject(
      refusedWith({ field: 'cost_price', now: 500, yours: 650 }),
    )
    await save({ cost_price: 650, seen: { ...soap, cost_price: 500 } })
    expect(await read()).toMatchObject({ cost_price: 650 })
  })

  test('decision R14 decision S8 an edited stock is applied as a difference to the seen stock', async () => {
    const { save, read } = await openAsAdmin(engine)
    await save({ current_stock: 8, seen_stock: 10 })
    await save({ current_stock: 15, seen_stock: 10, name: 'Soap bar' })
    expect(await read()).toMatchObject({ name: 'Soap bar', current_stock: 13 })
  })

  test('decision R14 one of two prices saved at the same moment is refused', async () => {
    const { save, read } = await openAsAdmin(engine)
    const saved = await Promise.allSettled(
      [1100, 1200, 1300].map((selling_price) => save({ selling_price })),
    )
    const winners = saved.filter(({ status }) => status === 'fulfilled')
    expect(winners).toHaveLength(1)
    for (const result of saved)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'changed_meanwhile' })
    expect(await read()).toMatchObject((winners[0] as PromiseFulfilledResult<object>).value)
  })

  test('decision R14 different fields saved at the same moment are all kept', async () => {
    const { save, read } = await openAsAdmin(engine)
    const fields = [
      { name: 'Soap bar' },
      { selling_price: 1200 },
      { brand: 'Mukwano' },
      { reorder_level: 2 },
    ]
    await Promise.all(fields.map(save))
    expect(await read()).toMatchObject(Object.assign({}, ...fields) as object)
  })

  test('decision R14 an edit without seen values sets the sent fields', async () => {
    const { save, read } = await openAsAdmin(engine)
    await save({ selling_price: 1200 })
    await save({ name: 'Soap bar', selling_price: 1300, seen: undefined })
    expect(await read()).toMatchObject({ name: 'Soap bar', selling_price: 1300 })
  })

  test('decision R14 an edit of a customer, service or department keeps changes of others', async () => {
    const { ask, admin } = await openAsAdmin(engine)
    const grace = await ask(customerApi.add, admin, { name: 'Grace', phone: '0772123456' })
    await ask(customerApi.update, admin, { ...grace, phone: '0772999999', seen: grace })
    expect(
      await ask(customerApi.update, admin, { ...grace, address: 'Kikuubo', seen: grace }),
    ).toMatchObject({
      phone: '0772999999',
      address: 'Kikuubo',
    })
    const phone = refusedWith({ field: 'phone', now: '0772999999', yours: '0701000000' })
    await expect(
      ask(customerApi.update, admin, { ...grace, phone: '0701000000', seen: grace }),
    ).rejects.toMatchObject(phone)
    const print = await ask(serviceApi.add, admin, { name: 'Printing', base_price: 500 })
    await ask(serviceApi.update, admin, { ...print, base_price: 700, seen: print })
    expect(
      await ask(serviceApi.update, admin, { ...print, description: 'A4', seen: print }),
    ).toMatchObject({
      base_price: 700,
      description: 'A4',
    })
    await expect(
      ask(serviceApi.update, admin, { ...print, base_price: 600, seen: print }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const toys = await ask(departmentApi.add, admin, { name: 'Toys' })
    await ask(departmentApi.update, admin, { ...toys, name: 'Games', seen: toys })
    expect(
      await ask(departmentApi.update, admin, { ...toys, description: 'Upstairs', seen: toys }),
    ).toMatchObject({
      name: 'Games',
      description: 'Upstairs',
    })
    await expect(
      ask(departmentApi.update, admin, { ...toys, name: 'Play', seen: toys }),
    ).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })

  test('decision R14 an edit of the business or department settings keeps changes of others', async () => {
    const { ask, admin, department } = await openAsAdmin(engine)
    for (const department_id of [null, await department('Perfume')]) {
      const seen = await ask(settingsApi.save, admin, {
        department_id,
        business_name: 'Kikuubo',
        seen: {},
      })
      await ask(settingsApi.save, admin, {
        ...seen,
        department_id,
        business_phone: '0772 123 456',
        seen,
      })
      const saved = await ask(settingsApi.save, admin, {
        ...seen,
        department_id,
        website: 'https://kikuubo.ug',
        seen,
      })
      expect(saved).toMatchObject({
        business_name: 'Kikuubo',
        business_phone: '0772 123 456',
        website: 'https://kikuubo.ug',
      })
      const phone = refusedWith({
        field: 'business_phone',
        now: '0772 123 456',
        yours: '0701 000 000',
      })
      await expect(
        ask(settingsApi.save, admin, {
          ...seen,
          department_id,
          business_phone: '0701 000 000',
          seen,
        }),
      ).rejects.toMatchObject(phone)
    }
  })
})
