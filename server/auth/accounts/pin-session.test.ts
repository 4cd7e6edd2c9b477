// What a session by PIN may do: sell with the rights of role user, and nothing about the account.
import { permissions } from '@webale/domain/access/permissions.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { sellerOf } from '../../features/till/person-of-sale.ts'
import { findAccount, findTillPerson } from '../../features/till/till-sale.queries.ts'
import { answerChallenge, codeOf } from '../../testing/enrolled-factor.ts'
import { reportOf } from '../../testing/registered-till.ts'
import { openSharedTill, PIN } from '../../testing/shared-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const NOBODY = '01a00000-0000-7000-8000-0000000000aa'
const GATES = ['password_needed', 'not_allowed', 'only_admins_edit_products', 'department_required']

const expectedGate = ({ can }: Operation): string | undefined => {
  if (can === 'own_account') return 'password_needed'
  if (can === 'anyone' || can === 'signed_in' || can === 'till') return undefined
  if ((permissions[can] as readonly string[]).includes('user')) return undefined
  return can === 'product.manage' ? 'only_admins_edit_products' : 'not_allowed'
}

const refusedBy = ({ status }: { readonly status: number }, operation: Operation): unknown =>
  status === 403 ? expectedGate(operation) : undefined

/** What the sign-in service refuses to a session by PIN. */
const ABOUT_THE_ACCOUNT: readonly (readonly [line: string, body?: unknown])[] = [
  ['PUT /auth/v1/user', { password: 'another-2026' }],
  ['PUT /auth/v1/user', { email: 'thief@shop.ug' }],
  ['PUT /auth/v1/user', { data: { full_name: 'Thief' } }],
  ['GET /auth/v1/reauthenticate'],
  ['POST /auth/v1/factors', { factor_type: 'totp' }],
  [`DELETE /auth/v1/factors/${NOBODY}`],
  [`POST /auth/v1/factors/${NOBODY}/challenge`],
  [`POST /auth/v1/factors/${NOBODY}/verify`, { challenge_id: NOBODY, code: '123456' }],
  ['GET /auth/v1/user/identities/authorize?provider=google'],
  [`DELETE /auth/v1/user/identities/${NOBODY}`],
  ['POST /auth/v1/logout'],
  ['POST /auth/v1/logout?scope=global'],
  ['POST /auth/v1/logout?scope=others'],
]

/**
 * An administrator without a department who signed in
 * by PIN on a till where the cashier was last seen.
 */
const openAdminByPin = async (engine: Parameters<typeof openSharedTill>[0]) => {
  const till = await openSharedTill(engine)
  const { httpShop, headers, cashier, token, setPin, byPin, admin_id } = till
  await httpShop.call('POST /api/till/hello', { body: reportOf(), headers, token: cashier.token })
  await setPin({ token })
  const { status, body } = await byPin({ id: admin_id })
  expect(status).toBe(200)
  return { ...till, pinToken: String(body.access_token) }
}

