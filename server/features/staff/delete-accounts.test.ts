// The server function that deletes all accounts except administrators, on every engine.
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openShopWithStaff } from '../../testing/signed-in-staff.ts'
import {
  RESET,
  DELETE,
  SYNC,
  addUnfinishedSignIn,
  addFactor,
  factorsOf,
  countUnfinishedSignIns,
  listRefusalsAfterSignOut,
  OUT,
} from '../../testing/accounts.ts'

const CREATE = 'POST /functions/v1/create-staff-user'

whereEnginesDiffer('deleting accounts', (engine) => {
  test('FN-004 STAFF-031 everybody except administrators is deleted at once, and their records keep their names', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, db, departmentId } = staffed
    const [ben, mary, ann] = [
      await staffed.hire('Ben'),
      await staffed.hire('Mary', 'moderator'),
      await staffed.hire('Ann', 'admin'),
    ]
    const cathy = await httpShop.signUp('cathy@shop.ug', 'matooke')
    const slip = { description: 'Paper', category: 'Supplies', amount: 1000, date: '2026-11-20' }
    expect(
      (await httpShop.call('POST /api/expenses', { token: ben.token, body: slip })).status,
    ).toBe(200)
    const before = await db.selectFrom('expenses').selectAll().execute()
    expect(before).toMatchObject([{ created_by: ben.id }])
    await addUnfinishedSignIn(staffed, ben.id)
    await addFactor(staffed, mary.id)
    expect(await httpShop.call(DELETE, { token })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Deleted 3 users', deletedUsers: 3 },
    })
    expect([
      await listRefusalsAfterSignOut(httpShop, ben),
      await listRefusalsAfterSignOut(httpShop, mary),
    ]).toEqual([OUT, OUT])
    expect([await countUnfinishedSignIns(staffed), await factorsOf(staffed)]).toEqual([[0, 0], []])
    expect(
      await listRefusalsAfterSignOut(httpShop, { ...cathy, id: '', token: cathy.access_token }),
    ).toEqual(OUT)
    const sessions = await db.selectFrom('auth_sessions').select('user_id').execute()
    expect(new Set(sessions.map(({ user_id }) => user_id))).toEqual(
      new Set([staffed.admin_id, ann.id]),
    )
    for (const email of ['ben@shop.ug', 'cathy@shop.ug'])
      expect((await httpShop.signIn(email, 'matooke')).status).toBe(400)
    expect((await httpShop.call('GET /api/staff', { token: ann.token })).body).toMatchObject([
      { email: 'ann@shop.ug' },
      { email: 'admin@shop.ug' },
    ])
    expect(await db.selectFrom('expenses').selectAll().execute()).toEqual(before)
    expect(
      await db
        .selectFrom('profiles')
        .select(['full_name', 'department_id'])
        .where('id', '=', ben.id)
        .execute(),
    ).toEqual([{ full_name: 'Ben Okello', department_id: null }])
    const log = await db
      .selectFrom('audit_log')
      .select(['entity_id', 'actor_id', 'details'])
      .where('action', '=', 'user_deleted')
      .orderBy('id')
      .execute()
    expect(log[0]).toEqual({
      entity_id: ben.id,
      actor_id: staffed.admin_id,
      details: 'Ben Okello ben@shop.ug',
    })
    expect(log).toHaveLength(3)
    // Deleted people do not prevent the deletion of a
    // department; Ann, who is an administrator, does.
    const { body } = await httpShop.call(`DELETE /api/departments/${departmentId}`, {
      token,
      body: {},
    })
    expect(body).toMatchObject({ title: expect.stringContaining('1 member of staff') })
    expect((await httpShop.call(DELETE, { token })).body).toMatchObject({
      message: 'There was nobody to delete',
      deletedUsers: 0,
    })
  })

  test('FN-004 STAFF-024 the address of a deleted person can be used again for a new account, which inherits nothing', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, departmentId } = staffed
    const before = await staffed.hire('Ben', 'moderator')
    await httpShop.call(DELETE, { token })
    const { user, access_token } = await httpShop.signUp('ben@shop.ug', 'matooke')
    expect(user.id).not.toBe(before.id)
    expect(
      (await httpShop.call('GET /api/session/role', { token: access_token })).body,
    ).toMatchObject({ role: 'user' })
    await httpShop.call(DELETE, { token })
    const body = {
      email: 'ben@shop.ug',
      password: 'matooke',
      fullName: 'Other Ben',
      role: 'user',
      departmentId,
    }
    expect((await httpShop.call(CREATE, { token, body })).status).toBe(200)
    for (const gone of [before.id, user.id]) {
      expect(
        (await httpShop.call(RESET, { token, body: { userId: gone, newPassword: '123456' } })).body,
      ).toMatchObject({ error: 'User not found' })
      expect(
        (await httpShop.call(`PUT /api/staff/${gone}`, { token, body: { role: 'admin' } })).status,
      ).toBe(404)
    }
  })

  test('FN-004 an administrator is never deleted, also when roles change at the same moment', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, db, departmentId } = staffed
    for (let round = 0; round < 5; round += 1) {
      const ben = await staffed.hire(`Ben${round}`)
      const [promoted] = await Promise.all([
        httpShop.call(`PUT /api/staff/${ben.id}`, {
          token,
          body: { role: 'admin', department_id: departmentId },
        }),
        httpShop.call(DELETE, { token }),
      ])
      const kept = (await httpShop.call('GET /api/session/role', { token: ben.token })).status
      expect([promoted.status, kept]).toEqual(promoted.status === 200 ? [200, 200] : [404, 401])
    }
    const roles = await db.selectFrom('user_roles').select('user_id').execute()
    const living = await db
      .selectFrom('auth_users')
      .select('id')
      .where('deleted_at', 'is', null)
      .execute()
    expect(roles.map(({ user_id }) => user_id).toSorted()).toEqual(
      living.map(({ id }) => id).toSorted(),
    )
  })

  test('CMD-001 STAFF-031 a repeated call deletes once and gets the same response, and an invalid body gets a clear error', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token } = staffed
    await staffed.hire('Ben')
    const headers = { 'idempotency-key': 'k1' }
    const [first, again] = [
      await httpShop.call(DELETE, { token, headers }),
      await httpShop.call(DELETE, { token, headers }),
    ]
    expect(again.body).toEqual(first.body)
    for (const line of [RESET, DELETE, SYNC])
      for (const raw of [
        '{',
        '[]',
        'null',
        '"x"',
        `{"userId":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      ]) {
        const { status } = await httpShop.call(line, { token, raw })
        expect(status).toBeLessThan(500)
      }
  })
})
