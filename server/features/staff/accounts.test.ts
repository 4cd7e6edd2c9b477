// The server functions that end accounts and give new passwords, on every engine: what a person notices with the next request.
import { expect, test } from 'vitest'
import type { HttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { signInStaff, type StaffSession, openShopWithStaff, type SignedInStaff } from '../../testing/signed-in-staff.ts'

const CREATE = 'POST /functions/v1/create-staff-user'
const RESET = 'POST /functions/v1/admin-reset-password'
const DELETE = 'POST /functions/v1/delete-non-admin-users'
const SYNC = 'POST /functions/v1/sync-existing-users'

/** A code that was sent and a sign-in that is half done, as if they were under way. */
const underWay = async ({ httpShop }: SignedInStaff, user_id: string): Promise<void> => {
  const { newId, now } = httpShop.shop.context
  const created_at = now()
  const code = {
    id: newId(),
    user_id,
    kind: 'recovery' as const,
    address: 'ben@shop.ug',
    token_hash: newId(),
    pending_password: null,
    flow_id: null,
    attempts: 0,
  }
  const nothing = {
    code_challenge: null,
    code_challenge_method: null,
    provider: null,
    provider_verifier: null,
    linking_user_id: null,
    redirect_to: null,
    used_at: null,
  }
  const flow = { id: newId(), user_id, kind: 'recovery', auth_code_hash: newId(), code_issued_at: created_at, ...nothing }
  await httpShop.shop.write((tx) =>
    tx
      .insertInto('auth_one_time_tokens')
      .values({ ...code, created_at, expires_at: created_at })
      .execute(),
  )
  await httpShop.shop.write((tx) =>
    tx
      .insertInto('auth_flow_states')
      .values({ ...flow, created_at })
      .execute(),
  )
}
const addFactor = ({ httpShop }: SignedInStaff, user_id: string): Promise<unknown> => {
  const { newId, now } = httpShop.shop.context
  const [id, created_at] = [newId(), now()]
  const row = {
    id,
    user_id,
    friendly_name: null,
    factor_type: 'totp',
    status: 'unverified' as const,
    sealed_secret: '',
    last_step: 0,
    last_challenged_at: null,
  }
  return httpShop.shop.write((tx) =>
    tx
      .insertInto('auth_factors')
      .values({ ...row, created_at, updated_at: created_at })
      .execute(),
  )
}
const factorsOf = ({ db }: SignedInStaff) => db.selectFrom('auth_factors').select('user_id').execute()

const leftUnderWay = async ({ db }: SignedInStaff): Promise<number[]> => [
  (await db.selectFrom('auth_one_time_tokens').selectAll().execute()).length,
  (await db.selectFrom('auth_flow_states').selectAll().execute()).length,
]

const isOut = async (httpShop: HttpShop, { token, refresh_token }: StaffSession): Promise<unknown> => [
  (await httpShop.call('GET /api/session/role', { token })).status,
  (await httpShop.call('GET /api/expenses', { token })).status,
  (await httpShop.call('GET /auth/v1/user', { token })).status,
  (await httpShop.refresh(refresh_token)).status,
]
const OUT = [401, 401, 403, 400]

onEveryEngine('accounts', (engine) => {
  test('FN-003 STAFF-029 a new password counts at once, the old one and every session of the person are over', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token } = staffed
    const ben = await staffed.hire('Ben')
    const elsewhere = await signInStaff(httpShop, 'ben@shop.ug')
    await underWay(staffed, ben.id)
    await addFactor(staffed, ben.id)
    for (let guess = 0; guess < 11; guess += 1) await httpShop.signIn('ben@shop.ug', 'not-it')
    expect((await httpShop.signIn('ben@shop.ug', 'matooke')).status).toBe(429)
    const answer = await httpShop.call(RESET, { token, body: { userId: ben.id, newPassword: 'rolex 2 eggs' } })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Password reset successful for Ben Okello', name: 'Ben Okello' } })
    expect([await isOut(httpShop, ben), await isOut(httpShop, elsewhere)]).toEqual([OUT, OUT])
    expect(await leftUnderWay(staffed)).toEqual([0, 0])
    // Whoever has to give a code at sign-in still has to.
    expect(await factorsOf(staffed)).toEqual([{ user_id: ben.id }])
    expect((await httpShop.signIn('ben@shop.ug', 'matooke')).status).toBe(400)
    expect((await signInStaff(httpShop, 'ben@shop.ug', 'rolex 2 eggs')).id).toBe(ben.id)
    expect((await httpShop.call('GET /api/staff', { token })).status).toBe(200)
    expect(JSON.stringify([await staffed.db.selectFrom('audit_log').selectAll().execute(), answer.body])).not.toContain('rolex')
  })

  test('FN-003 STAFF-026 STAFF-030 a password that does not fit, or a person who is not there, changes nothing', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token } = staffed
    const ben = await staffed.hire('Ben')
    for (const [body, error] of [
      [{ userId: ben.id, newPassword: '12345' }, 'Password must be at least 6 characters'],
      [{ userId: ben.id, newPassword: '' }, 'Please fill in all required fields'],
      [{ userId: ben.id }, 'Please fill in all required fields'],
      [{ userId: ben.id, newPassword: 123456 }, 'Please fill in all required fields'],
      [{ userId: ben.id, newPassword: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
      [{ userId: httpShop.shop.context.newId(), newPassword: '123456' }, 'User not found'],
      [{ userId: "x'; --", newPassword: '123456' }, 'That is not a valid id'],
      [{ newPassword: '123456' }, 'Choose one'],
    ] as const) {
      const answer = await httpShop.call(RESET, { token, body })
      expect([answer.body, answer.status >= 400 && answer.status < 500]).toEqual([{ success: false, error }, true])
    }
    expect((await httpShop.call('GET /api/session/role', { token: ben.token })).status).toBe(200)
    expect((await httpShop.signIn('ben@shop.ug', 'matooke')).status).toBe(200)
  })

  test('FN-003 FN-004 FN-006 PERM-008 nobody but an administrator of this moment may call them', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, departmentId } = staffed
    const [ben, mary, former] = [await staffed.hire('Ben'), await staffed.hire('Mary', 'moderator'), await staffed.hire('Former', 'admin')]
    await httpShop.call(`PUT /api/staff/${former.id}`, { token, body: { role: 'user', department_id: departmentId } })
    for (const as of [{}, { token: 'a.b.c' }, ben, mary, former])
      for (const line of [RESET, DELETE, SYNC]) {
        const { status, body } = await httpShop.call(line, {
          ...('token' in as && { token: as.token }),
          body: { userId: staffed.admin_id, newPassword: 'stolen-it' },
        })
        expect([line, status, body]).toEqual([line, 'id' in as ? 403 : 401, { success: false, error: expect.stringMatching(/\w/) }])
      }
    expect((await httpShop.call('GET /api/staff', { token })).body).toHaveLength(4)
    expect((await httpShop.signIn('admin@shop.ug', 'stolen-it')).status).toBe(400)
  })

  test('FN-004 STAFF-031 everybody but administrators is gone at once, and what they recorded stays with its name', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, db, departmentId } = staffed
    const [ben, mary, ann] = [await staffed.hire('Ben'), await staffed.hire('Mary', 'moderator'), await staffed.hire('Ann', 'admin')]
    const cathy = await httpShop.signUp('cathy@shop.ug', 'matooke')
    const slip = { description: 'Paper', category: 'Supplies', amount: 1000, date: '2026-11-20' }
    expect((await httpShop.call('POST /api/expenses', { token: ben.token, body: slip })).status).toBe(200)
    const before = await db.selectFrom('expenses').selectAll().execute()
    expect(before).toMatchObject([{ created_by: ben.id }])
    await underWay(staffed, ben.id)
    await addFactor(staffed, mary.id)
    expect(await httpShop.call(DELETE, { token })).toMatchObject({ status: 200, body: { success: true, message: 'Deleted 3 users', deletedUsers: 3 } })
    expect([await isOut(httpShop, ben), await isOut(httpShop, mary)]).toEqual([OUT, OUT])
    expect([await leftUnderWay(staffed), await factorsOf(staffed)]).toEqual([[0, 0], []])
    expect(await isOut(httpShop, { ...cathy, id: '', token: cathy.access_token })).toEqual(OUT)
    const sessions = await db.selectFrom('auth_sessions').select('user_id').execute()
    expect(new Set(sessions.map(({ user_id }) => user_id))).toEqual(new Set([staffed.admin_id, ann.id]))
    for (const email of ['ben@shop.ug', 'cathy@shop.ug']) expect((await httpShop.signIn(email, 'matooke')).status).toBe(400)
    expect((await httpShop.call('GET /api/staff', { token: ann.token })).body).toMatchObject([{ email: 'ann@shop.ug' }, { email: 'admin@shop.ug' }])
    expect(await db.selectFrom('expenses').selectAll().execute()).toEqual(before)
    expect(await db.selectFrom('profiles').select(['full_name', 'department_id']).where('id', '=', ben.id).execute()).toEqual([
      { full_name: 'Ben Okello', department_id: null },
    ])
    const log = await db.selectFrom('audit_log').select(['entity_id', 'actor_id', 'details']).where('action', '=', 'user_deleted').orderBy('id').execute()
    expect(log[0]).toEqual({ entity_id: ben.id, actor_id: staffed.admin_id, details: 'Ben Okello ben@shop.ug' })
    expect(log).toHaveLength(3)
    // Nobody who is gone keeps a department from being deleted; Ann, who is an administrator, does.
    const { body } = await httpShop.call(`DELETE /api/departments/${departmentId}`, { token, body: {} })
    expect(body).toMatchObject({ title: expect.stringContaining('1 member of staff') })
    expect((await httpShop.call(DELETE, { token })).body).toMatchObject({ message: 'There was nobody to delete', deletedUsers: 0 })
  })

  test('FN-004 STAFF-024 the address of somebody who was deleted can be used again, by a person who inherits nothing', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, departmentId } = staffed
    const before = await staffed.hire('Ben', 'moderator')
    await httpShop.call(DELETE, { token })
    const { user, access_token } = await httpShop.signUp('ben@shop.ug', 'matooke')
    expect(user.id).not.toBe(before.id)
    expect((await httpShop.call('GET /api/session/role', { token: access_token })).body).toMatchObject({ role: 'user' })
    await httpShop.call(DELETE, { token })
    const body = { email: 'ben@shop.ug', password: 'matooke', fullName: 'Other Ben', role: 'user', departmentId }
    expect((await httpShop.call(CREATE, { token, body })).status).toBe(200)
    for (const gone of [before.id, user.id]) {
      expect((await httpShop.call(RESET, { token, body: { userId: gone, newPassword: '123456' } })).body).toMatchObject({ error: 'User not found' })
      expect((await httpShop.call(`PUT /api/staff/${gone}`, { token, body: { role: 'admin' } })).status).toBe(404)
    }
  })

  test('FN-004 an administrator is never deleted, also when roles change in the same moment', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, db, departmentId } = staffed
    for (let round = 0; round < 5; round += 1) {
      const ben = await staffed.hire(`Ben${round}`)
      const [promoted] = await Promise.all([
        httpShop.call(`PUT /api/staff/${ben.id}`, { token, body: { role: 'admin', department_id: departmentId } }),
        httpShop.call(DELETE, { token }),
      ])
      const kept = (await httpShop.call('GET /api/session/role', { token: ben.token })).status
      expect([promoted.status, kept]).toEqual(promoted.status === 200 ? [200, 200] : [404, 401])
    }
    const roles = await db.selectFrom('user_roles').select('user_id').execute()
    const living = await db.selectFrom('auth_users').select('id').where('deleted_at', 'is', null).execute()
    expect(roles.map(({ user_id }) => user_id).toSorted()).toEqual(living.map(({ id }) => id).toSorted())
  })

  test('a call that arrives twice deletes once and answers the same; broken bodies are told in words', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token } = staffed
    await staffed.hire('Ben')
    const headers = { 'idempotency-key': 'k1' }
    const [first, again] = [await httpShop.call(DELETE, { token, headers }), await httpShop.call(DELETE, { token, headers })]
    expect(again.body).toEqual(first.body)
    for (const line of [RESET, DELETE, SYNC])
      for (const raw of ['{', '[]', 'null', '"x"', `{"userId":${'['.repeat(5000)}${']'.repeat(5000)}}`]) {
        const { status } = await httpShop.call(line, { token, raw })
        expect(status).toBeLessThan(500)
      }
  })
})
