// Sync Users on every engine: which accounts get a profile or role, and which stay unchanged.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openShopWithStaff, type SignedInStaff } from '../../testing/signed-in-staff.ts'

const DELETE = 'POST /functions/v1/delete-non-admin-users'
const SYNC = 'POST /functions/v1/sync-existing-users'

/** An account from before profiles were created automatically. */
const addOldAccount = async (
  { httpShop }: SignedInStaff,
  email: string | null,
  user_metadata: Record<string, unknown> = {},
): Promise<string> => {
  const { newId, now } = httpShop.shop.context
  const id = newId()
  const nothing = {
    phone: null,
    encrypted_password: null,
    email_confirmed_at: now(),
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
  }
  const row = {
    id,
    email,
    ...nothing,
    app_metadata: {},
    user_metadata,
    created_at: now(),
    updated_at: now(),
  }
  await httpShop.shop.write((tx) => tx.insertInto('auth_users').values(row).execute())
  return id
}

onEveryEngine('sync of accounts', (engine) => {
  test('FN-006 FN-007 SYNC-007 SYNC-008 accounts without profile or role get both, with their given name', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, db } = staffed
    httpShop.shop.leaveBroken('person_half')
    await staffed.hire('Ben')
    const [named, plain, nameless, roleless] = [
      await addOldAccount(staffed, 'rose@shop.ug', { full_name: ' Rose\nNamuli ', role: 'admin' }),
      await addOldAccount(staffed, 'joel@shop.ug'),
      await addOldAccount(staffed, null),
      (await httpShop.signUp('cathy@shop.ug')).user.id,
    ]
    await httpShop.shop.write((tx) =>
      tx.deleteFrom('user_roles').where('user_id', '=', roleless).execute(),
    )
    const first = await httpShop.call(SYNC, { token, body: {} })
    const errors = [
      { user: nameless, error: 'The account has neither a name nor an e-mail address' },
    ]
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      error: null,
      message: '1 account could not be synced',
      totalUsers: 6,
      existingProfiles: 3,
      syncedUsers: 3,
      errors,
    })
    const rows = await db
      .selectFrom('profiles')
      .innerJoin('user_roles', 'user_roles.user_id', 'profiles.id')
      .select(['profiles.id as id', 'full_name', 'department_id', 'role'])
      .where('profiles.id', 'in', [named, plain, roleless])
      .orderBy('full_name')
      .execute()
    expect(rows).toEqual([
      { id: named, full_name: 'Rose Namuli', department_id: null, role: 'user' },
      { id: roleless, full_name: 'cathy', department_id: null, role: 'user' },
      { id: plain, full_name: 'joel', department_id: null, role: 'user' },
    ])
    const again = await Promise.all([
      httpShop.call(SYNC, { token, body: {} }),
      httpShop.call(SYNC, { token }),
    ])
    for (const { body } of again)
      expect(body).toMatchObject({ totalUsers: 6, existingProfiles: 5, syncedUsers: 0, errors })
  })

  test('FN-006 SYNC-010 two concurrent syncs count each account once and change neither roles nor deleted people', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token } = staffed
    await staffed.hire('Gone')
    await httpShop.call(DELETE, { token })
    const mary = await staffed.hire('Mary', 'moderator')
    for (const name of ['rose', 'joel']) await addOldAccount(staffed, `${name}@shop.ug`)
    const answers = await Promise.all([
      httpShop.call(SYNC, { token, body: {} }),
      httpShop.call(SYNC, { token, body: {} }),
    ])
    expect(
      answers.map(({ body }) => Number(body['syncedUsers'])).toSorted((one, other) => one - other),
    ).toEqual([0, 2])
    expect(answers.map(({ body }) => body['totalUsers'])).toEqual([4, 4])
    expect(
      (await httpShop.call('GET /api/session/role', { token: mary.token })).body,
    ).toMatchObject({
      role: 'moderator',
    })
    expect((await httpShop.call('GET /api/staff', { token })).body).toHaveLength(4)
  })
})
