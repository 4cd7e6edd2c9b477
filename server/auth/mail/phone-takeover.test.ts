// Two people with one number: who proves it gets it,
// and nothing that the other one prepared survives.
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { removeAccounts } from '../../features/staff/removal.queries.ts'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openSmsService } from '../../testing/sms-service.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const VICTIM = '256772000001'
const THIEF = '256772000002'
const BAIT = 'bait-password-1'

const openPhones = async (engine: Engine) => {
  const sms = await openSmsService()
  const httpShop = await openHttpShop(engine, { ...sms.env, AUTH_SMS_MAX_FREQUENCY: '0s' })
  await httpShop.signUp('admin@shop.ug')
  const signInBySms = async (phone: string, count = 1) => {
    const client = httpShop.client()
    await client.signInWithOtp({ phone })
    const { data, error } = await client.verifyOtp({
      phone,
      token: await sms.code(phone, count),
      type: 'sms',
    })
    expect(error).toBeNull()
    return { client, user: data.user }
  }
  return { ...httpShop, sms, signInBySms }
}

onEveryEngine('number takeover', (engine) => {
  test('PHONE-005 AUTHAPI-001 a password that a stranger typed with the number is worthless when the owner signs in by code', async () => {
    const httpShop = await openPhones(engine)
    await httpShop.client().signUp({ phone: VICTIM, password: BAIT })
    await httpShop.sms.code(VICTIM)
    await httpShop.signInBySms(VICTIM, 2)
    expect(
      (await httpShop.client().signInWithPassword({ phone: VICTIM, password: BAIT })).error,
    ).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('PHONE-005 AUTHAPI-008 a code sent to the current number never confirms a new number', async () => {
    const httpShop = await openPhones(engine)
    const { client } = await httpShop.signInBySms(THIEF)
    expect((await client.updateUser({ phone: VICTIM })).error).toBeNull()
    const again = await httpShop.signInBySms(THIEF, 2)
    expect(again.user?.phone).toBe(THIEF)
    const own = await httpShop.sms.code(THIEF, 2)
    expect(
      (await client.verifyOtp({ phone: VICTIM, token: own, type: 'phone_change' })).error,
    ).toMatchObject({
      code: 'otp_expired',
    })
    const { user } = await httpShop.signInBySms(VICTIM, 2)
    expect(user?.id).not.toBe(again.user?.id)
    expect((await client.getUser()).data.user?.phone).toBe(THIEF)
  })

  test('PHONE-005 AUTHAPI-014 an old code confirms nothing when meanwhile another number was asked for', async () => {
    const httpShop = await openPhones(engine)
    const { client } = await httpShop.signInBySms(THIEF)
    await client.updateUser({ phone: VICTIM })
    const token = await httpShop.sms.code(VICTIM)
    await client.updateUser({ phone: '256772000003' })
    await httpShop.sms.code('256772000003')
    const typed = await client.verifyOtp({ phone: VICTIM, token, type: 'phone_change' })
    expect(typed.error).toMatchObject({ code: 'otp_expired' })
  })

  test('PHONE-005 AUTHAPI-008 one of two people gets a number when both confirm it at once', async () => {
    const httpShop = await openPhones(engine)
    const people = [await httpShop.signInBySms(THIEF), await httpShop.signInBySms('256772000004')]
    const codes: string[] = []
    for (const [place, { client }] of people.entries()) {
      await client.updateUser({ phone: VICTIM })
      codes.push(await httpShop.sms.code(VICTIM, place + 1))
    }
    const answers = await Promise.all(
      codes.map((token) =>
        httpShop.call('POST /auth/v1/verify', {
          body: { type: 'phone_change', phone: VICTIM, token },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422,
    ])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'phone_exists',
    })
    const owners = await httpShop.shop.context.store.db
      .selectFrom('auth_users')
      .select('id')
      .where('phone', '=', VICTIM)
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('PHONE-005 AUTHAPI-001 all sign-ups at once with one number make one account', async () => {
    const httpShop = await openPhones(engine)
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        httpShop.call('POST /auth/v1/signup', { body: { phone: VICTIM, password: PASSWORD } }),
      ),
    )
    expect(all.filter(({ status }) => status !== 200 && status !== 422 && status !== 429)).toEqual(
      [],
    )
    const { db } = httpShop.shop.context.store
    expect(
      await db.selectFrom('auth_users').select('id').where('phone', '=', VICTIM).execute(),
    ).toHaveLength(1)
  })

  test('PHONE-005 AUTHAPI-014 a number that somebody has is refused to another person', async () => {
    const httpShop = await openPhones(engine)
    await httpShop.signInBySms(VICTIM)
    const { client } = await httpShop.signInBySms(THIEF)
    expect((await client.updateUser({ phone: '0772000001' })).error).toMatchObject({
      code: 'phone_exists',
      status: 422,
    })
  })

  test('PHONE-006 the number is free and its codes are void when the account is deleted', async () => {
    const httpShop = await openPhones(engine)
    const { user, client } = await httpShop.signInBySms(VICTIM)
    await client.updateUser({ phone: THIEF })
    const pending = await httpShop.sms.code(THIEF)
    const id = user?.id ?? ''
    await httpShop.shop.write((tx) => removeAccounts(tx, [id], httpShop.shop.context.now()))
    expect((await client.getUser()).error).not.toBeNull()
    const typed = { type: 'phone_change', phone: THIEF, token: pending }
    expect((await httpShop.call('POST /auth/v1/verify', { body: typed })).status).toBe(403)
    const next = await httpShop.signInBySms(VICTIM, 2)
    expect(next.user?.id).not.toBe(id)
  })
})