onEveryEngine('a session by PIN', (engine) => {
  test('PIN-008 PIN-009 an administrator by PIN passes exactly the permissions of role user', async () => {
    const { httpShop, pinToken } = await openAdminByPin(engine)
    const found: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const { operations } of features)
      for (const { name, operation } of operations) {
        if (operation.can === 'till') continue
        expected[name] = expectedGate(operation)
        const line = `${operation.method} ${operation.path.replaceAll(/:\w+/g, NOBODY)}`
        const body = operation.method === 'GET' ? undefined : {}
        const answer = await httpShop.call(line, { token: pinToken, body })
        const code = answer.body['code']
        const isGate = GATES.includes(String(code))
        // Routes outside /api have answers of their own, without our codes.
        found[name] = operation.path.startsWith('/api/')
          ? isGate
            ? code
            : undefined
          : refusedBy(answer, operation)
      }
    expect(found).toEqual(expected)
  })

  test('PIN-008 an administrator by PIN is a user of the department of the till', async () => {
    const { httpShop, headers, pinToken, admin_id, departmentId } = await openAdminByPin(engine)
    const role = await httpShop.call('GET /api/session/role', { token: pinToken })
    expect(role.body).toMatchObject({ user_id: admin_id, role: 'user' })
    const profile = await httpShop.call('GET /api/session/profile', { token: pinToken })
    expect(profile.body).toMatchObject({ id: admin_id, department_id: departmentId })
    const answer = await httpShop.call('POST /api/till/hello', {
      body: reportOf(),
      headers,
      token: pinToken,
    })
    expect(answer.body['person']).toMatchObject({
      id: admin_id,
      role: 'user',
      department_id: departmentId,
    })
  })

  test('PIN-007 an administrator by PIN prints on the printers of the till, and neither sees nor adds others', async () => {
    const { httpShop, pinToken, token, departmentId } = await openAdminByPin(engine)
    const department = await httpShop.call('POST /api/departments', {
      token,
      body: { name: 'Drinks' },
    })
    const add = (name: string, by: string, department_id: unknown) =>
      httpShop.call('POST /api/printers', {
        token: by,
        body: { name, kind: 'network', address: '192.168.1.50', department_id },
      })
    await add('Counter', token, departmentId)
    await add('Bar', token, department.body['id'])
    const listed = await httpShop.call('GET /api/printers', { token: pinToken })
    expect((listed.body as unknown as { name: string }[]).map(({ name }) => name)).toEqual([
      'Counter',
    ])
    expect((await add('Third', pinToken, null)).status).toBe(403)
  })

  test('PIN-008 the key of an earlier full sign-in on the till sells with the rights of role user after a PIN', async () => {
    const {
      httpShop,
      headers,
      token,
      cashier,
      setPin,
      byPin,
      admin_id,
      db,
      till_id,
      departmentId,
    } = await openSharedTill(engine)
    const seller = async () => {
      const person = {
        seen: await findTillPerson(db, till_id, admin_id),
        account: await findAccount(db, admin_id),
      }
      const sale = { person_id: admin_id } as SaleOnTill
      return sellerOf(
        sale,
        { ...person, isProved: true, isAsUser: person.seen?.by_pin === true },
        httpShop.shop.context.now(),
      )
    }
    const report = (by: string) =>
      httpShop.call('POST /api/till/hello', { body: reportOf(), headers, token: by })
    await report(cashier.token)
    await report(token)
    expect(await seller()).toMatchObject({ role: 'admin', department_id: null })
    await setPin({ token })
    const pinToken = String((await byPin({ id: admin_id })).body.access_token)
    expect(await seller()).toMatchObject({ role: 'user', department_id: departmentId })
    await httpShop.call('POST /auth/v1/logout?scope=local', { token: pinToken })
    expect(await seller()).toMatchObject({ role: 'user', department_id: departmentId })
    await report(token)
    expect(await seller()).toMatchObject({ role: 'admin' })
  })

  test('PIN-009 a session by PIN changes nothing of its account and ends no other session', async () => {
    const { httpShop, pinToken, token, admin_id, byPin } = await openAdminByPin(engine)
    for (const [line, body] of ABOUT_THE_ACCOUNT) {
      const { status, body: answer } = await httpShop.call(line, { token: pinToken, body })
      expect([line, status, answer['code'], answer['message']]).toEqual([
        line,
        403,
        'password_needed',
        'Sign in with your password',
      ])
    }
    expect((await httpShop.call('GET /auth/v1/user', { token: pinToken })).body).toMatchObject({
      id: admin_id,
    })
    expect(
      (await httpShop.call('POST /auth/v1/logout?scope=local', { token: pinToken })).status,
    ).toBe(204)
    expect((await httpShop.call('GET /api/products', { token: pinToken })).status).toBe(401)
    expect((await httpShop.call('GET /api/products', { token })).status).toBe(200)
    expect((await byPin({ id: admin_id })).status).toBe(200)
  })

  test('PIN-006 what is recorded carries the person who came by PIN, and the audit log says so', async () => {
    const { httpShop, cashier, byPin, db, till_id } = await openSharedTill(engine)
    const { body } = await byPin(cashier)
    const pinToken = String(body.access_token)
    const id = httpShop.shop.context.newId()
    const customer = await httpShop.call('POST /api/customers', {
      token: pinToken,
      body: { id, name: 'Aisha' },
    })
    expect(customer.status).toBe(200)
    await byPin(cashier, '9999')
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'entity_id', 'details'])
      .where('action', 'in', ['pin.set', 'pin_used', 'pin_failed', 'customer.add', 'till.share'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(
      entries.map(({ action, actor_id, entity_id }) => [action, actor_id, entity_id]),
    ).toMatchObject([
      ['till.share', expect.any(String), till_id],
      ['pin.set', cashier.id, cashier.id],
      ['pin_used', null, cashier.id],
      ['customer.add', cashier.id, expect.any(String)],
      ['pin_failed', null, cashier.id],
    ])
    expect(entries[2]?.details).toBe('on the till Counter')
  })

  test('PIN-010 a person with a second step sells by PIN without the second step', async () => {
    const { httpShop, cashier, byPin } = await openSharedTill(engine)
    const enrol = { factor_type: 'totp', friendly_name: 'Phone' }
    const enrolled = (
      await httpShop.call('POST /auth/v1/factors', { token: cashier.token, body: enrol })
    ).body
    const { secret } = enrolled['totp'] as { secret: string }
    const done = await answerChallenge(
      httpShop,
      cashier.token,
      String(enrolled['id']),
      codeOf(httpShop, secret),
    )
    expect(done.status).toBe(200)
    const products = async (token: unknown) =>
      (await httpShop.call('GET /api/products', { token: String(token) })).body['code']
    const byPassword = (await httpShop.signIn('moses@shop.ug', 'matooke')).body['access_token']
    expect(await products(byPassword)).toBe('second_step_required')
    const { body } = await byPin(cashier, PIN)
    expect(await products(body.access_token)).toBeUndefined()
  })
})
