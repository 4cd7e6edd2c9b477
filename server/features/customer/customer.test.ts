// Customers on every engine: what is stored, in which order they come, what is refused.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine, openShop } from '../../testing/shop.ts'
import { postEntry } from './account.queries.ts'

const grace = {
  name: 'Nakato Grace',
  email: 'grace@home.ug',
  phone: '0772123456',
  address: 'Wandegeya',
}

onEveryEngine('customer', (engine) => {
  test('CUST-007 CUST-011 WRITE-011 a customer is stored as entered, with a balance of 0 even when another one is sent', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const sent = { ...grace, balance: 90_000 }
    const customer = await shop.ask(customerApi.add, admin, sent)
    expect(customer).toEqual({
      ...grace,
      balance: 0,
      id: customer.id,
      created_at: '2026-11-21T09:00:00.000Z',
    })
    expect(await shop.ask(customerApi.list, admin, {})).toEqual([customer])
  })

  test('CUST-010 empty e-mail, phone and address are stored as null', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await shop.ask(customerApi.add, admin, { name: 'Musa', email: '', phone: ' ', address: '' })
    expect(await shop.ask(customerApi.list, admin, {})).toMatchObject([
      { name: 'Musa', email: null, phone: null, address: null },
    ])
  })

  test('CUST-011 WRITE-012 a change writes four fields and leaves the balance as it was', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const seen = await shop.ask(customerApi.add, admin, grace)
    const { id } = seen
    const by = { actor: admin, now: shop.context.now() }
    const opening = {
      id: shop.context.newId(),
      customer_id: id,
      kind: 'opening',
      amount: 12_500.5,
    } as const
    await shop.write((tx) => postEntry(tx, { ...opening, department_id: null }, by))
    const changed = await shop.ask(customerApi.update, admin, {
      id,
      name: 'Grace Nakato',
      email: null,
      phone: null,
      address: null,
      seen,
    })
    expect(changed).toMatchObject({
      id,
      name: 'Grace Nakato',
      email: null,
      phone: null,
      address: null,
      balance: 12_500.5,
    })
    expect(await shop.ask(customerApi.list, admin, {})).toEqual([changed])
  })

  test('CUST-012 READ-015 customers are listed by name, ignoring case', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    for (const name of ['musa', 'Zaina', 'Amina'])
      await shop.ask(customerApi.add, admin, { ...grace, name })
    expect((await shop.ask(customerApi.list, admin, {})).map(({ name }) => name)).toEqual([
      'Amina',
      'musa',
      'Zaina',
    ])
  })

  test('decision P9 staff of every department see and change all customers', async () => {
    const shop = await openShop(engine)
    const [perfume, printing] = [
      await shop.department('Perfume'),
      await shop.department('Printing'),
    ]
    const [seller, printer] = [
      await shop.person('user', perfume),
      await shop.person('moderator', printing),
    ]
    const seen = await shop.ask(customerApi.add, seller, grace)
    const { id } = seen
    await shop.ask(customerApi.update, printer, { ...grace, id, name: 'Grace', seen })
    expect(await shop.ask(customerApi.list, seller, {})).toMatchObject([{ id, name: 'Grace' }])
  })

  test('CUST-015 an unknown customer or a name with digits is refused and nothing is written', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    await expect(
      shop.ask(customerApi.update, admin, { ...grace, id: shop.context.newId(), seen: grace }),
    ).rejects.toThrow('The customer was not found')
    await expect(
      shop.ask(customerApi.add, admin, { ...grace, name: 'Ann3' }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      status: 422,
    })
    expect(await shop.ask(customerApi.list, admin, {})).toEqual([])
  })

  test('POS-047 CUST-024 customers are suggested by part of a name or number in any notation, sorted by name, at most six', async () => {
    const shop = await openShop(engine)
    const admin = await shop.person('admin')
    const add = (name: string, phone = '') =>
      shop.ask(customerApi.add, admin, { name, phone, email: '', address: '' })
    await add('Nakato Grace', '0772123456')
    await add('nabwire Harriet', '+256701987654')
    for (const letter of 'ABCDEFGH') await add(`Zawedde ${letter}`)
    const names = async (term: string) =>
      (await shop.ask(customerApi.suggest, admin, { term })).map(({ name }) => name)
    expect(await names('NA')).toEqual(['nabwire Harriet', 'Nakato Grace'])
    expect(await names('+256 772 123')).toEqual(['Nakato Grace'])
    expect(await names('0701-987')).toEqual(['nabwire Harriet'])
    expect(await names('00256 (0)701 987')).toEqual(['nabwire Harriet'])
    expect(await names('zawedde')).toHaveLength(6)
    expect(await names('%')).toEqual([])
    expect(await names(' ')).toEqual([])
    expect(await shop.ask(customerApi.suggest, admin, { term: 'grace' })).toEqual([
      { id: expect.any(String), name: 'Nakato Grace', phone: '0772123456' },
    ])
  })
})
