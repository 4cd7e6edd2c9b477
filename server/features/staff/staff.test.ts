// Staff on every engine: access, creation, assignment, and that a shop keeps an administrator.
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expect, test } from 'vitest'
import type { HttpShop } from '../../testing/http-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openStaff } from '../../testing/staff.ts'

const CREATE = 'POST /functions/v1/create-staff-user'

const tokenOf = async (httpShop: HttpShop, email: string): Promise<string> =>
  String((await httpShop.signIn(email, 'matooke')).body['access_token'])

const counts = async ({ shop }: HttpShop): Promise<number[]> => {
  const tables = ['auth_users', 'auth_identities', 'profiles', 'user_roles'] as const
  return Promise.all(
    tables.map(
      async (table) => (await shop.context.store.db.selectFrom(table).selectAll().execute()).length,
    ),
  )
}

whereEnginesDiffer('staff', (engine) => {
  test('FN-005 STAFF-022 STAFF-017 READ-001 READ-002 READ-030 READ-031 a created person can sign in at once, with role and department', async () => {
    const { httpShop, token, ben, departmentId } = await openStaff(engine)
    const created = await httpShop.call(CREATE, {
      token,
      body: { ...ben, email: ' BEN@Shop.ug ', fullName: ' Ben Okello ', role: 'moderator' },
    })
    expect(created).toMatchObject({
      status: 200,
      body: { success: true, message: 'User created successfully', userId: expect.any(String) },
    })
    const own = await tokenOf(httpShop, 'ben@shop.ug')
    expect((await httpShop.call('GET /api/session/role', { token: own })).body).toEqual({
      user_id: created.body['userId'],
      role: 'moderator',
      rules: DEFAULT_RULES,
    })
    expect((await httpShop.call('GET /api/session/profile', { token: own })).body).toMatchObject({
      full_name: 'Ben Okello',
      email: 'ben@shop.ug',
      department_id: departmentId,
    })
    expect((await httpShop.call('GET /auth/v1/user', { token: own })).body).toMatchObject({
      identities: [{ provider: 'email' }],
      user_metadata: { full_name: 'Ben Okello' },
    })
    expect(await counts(httpShop)).toEqual([2, 2, 2, 2])
  })

  test('STAFF-024 a known address is refused and nothing is written, also with ten concurrent requests', async () => {
    const { httpShop, token, ben } = await openStaff(engine)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => httpShop.call(CREATE, { token, body: ben })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toEqual({ success: false, error: 'A user with this email already exists' })
    expect(
      await httpShop.call(CREATE, { token, body: { ...ben, email: 'ADMIN@shop.ug' } }),
    ).toMatchObject({
      status: 422,
      body: { success: false, error: 'A user with this email already exists' },
    })
    expect(await counts(httpShop)).toEqual([2, 2, 2, 2])
  })

  test('FN-005 STAFF-012 STAFF-016 decision P11 invalid input gets a clear refusal, no 5xx, and nothing is written', async () => {
    const { httpShop, token, ben } = await openStaff(engine)
    const unknown = httpShop.shop.context.newId()
    for (const [change, error] of [
      [{ email: '' }, 'Please fill in all required fields'],
      [{ departmentId: null }, 'Please select a department for the user'],
      [{ departmentId: unknown }, 'The department was not found. It may have been removed'],
      [{ role: 'owner' }, 'Choose a role'],
      [{ password: ['matooke'] }, 'Please fill in all required fields'],
      [{ fullName: 'B\u0000n' }, 'Name must be one line of text'],
    ] as const) {
      const answer = await httpShop.call(CREATE, { token, body: { ...ben, ...change } })
      expect([answer.body, answer.status >= 400 && answer.status < 500]).toEqual([
        { success: false, error },
        true,
      ])
    }
    for (const raw of ['', 'null', '[]', '{'])
      expect((await httpShop.call(CREATE, { token, raw })).status).toBeLessThan(500)
    expect(await counts(httpShop)).toEqual([1, 1, 1, 1])
  })

  test('FN-005 only a current administrator may list, create and assign staff', async () => {
    const { httpShop, token, ben, admin, departmentId } = await openStaff(engine)
    await httpShop.call(CREATE, { token, body: ben })
    await httpShop.call(CREATE, {
      token,
      body: { ...ben, email: 'mary@shop.ug', role: 'moderator' },
    })
    const tokens = [
      undefined,
      'a.b.c',
      await tokenOf(httpShop, 'ben@shop.ug'),
      await tokenOf(httpShop, 'mary@shop.ug'),
    ]
    for (const [place, own] of tokens.entries()) {
      const as = own === undefined ? {} : { token: own }
      const status = place < 2 ? 401 : 403
      expect((await httpShop.call('GET /api/staff', as)).status).toBe(status)
      expect(
        (
          await httpShop.call(CREATE, {
            ...as,
            body: { ...ben, email: 'eve@shop.ug', role: 'admin' },
          })
        ).status,
      ).toBe(status)
      expect(
        (
          await httpShop.call(`PUT /api/staff/${admin.user.id}`, {
            ...as,
            body: { role: 'user', department_id: departmentId },
          })
        ).status,
      ).toBe(status)
    }
    expect(await counts(httpShop)).toEqual([3, 3, 3, 3])
  })

  test('FN-005 creation and assignment are refused when the caller lost the administrator role meanwhile', async () => {
    const { httpShop, ben, departmentId } = await openStaff(engine)
    const { shop } = httpShop
    const former = { ...(await shop.person('user', departmentId)), role: 'admin' as const }
    await expect(
      shop.ask(staffApi.create, former, { ...ben, role: 'admin' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      shop.ask(staffApi.assign, former, { id: former.id, role: 'admin' }),
    ).rejects.toMatchObject({
      code: 'not_allowed',
    })
    expect((await counts(httpShop))[0]).toBe(1)
  })

  test('STAFF-003 READ-042 staff are listed with role and department, newest first', async () => {
    const { httpShop, token, ben, departmentId } = await openStaff(engine)
    httpShop.advanceClock(1)
    await httpShop.call(CREATE, { token, body: ben })
    httpShop.advanceClock(1)
    await httpShop.signUp('cathy@shop.ug')
    const { body } = await httpShop.call('GET /api/staff', { token })
    expect(body).toMatchObject([
      { email: 'cathy@shop.ug', role: 'user', department_id: null, department_name: null },
      {
        email: 'ben@shop.ug',
        full_name: 'Ben Okello',
        role: 'user',
        department_id: departmentId,
        department_name: 'Perfume',
      },
      { email: 'admin@shop.ug', role: 'admin' },
    ])
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  test('CMD-001 STAFF-022 a repeated request creates one person, and its stored hash does not depend on the password', async () => {
    const { httpShop, token, ben } = await openStaff(engine)
    const headers = { 'idempotency-key': 'k1' }
    const create = (body: object) => httpShop.call(CREATE, { token, headers, body })
    const first = await create(ben)
    expect((await create(ben)).body).toEqual(first.body)
    expect((await create({ ...ben, password: 'another-one' })).body).toMatchObject({
      success: false,
    })
    const rows = await httpShop.shop.context.store.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('matooke')
  })

  test('GEN-005 ENT-002 ENT-004 ENT-005 the tables accept only three roles, require a name and allow no department', async () => {
    const { httpShop } = await openStaff(engine)
    const { newId, now } = httpShop.shop.context
    const id = newId()
    const add = ({ role = 'user', ...name }: { role?: string; full_name?: null }) =>
      httpShop.shop.write(async (tx) => {
        await tx
          .insertInto('profiles')
          .values({
            id,
            full_name: 'Ben',
            department_id: null,
            created_at: now(),
            ...name,
          } as never)
          .execute()
        await tx
          .insertInto('user_roles')
          .values({ user_id: id, role: role as never })
          .execute()
      })
    for (const wrong of [{ role: 'owner' }, { role: 'Admin' }, { role: '' }, { full_name: null }])
      await expect(add(wrong)).rejects.toThrow()
    await add({})
    const profile = await httpShop.shop.context.store.db
      .selectFrom('profiles')
      .select(['full_name', 'department_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(profile).toEqual({ full_name: 'Ben', department_id: null })
  })
})
