// The admin API with the real client: an account is created with the fields that the program sent.
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { openServiceShop } from '../../testing/service-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('admin API', (engine) => {
  test('AUTHAPI-030 createUser keeps server metadata, phone and ban', async () => {
    const { admin, signIn, advanceClock: pass, shop } = await openServiceShop(engine)
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
    const metadata = { provider: 'email', providers: ['email', 'phone'], branch: 'Ntinda' }
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

  test('AUTHAPI-030 createUser creates an account with only a phone, and refuses taken, invalid and missing addresses', async () => {
    const { admin } = await openServiceShop(engine)
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

  test('AUTHAPI-030 updateUserById changes and confirms a phone and keeps the other fields', async () => {
    const { admin } = await openServiceShop(engine)
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

  test('AUTHAPI-030 updateUserById gives the identities the new addresses, and voids the codes of the old ones', async () => {
    const { admin, call } = await openServiceShop(engine)
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

  test('AUTHAPI-030 createUser with an address and a number makes an identity for each, and both sign in', async () => {
    const { admin, call } = await openServiceShop(engine, {
      AUTH_EXTERNAL_PHONE_ENABLED: 'true',
      AUTH_SMS_PROVIDER: 'console',
    })
    const { data } = await admin.createUser({
      email: 'ann@shop.ug',
      phone: '+256772123456',
      password: PASSWORD,
      email_confirm: true,
      phone_confirm: true,
    })
    expect(data.user).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      identities: [
        { provider: 'email', identity_data: { email: 'ann@shop.ug', email_verified: true } },
        { provider: 'phone', identity_data: { phone: '256772123456', phone_verified: true } },
      ],
    })
    for (const address of [{ email: 'ann@shop.ug' }, { phone: '256772123456' }]) {
      const body = { ...address, password: PASSWORD }
      const signedIn = await call('POST /auth/v1/token?grant_type=password', { body })
      expect(signedIn).toMatchObject({ status: 200, body: { user: { id: data.user?.id } } })
    }
  })

  test('AUTHAPI-030 email_verified is true in user_metadata after a confirmation, and absent before', async () => {
    const { admin } = await openServiceShop(engine)
    const { data } = await admin.createUser({
      email: 'ann@shop.ug',
      user_metadata: { full_name: 'Ann' },
    })
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann' })
    const id = data.user?.id ?? ''
    const changed = await admin.updateUserById(id, { user_metadata: { till: 2 } })
    expect(changed.data.user?.user_metadata).toEqual({ full_name: 'Ann', till: 2 })
    const link = await admin.generateLink({ type: 'magiclink', email: 'ann@shop.ug' })
    expect(link.data.user?.user_metadata).toEqual({ full_name: 'Ann', till: 2 })
    const confirmed = await admin.updateUserById(id, { email_confirm: true })
    expect(confirmed.data.user).toMatchObject({
      user_metadata: { full_name: 'Ann', till: 2, email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
  })

  test('AUTHAPI-030 null removes a key of user_metadata and app_metadata, in createUser and updateUserById', async () => {
    const { admin } = await openServiceShop(engine)
    const { data } = await admin.createUser({
      email: 'ann@shop.ug',
      user_metadata: { shift: 'day', old: null },
      app_metadata: { branch: 'Ntinda', till: 2, old: null },
    })
    expect(data.user).toMatchObject({
      user_metadata: { shift: 'day' },
      app_metadata: { branch: 'Ntinda', till: 2 },
    })
    expect(Object.keys({ ...data.user?.user_metadata, ...data.user?.app_metadata })).not.toContain(
      'old',
    )
    const changed = await admin.updateUserById(data.user?.id ?? '', {
      user_metadata: { shift: null, size: 4 },
      app_metadata: { till: null },
    })
    expect(changed.data.user?.user_metadata).toEqual({ size: 4 })
    expect(changed.data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
      branch: 'Ntinda',
    })
  })

  test('AUTHAPI-030 a confirmation of an address that the account has not is refused', async () => {
    const { admin } = await openServiceShop(engine)
    const refused = { status: 400, code: 'validation_failed' }
    const phone = '256772123456'
    expect((await admin.createUser({ phone, email_confirm: true })).error).toMatchObject(refused)
    const email = 'ann@shop.ug'
    expect((await admin.createUser({ email, phone_confirm: true })).error).toMatchObject(refused)
    const { data } = await admin.createUser({ phone })
    const id = data.user?.id ?? ''
    expect((await admin.updateUserById(id, { email_confirm: true })).error).toMatchObject(refused)
    const both = await admin.updateUserById(id, { email, email_confirm: true })
    expect(both.data.user?.email_confirmed_at).toBeTruthy()
  })
})
