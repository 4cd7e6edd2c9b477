// The first account of a shop: it becomes the administrator, once, and only for somebody who may
// claim the shop.
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const ann = { email: 'ann@shop.ug', password: PASSWORD }

onEveryEngine('first account', (engine) => {
  test('P1 the first account is the administrator, the next is a user without a department', async () => {
    const httpShop = await openHttpShop(engine)
    const first = await httpShop.signUp('ann@shop.ug')
    const second = await httpShop.signUp('ben@shop.ug')
    const [annRole, benRole] = await Promise.all(
      [first, second].map(({ access_token }) =>
        httpShop.call('GET /api/session/role', { token: access_token }),
      ),
    )
    expect(annRole?.body).toEqual({ user_id: first.user.id, role: 'admin', rules: DEFAULT_RULES })
    expect(benRole?.body).toEqual({ user_id: second.user.id, role: 'user', rules: DEFAULT_RULES })
    expect(
      (await httpShop.call('GET /api/staff', { token: second.access_token })).body,
    ).toMatchObject({
      code: 'department_required',
    })
  })

  test('P1 eight concurrent first sign-ups create one administrator', async () => {
    const httpShop = await openHttpShop(engine)
    const people = await Promise.all(
      Array.from({ length: 8 }, (_, place) => httpShop.signUp(`p${place}@shop.ug`)),
    )
    const roles = await httpShop.shop.context.store.db
      .selectFrom('user_roles')
      .select('role')
      .execute()
    expect(people).toHaveLength(8)
    expect(roles.map(({ role }) => role).toSorted()).toEqual([
      'admin',
      ...Array<string>(7).fill('user'),
    ])
  })

  test('P1 the first account needs the set-up code, which is not stored, when others can reach the server', async () => {
    const httpShop = await openHttpShop(engine, {}, 'right-code')
    for (const setup_code of [undefined, 'wrong', '', 7, ['right-code'], { length: 10 }]) {
      const refused = await httpShop.call('POST /auth/v1/signup', {
        body: { ...ann, data: { setup_code } },
      })
      expect(refused).toMatchObject({ status: 422, body: { code: 'setup_code_invalid' } })
    }
    const { user, access_token } = await httpShop.signUp('ann@shop.ug', PASSWORD, {
      setup_code: 'right-code',
      full_name: 'Ann',
    })
    expect(user).toMatchObject({ user_metadata: { full_name: 'Ann', email_verified: true } })
    expect(
      JSON.stringify(
        await httpShop.shop.context.store.db.selectFrom('auth_users').selectAll().execute(),
      ),
    ).not.toContain('right-code')
    expect(
      (await httpShop.call('GET /api/session/role', { token: access_token })).body,
    ).toMatchObject({
      role: 'admin',
    })
    const later = await httpShop.signUp('ben@shop.ug', PASSWORD, { setup_code: 'right-code' })
    expect(
      (await httpShop.call('GET /api/session/role', { token: later.access_token })).body,
    ).toMatchObject({
      role: 'user',
    })
  })

  test('AUTH-012 a shop stays claimed when its only account was deleted', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    await httpShop.shop.write((tx) =>
      tx
        .updateTable('auth_users')
        .set({ deleted_at: httpShop.shop.context.now(), email: null })
        .execute(),
    )
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    expect((await httpShop.call('GET /api/session/role', { token })).body).toMatchObject({
      role: 'user',
    })
  })
})
