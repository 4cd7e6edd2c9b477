// admin.listUsers with the real client: order, pages, filter, and wrong queries.
import { expect, test } from 'vitest'
import { openServiceShop, type ServiceShop } from '../../testing/service-shop.ts'
import { onEveryEngine, whereEnginesDiffer } from '../../testing/shop.ts'

const addPeople = async ({ admin, advanceClock }: ServiceShop, names: readonly string[]) => {
  for (const name of names) {
    advanceClock(60)
    const made = await admin.createUser({
      email: `${name}@shop.ug`,
      user_metadata: { full_name: `${name} Nakato` },
    })
    expect(made.error).toBeNull()
  }
}

const listWith = async ({ call, service }: ServiceShop, query: string) => {
  const { status, headers, body } = await call(`GET /auth/v1/admin/users?${query}`, {
    token: service,
  })
  const users = (body['users'] ?? []) as readonly { readonly email: string }[]
  return {
    status,
    code: body['code'],
    names: users.map(({ email }) => email.split('@')[0]),
    total: headers.get('x-total-count'),
    link: headers.get('link') ?? '',
  }
}

onEveryEngine('admin.listUsers', (engine) => {
  test('AUTHAPI-030 the newest account is the first of the first page', async () => {
    const shop = await openServiceShop(engine)
    await addPeople(shop, ['ann', 'ben', 'eve'])
    const { data } = await shop.admin.listUsers()
    expect(data.users.map(({ email }) => email?.split('@')[0])).toEqual([
      'eve',
      'ben',
      'ann',
      'boss',
    ])
    const first = await shop.admin.listUsers({ page: 1, perPage: 3 })
    expect(first.data).toMatchObject({ total: 4, nextPage: 2, lastPage: 2 })
    const second = await shop.admin.listUsers({ page: 2, perPage: 3 })
    expect(second.data.users.map(({ email }) => email)).toEqual(['boss@shop.ug'])
  })

  test('AUTHAPI-030 sort changes the order, and the links keep it', async () => {
    const shop = await openServiceShop(engine)
    await addPeople(shop, ['ann', 'ben'])
    for (const sort of ['created_at asc', 'created_at ASC'])
      expect((await listWith(shop, `sort=${encodeURIComponent(sort)}`)).names).toEqual([
        'boss',
        'ann',
        'ben',
      ])
    for (const sort of ['created_at', 'created_at desc', ''])
      expect((await listWith(shop, `sort=${encodeURIComponent(sort)}`)).names).toEqual([
        'ben',
        'ann',
        'boss',
      ])
    const { link } = await listWith(shop, 'per_page=1&sort=created_at+asc&filter=shop')
    expect(link).toMatch(/\?page=2&per_page=1&sort=created_at\+asc&filter=shop>; rel="next"/)
  })

  test('AUTHAPI-030 a deleted account is in no list and not in the total', async () => {
    const shop = await openServiceShop(engine)
    const { data } = await shop.admin.createUser({ email: 'ann@shop.ug' })
    await shop.admin.deleteUser(data.user?.id ?? '')
    expect(await listWith(shop, '')).toMatchObject({ names: ['boss'], total: '1' })
  })

  test.each([
    'page=NaN',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=99999999999999999999',
    'per_page=abc',
    'per_page=-5',
    'per_page=+5x',
    'sort=email+asc',
    'sort=created_at+up',
    'sort=created_at+asc,id',
    'filter=%00',
    `filter=${'x'.repeat(256)}`,
  ])('AUTHAPI-030 the query %s is refused', async (query) => {
    const shop = await openServiceShop(engine)
    expect(await listWith(shop, query)).toMatchObject({ status: 400, code: 'validation_failed' })
  })

  test('AUTHAPI-030 an absent, empty or zero page is the first, and a page beyond the last is empty', async () => {
    const shop = await openServiceShop(engine)
    for (const query of ['', 'page=&per_page=', 'page=0&per_page=0'])
      expect((await listWith(shop, query)).names).toEqual(['boss'])
    for (const page of ['2', '1000000000', '9223372036854775807'])
      expect(await listWith(shop, `page=${page}`)).toMatchObject({ status: 200, names: [] })
    expect(await listWith(shop, 'per_page=5000')).toMatchObject({ status: 200, names: ['boss'] })
  })
})

whereEnginesDiffer('the filter of admin.listUsers', (engine) => {
  test('AUTHAPI-030 filter finds a part of an address, a number or a name in any case', async () => {
    const shop = await openServiceShop(engine)
    await addPeople(shop, ['ann', 'ben'])
    await shop.admin.createUser({ phone: '256772123456', user_metadata: { full_name: '100% Z_' } })
    const found = async (filter: string) => {
      const { names, total } = await listWith(shop, `filter=${encodeURIComponent(filter)}`)
      expect(total).toBe(String(names.length))
      return names
    }
    expect(await found('nobodyatall')).toEqual([])
    expect(await found('AnN')).toEqual(['ann'])
    expect(await found('nakato')).toEqual(['ben', 'ann'])
    expect(await found('7721')).toEqual([''])
    expect(await found('%')).toEqual([''])
    expect(await found('_')).toEqual([''])
    expect(await found("' or 1=1 --")).toEqual([])
  })
})
