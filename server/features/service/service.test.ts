// Services on every engine: shared by all staff, found by name, saved by everyone.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer, openShop } from '../../testing/shop.ts'

const print = { name: 'Printing A4', base_price: 500 }

whereEnginesDiffer('service', (engine) => {
  test('SVC-008 SVC-009 WRITE-007 a service is stored as it was entered and is negotiable by default', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const department_id = await shop.department('Printing')
    const category = await shop.ask(productApi.addCategory, admin, {
      name: 'Paper',
      type: 'service',
    })
    const service = await shop.ask(serviceApi.add, admin, {
      ...print,
      department_id,
      category_id: category.id,
      description: ' ',
    })
    expect(service).toMatchObject({
      ...print,
      is_negotiable: true,
      description: null,
      department_id,
      category_id: category.id,
      category_name: 'Paper',
    })
    expect(await shop.ask(serviceApi.list, admin, {})).toEqual([service])
  })

  test('WRITE-008 a service is changed by its id', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const service = await shop.ask(serviceApi.add, admin, print)
    const changed = await shop.ask(serviceApi.update, admin, {
      ...print,
      id: service.id,
      base_price: 750.5,
      is_negotiable: false,
      seen: service,
    })
    expect(changed).toEqual({ ...service, base_price: 750.5, is_negotiable: false })
    expect(await shop.ask(serviceApi.list, admin, {})).toEqual([changed])
  })

  test('SVC-011 READ-014 services are listed by name, ignoring case', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const name of ['scanning', 'Binding', 'Design'])
      await shop.ask(serviceApi.add, admin, { ...print, name })
    expect((await shop.ask(serviceApi.list, admin, {})).map(({ name }) => name)).toEqual([
      'Binding',
      'Design',
      'scanning',
    ])
  })

  test('POS-017 POS-019 POS-085 READ-013 the till finds at most ten services by part of the name', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (let number = 10; number < 22; number += 1)
      await shop.ask(serviceApi.add, admin, { ...print, name: `Service ${number}%` })
    const find = async (term?: string) =>
      (await shop.ask(serviceApi.search, admin, { term })).map(({ name }) => name)
    expect(await find()).toHaveLength(10)
    expect(await find('vice 1')).toHaveLength(10)
    expect(await find('SERVICE 20%')).toEqual(['Service 20%'])
    expect(await find('Service_20')).toEqual([])
    await shop.ask(serviceApi.add, admin, { ...print, name: 'Be\u0301ton' })
    for (const term of ['b\u00e9t', 'be\u0301t']) expect(await find(term)).toHaveLength(1)
  })

  test('SVC-013 decisions P9 P10 everyone adds and edits services, which get the author’s department and keep it', async () => {
    const shop = await openShop(engine)
    const [perfume, printing] = [
      await shop.department('Perfume'),
      await shop.department('Printing'),
    ]
    const [admin, seller] = [await shop.person('admin'), await shop.person('user', perfume)]
    expect(
      (await shop.ask(serviceApi.add, seller, { ...print, department_id: printing })).department_id,
    ).toBe(perfume)
    const theirs = await shop.ask(serviceApi.add, admin, { ...print, department_id: printing })
    const changed = await shop.ask(serviceApi.update, seller, {
      ...print,
      id: theirs.id,
      name: 'Printing A3',
      department_id: perfume,
      seen: theirs,
    })
    expect(changed).toMatchObject({ name: 'Printing A3', department_id: printing })
    expect(await shop.ask(serviceApi.list, seller, {})).toHaveLength(2)
  })

  test('SVC-017 an unknown service, department or category, or a product category, is refused by name', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const nowhere = shop.context.newId()
    const drinks = await shop.ask(productApi.addCategory, admin, {
      name: 'Drinks',
      type: 'product',
    })
    const seen = await shop.ask(serviceApi.add, admin, print)
    await expect(
      shop.ask(serviceApi.update, admin, { ...print, id: nowhere, seen }),
    ).rejects.toThrow('The service was not found')
    await expect(
      shop.ask(serviceApi.add, admin, { ...print, department_id: nowhere }),
    ).rejects.toThrow('The department was not found')
    await expect(
      shop.ask(serviceApi.add, admin, { ...print, category_id: nowhere }),
    ).rejects.toThrow('The category was not found')
    await expect(
      shop.ask(serviceApi.add, admin, { ...print, category_id: drinks.id }),
    ).rejects.toThrow('The category was not found')
    expect(await shop.ask(serviceApi.list, admin, {})).toEqual([seen])
  })
})
