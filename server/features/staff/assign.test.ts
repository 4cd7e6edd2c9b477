// Assigning roles and departments on every engine: the effect on the next request, and that one
// administrator remains.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openStaff } from '../../testing/staff.ts'

onEveryEngine('assigning staff', (engine) => {
  test('STAFF-019 STAFF-020 WRITE-022 WRITE-023 an assignment changes role and department from the next request on and keeps one role row', async () => {
    const { httpShop, token, ben, departmentId } = await openStaff(engine)
    const { user, access_token: own } = await httpShop.signUp(ben.email, 'matooke')
    expect((await httpShop.call('GET /api/expenses', { token: own })).body).toMatchObject({
      code: 'department_required',
    })
    const assign = (body: unknown) => httpShop.call(`PUT /api/staff/${user.id}`, { token, body })
    expect((await assign({ role: 'user', department_id: departmentId })).body).toMatchObject({
      id: user.id,
      role: 'user',
      department_id: departmentId,
      department_name: 'Perfume',
    })
    expect((await httpShop.call('GET /api/expenses', { token: own })).status).toBe(200)
    await assign({ role: 'admin', department_id: departmentId })
    expect((await httpShop.call('GET /api/staff', { token: own })).status).toBe(200)
    await assign({ role: 'user', department_id: null })
    expect((await httpShop.call('GET /api/staff', { token: own })).body).toMatchObject({
      code: 'department_required',
    })
    expect(
      await httpShop.shop.context.store.db
        .selectFrom('user_roles')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute(),
    ).toHaveLength(1)
    const log = await httpShop.shop.context.store.db
      .selectFrom('audit_log')
      .select(['details', 'actor_id'])
      .where('action', '=', 'user_role_changed')
      .orderBy('id')
      .execute()
    expect(log.map(({ details }) => details)).toEqual([
      'user to user',
      'user to admin',
      'admin to user',
    ])
  })

  test('STAFF-018 STAFF-021 an unknown person or department is refused and nothing changes', async () => {
    const { httpShop, token, ben, departmentId } = await openStaff(engine)
    const { user } = await httpShop.signUp(ben.email)
    const unknown = httpShop.shop.context.newId()
    expect(
      (
        await httpShop.call(`PUT /api/staff/${unknown}`, {
          token,
          body: { role: 'user', department_id: departmentId },
        })
      ).body,
    ).toMatchObject({
      status: 404,
      title: 'User not found',
    })
    expect(
      (
        await httpShop.call(`PUT /api/staff/${user.id}`, {
          token,
          body: { role: 'admin', department_id: unknown },
        })
      ).status,
    ).toBe(404)
    expect(
      (await httpShop.call(`PUT /api/staff/x'--`, { token, body: { role: 'user' } })).status,
    ).toBe(422)
    expect((await httpShop.call('GET /api/staff', { token })).body).toMatchObject([
      { role: 'user', department_id: null },
      { role: 'admin' },
    ])
  })

  test('STAFF-034 the last administrator cannot be demoted, and deleted and banned ones do not count', async () => {
    const { httpShop, token, ben, admin, departmentId } = await openStaff(engine)
    const { user } = await httpShop.signUp(ben.email)
    const assign = (id: string, role: string) =>
      httpShop.call(`PUT /api/staff/${id}`, { token, body: { role, department_id: departmentId } })
    expect((await assign(admin.user.id, 'user')).body).toMatchObject({
      status: 409,
      code: 'last_admin',
    })
    expect((await assign(admin.user.id, 'admin')).status).toBe(200)
    expect((await assign(user.id, 'admin')).status).toBe(200)
    await httpShop.shop.write((tx) =>
      tx
        .updateTable('auth_users')
        .set({ banned_until: '2099-01-01T00:00:00.000Z' })
        .where('id', '=', user.id)
        .execute(),
    )
    expect((await assign(admin.user.id, 'moderator')).body).toMatchObject({ code: 'last_admin' })
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ banned_until: null }).where('id', '=', user.id).execute(),
    )
    expect((await assign(admin.user.id, 'user')).status).toBe(200)
    expect((await assign(user.id, 'user')).body).toMatchObject({ code: 'not_allowed' })
  })

  test('STAFF-034 one administrator remains when two demote each other at the same moment', async () => {
    const { httpShop, token, ben, admin, departmentId } = await openStaff(engine)
    const other = await httpShop.signUp(ben.email)
    const demote = (id: string, by: string) =>
      httpShop.call(`PUT /api/staff/${id}`, {
        token: by,
        body: { role: 'user', department_id: departmentId },
      })
    for (let round = 0; round < 8; round += 1) {
      await httpShop.shop.write((tx) =>
        tx.updateTable('user_roles').set({ role: 'admin' }).execute(),
      )
      const answers = await Promise.all([
        demote(other.user.id, token),
        demote(admin.user.id, other.access_token),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(
        await httpShop.shop.context.store.db
          .selectFrom('user_roles')
          .selectAll()
          .where('role', '=', 'admin')
          .execute(),
      ).toHaveLength(1)
    }
  })
})
