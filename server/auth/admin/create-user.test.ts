// People of another service move here: createUser takes their id and the hash of their password.
import { hashSync } from 'bcryptjs'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { openServiceShop, type ServiceShop } from '../../testing/service-shop.ts'
import { snapshotsOf } from '../../testing/snapshots.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const ID = '5e2b7c1a-0f7d-4a63-9a0e-3d9d0a4f1b22'
const OWN = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
const ann = { email: 'ann@shop.ug', email_confirm: true }

const storedHash = async ({ shop }: ServiceShop, id: string): Promise<string | null> => {
  const { encrypted_password } = await shop.context.store.db
    .selectFrom('auth_users')
    .select('encrypted_password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return encrypted_password
}

onEveryEngine('accounts of another service', (engine) => {
  test.each([
    ['bcrypt $2a$', () => hashSync(PASSWORD, 4).replace('$2b$', '$2a$')],
    ['bcrypt $2b$', () => hashSync(PASSWORD, 4)],
    ['bcrypt $2y$', () => hashSync(PASSWORD, 4).replace('$2b$', '$2y$')],
    ['Argon2id', () => hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })],
  ])(
    'AUTHAPI-031 createUser takes id and %s, and the first sign-in renews the hash',
    async (_form, make) => {
      const shop = await openServiceShop(engine)
      const password_hash = await make()
      const { data, error } = await shop.admin.createUser({ ...ann, id: ID, password_hash })
      expect([error, data.user?.id]).toEqual([null, ID])
      expect(await storedHash(shop, ID)).toBe(password_hash)
      expect((await shop.signIn('ann@shop.ug', 'another')).body).toMatchObject({
        code: 'invalid_credentials',
      })
      expect(await storedHash(shop, ID)).toBe(password_hash)
      expect(await shop.signIn('ann@shop.ug')).toMatchObject({
        status: 200,
        body: { user: { id: ID } },
      })
      expect(await storedHash(shop, ID)).toMatch(OWN)
      expect((await shop.signIn('ann@shop.ug')).status).toBe(200)
    },
  )

  test('AUTHAPI-031 twenty other requests are answered before a bcrypt hash of the highest cost is checked', async () => {
    const shop = await openServiceShop(engine)
    const password_hash = hashSync(PASSWORD, 12)
    expect((await shop.admin.createUser({ ...ann, password_hash })).error).toBeNull()
    const { access_token } = (await shop.signIn('boss@shop.ug')).body
    const ends: string[] = []
    const signIn = shop.signIn('ann@shop.ug').then(({ status }) => {
      ends.push(`sign-in ${status}`)
    })
    for (let count = 1; count <= 20; count += 1) {
      const { status } = await shop.call('GET /api/departments', { token: String(access_token) })
      ends.push(`request ${status}`)
    }
    await signIn
    expect(ends).toEqual([...Array<string>(20).fill('request 200'), 'sign-in 200'])
  })

  test('AUTHAPI-031 updateUserById takes a hash as well, which ends all sessions', async () => {
    const shop = await openServiceShop(engine)
    const { data } = await shop.admin.createUser({ ...ann, password: PASSWORD })
    const id = data.user?.id ?? ''
    const token = String((await shop.signIn('ann@shop.ug')).body['access_token'])
    const password_hash = hashSync('posho-2026', 4)
    expect((await shop.admin.updateUserById(id, { password_hash })).error).toBeNull()
    expect((await shop.call('GET /auth/v1/user', { token })).body).toMatchObject({
      code: 'session_not_found',
    })
    expect((await shop.signIn('ann@shop.ug')).status).toBe(400)
    expect((await shop.signIn('ann@shop.ug', 'posho-2026')).status).toBe(200)
  })

  test.each([
    ['a cost that would stall the server', hashSync(PASSWORD, 4).replace('$04$', '$14$')],
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99'],
    ['an empty text', ''],
  ])('AUTHAPI-031 a password_hash is refused by name: %s', async (_what, password_hash) => {
    const { admin, shop } = await openServiceShop(engine)
    const { error } = await admin.createUser({ ...ann, password_hash })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(error?.message).toMatch(/^password_hash /)
    expect(
      await shop.context.store.db.selectFrom('auth_users').select('email').execute(),
    ).toHaveLength(1)
  })

  test('AUTHAPI-031 a password together with its hash is refused', async () => {
    const { admin } = await openServiceShop(engine)
    const both = { ...ann, password: PASSWORD, password_hash: hashSync(PASSWORD, 4) }
    expect((await admin.createUser(both)).error).toMatchObject({ status: 400 })
  })

  test('AUTHAPI-031 an id that is taken is refused, also after a deletion and in capital letters', async () => {
    const { admin } = await openServiceShop(engine)
    expect((await admin.createUser({ ...ann, id: ID })).error).toBeNull()
    const taken = { status: 422, code: 'user_already_exists' }
    const eve = { email: 'eve@shop.ug', id: ID }
    expect((await admin.createUser(eve)).error).toMatchObject(taken)
    expect((await admin.createUser({ ...eve, id: ID.toUpperCase() })).error).toMatchObject(taken)
    await admin.deleteUser(ID)
    expect((await admin.createUser(eve)).error).toMatchObject(taken)
    expect((await admin.listUsers()).data.users).toHaveLength(1)
  })

  test('AUTHAPI-031 of twenty concurrent calls with one id and address one makes the account', async () => {
    const { admin } = await openServiceShop(engine)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => admin.createUser({ ...ann, id: ID })),
    )
    expect(all.filter(({ error }) => error === null)).toHaveLength(1)
    expect(all.filter(({ error }) => error?.status === 422)).toHaveLength(19)
  })

  test.each(['1', 'not-an-id', '00000000-0000-0000-0000-000000000000', `${ID} `])(
    'AUTHAPI-030 the id "%s" is refused',
    async (id) => {
      const { admin } = await openServiceShop(engine)
      expect((await admin.createUser({ ...ann, id })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      })
    },
  )

  test('AUTHAPI-030 role is the one of the protocol, and another is refused with where to set it', async () => {
    const { admin } = await openServiceShop(engine)
    const made = await admin.createUser({ ...ann, role: 'authenticated' })
    expect(made.data.user?.role).toBe('authenticated')
    const id = made.data.user?.id ?? ''
    for (const { error } of [
      await admin.createUser({ email: 'eve@shop.ug', role: 'admin' }),
      await admin.updateUserById(id, { role: 'service_role' }),
    ]) {
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
      expect(error?.message).toContain('role can only be authenticated')
    }
  })
})

test('SNAP-004 a copy with a hash of another program is proven like any other', async () => {
  const shop = await openServiceShop('sqlite')
  await shop.admin.createUser({ ...ann, id: ID, password_hash: hashSync(PASSWORD, 4) })
  expect(await storedHash(shop, ID)).toMatch(/^\$2b\$/)
  const snapshots = snapshotsOf(shop.shop)
  await snapshots.take('by-hand')
  await snapshots.prove()
  expect(snapshots.state().proof).toMatchObject({ problem: null })
})
