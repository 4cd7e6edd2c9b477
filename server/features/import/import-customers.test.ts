// Customers from a file, on every engine: phones in any
// form, terms, and opening balances in their accounts.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { expect, test } from 'vitest'
import { openImportClient } from '../../testing/import-client.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const HEAD = 'Name,Phone,Email,Credit limit,Days to pay,Opening balance'

onEveryEngine('import of customers', (engine) => {
  test('IMPORT-004 IMPORT-015 IMPORT-016 known customers are changed by their phone, and new ones get an entry of their balance', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    shop.setNow('2026-11-21T09:00:00.000Z')
    const aisha = await shop.ask(customerApi.add, admin, { name: 'Aisha', phone: '0772123456' })
    const brian = await shop.ask(customerApi.add, admin, { name: 'Brian', phone: '+256701987654' })
    const file = [
      HEAD,
      'Aisha,+256 772 123 456,,,,7000',
      'Brian Okello,0701-987654,B@shop.ug,"50,000",14,',
      'Chloe,0755 111 222,,"200,000",,"30,000"',
      'Daniel,,,,,-500',
    ].join('\n')
    const checked = await client.check('customers', file)
    expect(checked).toMatchObject({ added: 2, changed: 1, same: 1, wrong: 0 })
    expect(await client.run(checked)).toEqual({
      kind: 'customers',
      rows: 3,
      added: 2,
      changed: 1,
      same: 1,
    })
    const customers = await shop.ask(customerApi.list, admin, {})
    expect(
      customers.map(({ name, phone, email, balance }) => [name, phone, email, balance]),
    ).toEqual([
      ['Aisha', '0772123456', null, 0],
      ['Brian Okello', '+256701987654', 'b@shop.ug', 0],
      ['Chloe', '0755111222', null, 30_000],
      ['Daniel', null, null, -500],
    ])
    const accountOf = (customer_id: string) =>
      shop.ask(customerAccountApi.get, admin, { customer_id })
    expect(await accountOf(brian.id)).toMatchObject({
      credit_limit: 50_000,
      credit_days: 14,
      terms_by: admin.full_name,
    })
    expect(await accountOf(aisha.id)).toMatchObject({
      credit_limit: 0,
      terms_by: null,
      entries: [],
    })
    const chloe = await accountOf(customers[2]?.id ?? '')
    expect(chloe).toMatchObject({ credit_limit: 200_000, credit_days: 30, balance: 30_000 })
    expect(chloe.entries).toMatchObject([
      { kind: 'opening', amount: 30_000, due: '2026-12-21', can_undo: false },
    ])
    const daniel = await accountOf(customers[3]?.id ?? '')
    expect(daniel.entries).toMatchObject([{ kind: 'opening', amount: -500, due: null }])
    expect(await client.check('customers', file)).toMatchObject({ added: 0, changed: 0, same: 4 })
  })

  test('CUST-023 a row with the phone of a merged customer only is wrong, with the phone of both it means the kept one', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const add = (name: string, phone: string) => shop.ask(customerApi.add, admin, { name, phone })
    const kept = await add('Aisha', '0772123456')
    for (const phone of ['0701987654', '0772123456']) {
      const { id } = await add('Aisha N', phone)
      await shop.ask(customerApi.merge, admin, { customer_id: id, into: kept.id })
    }
    const check = (phone: string) => client.check('customers', `Name,Phone\nAisha,${phone}`)
    expect(await check('0701987654')).toMatchObject({ added: 0, changed: 0, same: 0, wrong: 1 })
    expect(await check('0772123456')).toMatchObject({ added: 0, changed: 0, same: 1, wrong: 0 })
  })

  test('IMPORT-015 IMPORT-025 a number without its first 0 finds its customer, and is stored with it', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    await shop.ask(customerApi.add, admin, { name: 'Aisha', phone: '+256772123456' })
    const checked = await client.check('customers', 'Name,Phone\nAisha,772123456\nBrian,701987654')
    expect(await client.run(checked)).toMatchObject({ added: 1, changed: 0, same: 1 })
    const customers = await shop.ask(customerApi.list, admin, {})
    expect(customers.map(({ name, phone }) => [name, phone])).toEqual([
      ['Aisha', '+256772123456'],
      ['Brian', '0701987654'],
    ])
  })

  test('IMPORT-005 IMPORT-006 a wrong customer stops all, and a customer who was changed meanwhile must be checked again', async () => {
    const client = await openImportClient(engine)
    const { shop, admin } = client
    const wrong = await client.check(
      'customers',
      `${HEAD}\nAisha,0772123456,,,,\nB4,07,no mail,1.5,400,much`,
    )
    expect(wrong.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Name'],
      [3, 'Email'],
      [3, 'Phone'],
      [3, 'Credit limit'],
      [3, 'Days to pay'],
      [3, 'Opening balance'],
    ])
    const { id } = await shop.ask(customerApi.add, admin, { name: 'Chloe', phone: '0755111222' })
    const checked = await client.check('customers', `${HEAD}\nChloe K,0755111222,,,,`)
    await shop.ask(customerApi.update, admin, {
      id,
      name: 'Chloe',
      phone: '0755111222',
      address: 'Ntinda',
    })
    await expect(client.run(checked)).rejects.toMatchObject({ code: 'shop_changed' })
    expect((await client.rows('customers')).map(({ name }) => name)).toEqual(['Chloe'])
  })
})
