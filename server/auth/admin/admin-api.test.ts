// The admin API with the real client: an account is created with the fields that the program sent.
import { AuthAdminApi } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { runAdmin } from '../../commands/admin.ts'
import type { Engine } from '../../platform/database/store.ts'
import { type HttpShop, openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

type Service = HttpShop & { readonly admin: InstanceType<typeof AuthAdminApi> }

const openService = async (engine: Engine): Promise<Service> => {
  const httpShop = await openHttpShop(engine, { AUTH_ADMIN_API_ENABLED: 'true' })
  await httpShop.signUp('boss@shop.ug')
  const { text } = await runAdmin(['service-key'], httpShop.environment)
  const headers = { authorization: `Bearer ${text.split('\n')[0] ?? ''}` }
  return { ...httpShop, admin: new AuthAdminApi({ url: `${httpShop.url}/auth/v1`, headers }) }
}

onEveryEngine('admin API', (engine) => {
  test('AUTHAPI-022 createUser keeps server metadata, phone and ban', async () => {
    const { admin, signIn, advanceClock: pass, shop } = await openService(engine)
    const { data, error } = await admin.createUser({
      email: 'ann@shop.ug',
      phone: '+256772123456',
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'Ann' },
      app_metadata: { branch: 'Ntinda' },
      ban_duration: '1h',
    })
    expect(error).toBeNull()
    const metadata = { provider: 'email', providers: ['email'], branch: 'Ntinda' }
    const shown = {
      phone: '256772123456',
      app_metadata: metadata,
      user_metadata: { full_name: 'Ann', email_verified: true },
    }
    expect(data.user).toMatchObject(shown)
    expect(data.user?.banned_until).toBe(
      new Date(Date.parse(shop.context.now()) + 3_600_000).toISOString(),
    )
    expect([data.user?.email_confirmed_at === undefined, data.user?.phone_confirmed_at]).toEqual([
      false,
      undefined,
    ])
    expect((await admin.getUserById(data.user?.id ?? '')).data.user).toMatchObject(shown)
    expect((await signIn('ann@shop.ug')).body).toMatchObject({ code: 'user_banned' })
    pass(3601)
    expect((await signIn('ann@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-022 createUser creates an account with only a phone, and refuses taken, invalid and missing addresses', async () => {
    const { admin } = await openService(engine)
    const first = await admin.createUser({ phone: '256772123456', phone_confirm: true })
    expect(first.data.user).toMatchObject({
      email: '',
      phone: '256772123456',
      app_metadata: { provider: 'phone' },
    })
    expect(first.data.user?.phone_confirmed_at).toBeTruthy()
    expect(
      (await admin.createUser({ email: 'ann@shop.ug', phone: '+256772123456' })).error,
    ).toMatchObject({
      code: 'phone_exists',
      status: 422,
    })
    expect((await admin.createUser({ email: 'boss@shop.ug' })).error).toMatchObject({
      code: 'email_exists',
      status: 422,
    })
    expect((await admin.createUser({ phone: '0772' })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    })
    expect((await admin.createUser({})).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    })
    expect(
      (await admin.createUser({ email: 'ann@shop.ug', ban_duration: 'for ever' })).error,
    ).toMatchObject({
      code: 'validation_failed',
    })
    expect((await admin.createUser({ email: 'ann@shop.ug' })).error).toBeNull()
  })

  test('AUTHAPI-022 updateUserById changes and confirms a phone and keeps the other fields', async () => {
    const { admin } = await openService(engine)
    const { data } = await admin.createUser({
      email: 'ann@shop.ug',
      app_metadata: { branch: 'Ntinda' },
    })
    const id = data.user?.id ?? ''
    await admin.createUser({ phone: '256772000000' })
    expect((await admin.updateUserById(id, { phone: '256772000000' })).error).toMatchObject({
      code: 'phone_exists',
    })
    const changed = await admin.updateUserById(id, {
      phone: '256772123456',
      phone_confirm: true,
      app_metadata: { till: 2 },
    })
    expect(changed.data.user).toMatchObject({
      email: 'ann@shop.ug',
      phone: '256772123456',
      app_metadata: { branch: 'Ntinda', till: 2 },
    })
    expect(changed.data.user?.phone_confirmed_at).toBeTruthy()
  })

  test('AUTHAPI-022 updateUserById gives the identities the new addresses, and voids the codes of the old ones', async () => {
    const { admin, call } = await openService(engine)
    const { data } = await admin.createUser({
      email: 'ann@shop.ug',
      password: PASSWORD,
      email_confirm: true,
    })
    const id = data.user?.id ?? ''
    const link = await admin.generateLink({ type: 'recovery', email: 'ann@shop.ug' })
    const changed = await admin.updateUserById(id, { email: 'anna@shop.ug', phone: '256772123456' })
    expect(changed.data.user).toMatchObject({
      email: 'anna@shop.ug',
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      identities: [
        { provider: 'email', identity_data: { email: 'anna@shop.ug', email_verified: true } },
        { provider: 'phone', identity_data: { phone: '256772123456', phone_verified: false } },
      ],
    })
    const body = { type: 'recovery', token_hash: link.data.properties?.hashed_token }
    expect((await call('POST /auth/v1/verify', { body })).status).toBe(403)
  })
})
