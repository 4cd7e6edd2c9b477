// The server functions that delete accounts and reset passwords, on every engine: the effect on a
// person's next request.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { signInStaff, openShopWithStaff } from '../../testing/signed-in-staff.ts'
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

onEveryEngine('accounts', (engine) => {
  test('FN-003 STAFF-029 a new password is valid at once and ends the old one and every session of the person', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token } = staffed
    const ben = await staffed.hire('Ben')
    const elsewhere = await signInStaff(httpShop, 'ben@shop.ug')
    await addUnfinishedSignIn(staffed, ben.id)
    await addFactor(staffed, ben.id)
    for (let guess = 0; guess < 11; guess += 1) await httpShop.signIn('ben@shop.ug', 'not-it')
    expect((await httpShop.signIn('ben@shop.ug', 'matooke')).status).toBe(429)
    const answer = await httpShop.call(RESET, {
      token,
      body: { userId: ben.id, newPassword: 'rolex 2 eggs' },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Password reset successful for Ben Okello',
        name: 'Ben Okello',
      },
    })
    expect([
      await listRefusalsAfterSignOut(httpShop, ben),
      await listRefusalsAfterSignOut(httpShop, elsewhere),
    ]).toEqual([OUT, OUT])
    expect(await countUnfinishedSignIns(staffed)).toEqual([0, 0])
    // The second factor is still required.
    expect(await factorsOf(staffed)).toEqual([{ user_id: ben.id }])
    expect((await httpShop.signIn('ben@shop.ug', 'matooke')).status).toBe(400)
    expect((await signInStaff(httpShop, 'ben@shop.ug', 'rolex 2 eggs')).id).toBe(ben.id)
    expect((await httpShop.call('GET /api/staff', { token })).status).toBe(200)
    expect(
      JSON.stringify([await staffed.db.selectFrom('audit_log').selectAll().execute(), answer.body]),
    ).not.toContain('rolex')
  })

  test('FN-003 STAFF-026 STAFF-030 an invalid password or unknown person is refused without a change', async () => {
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
      expect([answer.body, answer.status >= 400 && answer.status < 500]).toEqual([
        { success: false, error },
        true,
      ])
    }
    expect((await httpShop.call('GET /api/session/role', { token: ben.token })).status).toBe(200)
    expect((await httpShop.signIn('ben@shop.ug', 'matooke')).status).toBe(200)
  })

  test('FN-003 FN-004 FN-006 PERM-008 the account functions are refused unless the caller is an administrator at that moment', async () => {
    const staffed = await openShopWithStaff(engine)
    const { httpShop, token, departmentId } = staffed
    const [ben, mary, former] = [
      await staffed.hire('Ben'),
      await staffed.hire('Mary', 'moderator'),
      await staffed.hire('Former', 'admin'),
    ]
    await httpShop.call(`PUT /api/staff/${former.id}`, {
      token,
      body: { role: 'user', department_id: departmentId },
    })
    for (const as of [{}, { token: 'a.b.c' }, ben, mary, former])
      for (const line of [RESET, DELETE, SYNC]) {
        const { status, body } = await httpShop.call(line, {
          ...('token' in as && { token: as.token }),
          body: { userId: staffed.admin_id, newPassword: 'stolen-it' },
        })
        expect([line, status, body]).toEqual([
          line,
          'id' in as ? 403 : 401,
          { success: false, error: expect.stringMatching(/\w/) },
        ])
      }
    expect((await httpShop.call('GET /api/staff', { token })).body).toHaveLength(4)
    expect((await httpShop.signIn('admin@shop.ug', 'stolen-it')).status).toBe(400)
  })
})
