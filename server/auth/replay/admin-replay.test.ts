// The documented calls of the client's admin API, one after the other as a program makes them, with
// several versions of the client. What each call must answer is the same for all of them.
import { hashSync } from 'bcryptjs'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { openAdminClient } from '../../testing/replayed-client.ts'
import { openServiceShop } from '../../testing/service-shop.ts'

const MISSING = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
const ann = { email: 'ann@shop.ug' }
const invalid = { status: 400, code: 'validation_failed' }

describe('the admin API with the client', () => {
  const openReplay = async (env: Record<string, string> = {}) => {
    const shop = await openServiceShop('sqlite', {
      AUTH_EXTERNAL_PHONE_ENABLED: 'true',
      AUTH_SMS_PROVIDER: 'console',
      AUTH_MAILER_AUTOCONFIRM: 'false',
      ...env,
    })
    const admin = openAdminClient(shop, shop.service)
    const create = async (attributes: Parameters<typeof admin.createUser>[0]) => {
      const { data, error } = await admin.createUser(attributes)
      expect(error).toBeNull()
      if (data.user === null) throw new Error('createUser answered no user')
      return data.user
    }
    return { ...shop, admin, create }
  }

  test('AUTHAPI-030 createUser answers the user, unconfirmed unless asked otherwise', async () => {
    const { create } = await openReplay()
    const user = await create({ ...ann, password: PASSWORD, user_metadata: { profile: 'x' } })
    expect(user).toMatchObject({
      ...ann,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { profile: 'x' },
      is_anonymous: false,
    })
    expect([user.email_confirmed_at, user.last_sign_in_at]).toEqual([undefined, undefined])
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email'])
    const app = { roles: ['editor'] }
    const eve = await create({ email: 'eve@shop.ug', email_confirm: true, app_metadata: app })
    expect(eve).toMatchObject({ app_metadata: app, user_metadata: { email_verified: true } })
    expect(eve.email_confirmed_at).toBeTruthy()
  })

  test('AUTHAPI-030 createUser takes phone, both, id and hash, and refuses what is taken or missing', async () => {
    const { admin, create, signIn } = await openReplay()
    const phone = '256772123456'
    const user = await create({ phone, phone_confirm: true })
    expect(user).toMatchObject({ email: '', phone, app_metadata: { providers: ['phone'] } })
    const both = await create({ ...ann, phone: '256772123457' })
    expect(both.app_metadata.providers).toEqual(['email', 'phone'])
    const moved = await create({
      id: MISSING,
      email: 'eve@shop.ug',
      email_confirm: true,
      password_hash: hashSync(PASSWORD, 4),
    })
    expect([moved.id, (await signIn('eve@shop.ug')).status]).toEqual([MISSING, 200])
    for (const [attributes, problem] of [
      [ann, { status: 422, code: 'email_exists' }],
      [{ phone }, { status: 422, code: 'phone_exists' }],
      [
        { id: MISSING, email: 'ben@shop.ug' },
        { status: 422, code: 'user_already_exists' },
      ],
      [
        { email: 'ben@shop.ug', password: '1' },
        { status: 422, code: 'weak_password' },
      ],
      [{ email: 'ben@shop.ug', ban_duration: 'soon' }, invalid],
      [{ email: 'ben' }, invalid],
      [{}, invalid],
    ] as const)
      expect((await admin.createUser(attributes)).error).toMatchObject(problem)
  })

  test('AUTHAPI-030 listUsers answers pages with the newest first, and refuses a page that is no number', async () => {
    const { admin, create, advanceClock } = await openReplay()
    for (const name of ['a', 'b', 'c', 'd']) {
      advanceClock(1)
      await create({ email: `${name}@shop.ug` })
    }
    const { data, error } = await admin.listUsers()
    expect(error).toBeNull()
    expect(data.users.map(({ email }) => email?.[0])).toEqual(['d', 'c', 'b', 'a', 'b'])
    const first = await admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, lastPage: 3, total: 5 })
    const last = await admin.listUsers({ page: 3, perPage: 2 })
    expect(last.data).toMatchObject({ nextPage: null, lastPage: 3, total: 5 })
    expect(last.data.users.map(({ email }) => email)).toEqual(['boss@shop.ug'])
    for (const page of [Number.NaN, -1])
      expect(await admin.listUsers({ page })).toMatchObject({ data: { users: [] }, error: invalid })
  })

  test('AUTHAPI-030 getUserById answers the user, and refuses an unknown id', async () => {
    const { admin, create } = await openReplay()
    const user = await create(ann)
    expect((await admin.getUserById(user.id)).data.user).toMatchObject({ id: user.id, ...ann })
    expect((await admin.getUserById(MISSING)).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    })
  })

  test('AUTHAPI-030 updateUserById changes what is sent, merges metadata, and removes keys with null', async () => {
    const { admin, create, signIn } = await openReplay()
    const { id } = await create({ ...ann, user_metadata: { a: 1, b: 2 }, app_metadata: { c: 3 } })
    const change = async (attributes: Parameters<typeof admin.updateUserById>[1]) => {
      const { data, error } = await admin.updateUserById(id, attributes)
      expect(error).toBeNull()
      return data.user
    }
    expect(await change({ email: 'anna@shop.ug' })).toMatchObject({ email: 'anna@shop.ug' })
    expect((await change({ user_metadata: { b: null, d: 4 } }))?.user_metadata).toEqual({
      a: 1,
      d: 4,
    })
    expect((await change({ app_metadata: { c: null } }))?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
    })
    expect((await change({ email_confirm: true }))?.email_confirmed_at).toBeTruthy()
    await change({ password: PASSWORD })
    expect((await signIn('anna@shop.ug')).status).toBe(200)
    expect((await change({ ban_duration: '2h45m' }))?.banned_until).toBeTruthy()
    expect((await signIn('anna@shop.ug')).body).toMatchObject({ code: 'user_banned' })
    expect((await change({ ban_duration: 'none' }))?.banned_until).toBeUndefined()
    expect((await admin.updateUserById(id, { email: 'boss@shop.ug' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  test('AUTHAPI-030 deleteUser and signOut end what the person has', async () => {
    const { admin, create, signIn, call } = await openReplay()
    const { id } = await create({ ...ann, password: PASSWORD, email_confirm: true })
    const token = String((await signIn(ann.email)).body['access_token'])
    expect(await admin.signOut(token, 'global')).toEqual({ data: null, error: null })
    expect((await call('GET /auth/v1/user', { token })).status).toBe(403)
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404 })
    const again = await create(ann)
    expect((await admin.deleteUser(again.id, true)).error).toBeNull()
    expect((await admin.listUsers()).data.users.map(({ email }) => email)).toEqual(['boss@shop.ug'])
  })

  test('AUTHAPI-030 mfa lists and deletes the factors of a person', async () => {
    const { admin, create, signIn, call } = await openReplay()
    const { id: userId } = await create({ ...ann, password: PASSWORD, email_confirm: true })
    const token = String((await signIn(ann.email)).body['access_token'])
    const enrolled = await call('POST /auth/v1/factors', { token, body: { factor_type: 'totp' } })
    const id = String(enrolled.body['id'])
    const { data } = await admin.mfa.listFactors({ userId })
    expect(data?.factors).toMatchObject([{ id, factor_type: 'totp', status: 'unverified' }])
    expect(JSON.stringify(data)).not.toContain('secret')
    expect((await admin.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    expect((await admin.mfa.deleteFactor({ userId, id: MISSING })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('AUTHAPI-030 generateLink answers a link of each type that enters', async () => {
    const { admin, create, call } = await openReplay()
    const redirectTo = 'http://localhost:3000/welcome'
    const options = { redirectTo, data: { status: 'alpha' } }
    const email = 'new@shop.ug'
    await create({ ...ann, email_confirm: true })
    const enter = async (params: Parameters<typeof admin.generateLink>[0], type: string) => {
      const { data, error } = await admin.generateLink(params)
      expect(error).toBeNull()
      const { properties } = data
      expect(properties?.redirect_to).toBe(redirectTo)
      expect(properties?.email_otp).toMatch(/^\d{6}$/)
      expect(properties?.action_link).toContain(properties?.hashed_token)
      const body = { type, token_hash: properties?.hashed_token }
      expect((await call('POST /auth/v1/verify', { body })).status).toBe(200)
      return [properties?.verification_type, data.user?.user_metadata]
    }
    const made = [{ status: 'alpha' }] as const
    const signUp = { type: 'signup', email, password: PASSWORD, options } as const
    expect(await enter(signUp, 'signup')).toEqual(['signup', ...made])
    const invite = { type: 'invite', email: 'invited@shop.ug', options } as const
    expect(await enter(invite, 'invite')).toEqual(['invite', ...made])
    const sudden = { type: 'magiclink', email: 'sudden@shop.ug', options } as const
    expect(await enter(sudden, 'signup')).toEqual(['signup', ...made])
    const verified = [{ email_verified: true }] as const
    const known = { ...ann, options: { redirectTo } }
    for (const type of ['magiclink', 'recovery'] as const)
      expect(await enter({ type, ...known }, type)).toEqual([type, ...verified])
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const change = { type, newEmail: 'anna@shop.ug', ...known }
      expect(await enter(change, 'email_change')).toEqual([type, ...verified])
    }
  })

  test('AUTHAPI-030 generateLink refuses what the documentation refuses', async () => {
    const { admin } = await openReplay()
    const taken = { status: 422, code: 'email_exists' }
    const boss = { email: 'boss@shop.ug' }
    for (const [params, problem] of [
      [{ type: 'signup', ...ann, password: '' }, invalid],
      [{ type: 'signup', ...boss, password: PASSWORD }, taken],
      [{ type: 'invite', ...boss }, taken],
      [
        { type: 'recovery', ...ann },
        { status: 404, code: 'user_not_found' },
      ],
      [{ type: 'email_change_new', ...boss, newEmail: 'boss' }, invalid],
      [{ type: 'email_change_new', ...boss, newEmail: boss.email }, taken],
    ] as const)
      expect((await admin.generateLink(params)).error).toMatchObject(problem)
  })

  test('AUTHAPI-030 inviteUserByEmail mails a link to a person who is not known yet', async () => {
    const box = await openMailbox()
    const { admin } = await openReplay(box.env)
    const redirectTo = 'http://localhost:3000/welcome'
    const options = { data: { status: 'alpha' }, redirectTo }
    const { data, error } = await admin.inviteUserByEmail(ann.email, options)
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ ...ann, user_metadata: { status: 'alpha' } })
    expect(data.user?.invited_at).toBeTruthy()
    const { link } = await box.newest(ann.email)
    expect(new URL(link).searchParams.get('redirect_to')).toBe(redirectTo)
    expect((await admin.inviteUserByEmail('boss@shop.ug')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
  })

  test('AUTHAPI-030 the admin API is closed to people and to strangers', async () => {
    const { url, signIn } = await openReplay()
    const person = String((await signIn('boss@shop.ug')).body['access_token'])
    for (const [token, problem] of [
      [person, { status: 403, code: 'not_admin' }],
      [`${person.slice(0, -4)}AAAA`, { status: 403, code: 'bad_jwt' }],
    ] as const) {
      const admin = openAdminClient({ url }, token)
      expect((await admin.listUsers()).error).toMatchObject(problem)
      expect((await admin.createUser(ann)).error).toMatchObject(problem)
    }
  })
})
