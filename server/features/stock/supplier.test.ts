// Suppliers on every engine: who lists them, who adds them.
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

onEveryEngine('supplier', (engine) => {
  test('ADV-013 WRITE-018 a supplier is stored as entered, with empty fields as null', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const sent = {
      name: ' Mukwano Ltd ',
      contact_person: 'Ann',
      email: 'Ann@Mukwano.ug',
      phone: '0772 123 456',
      address: ' ',
    }
    const supplier = await shop.ask(stockApi.addSupplier, admin, sent)
    expect(supplier).toMatchObject({
      name: 'Mukwano Ltd',
      contact_person: 'Ann',
      email: 'ann@mukwano.ug',
      phone: '0772123456',
      address: null,
    })
    expect(await shop.ask(stockApi.suppliers, admin, {})).toEqual([supplier])
  })

  test('READ-018 READ-034 PROD-032 suppliers are listed by name, ignoring case', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const name of ['mukwano', 'Bidco', 'Alam'])
      await shop.ask(stockApi.addSupplier, admin, { name })
    expect((await shop.ask(stockApi.suppliers, admin, {})).map(({ name }) => name)).toEqual([
      'Alam',
      'Bidco',
      'mukwano',
    ])
  })

  test('ADV-016 only admins add suppliers', async () => {
    const shop = await openShop(engine)
    const perfume = await shop.department('Perfume')
    for (const role of ['moderator', 'user'] as const) {
      await expect(
        shop.ask(stockApi.addSupplier, await shop.person(role, perfume), { name: 'Bidco' }),
      ).rejects.toMatchObject({ code: 'not_allowed' })
    }
    expect(await shop.ask(stockApi.suppliers, await shop.person('admin'), {})).toEqual([])
  })
})
