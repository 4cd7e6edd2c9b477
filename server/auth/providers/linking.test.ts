// Which account a provider sign-in belongs to: a new one, one linked by a verified address, or one
// linked by its owner.
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import {
  followRedirects,
  atShop,
  openProviderShop,
  roundTrip,
} from '../../testing/provider-shop.ts'

onEveryEngine('linking a provider', (engine) => {
  test('AUTHAPI-022 an address links to its account only when the provider has verified it', async () => {
    const shop = await openProviderShop(engine)
    for (const email_verified of [false, 'true', 1, undefined]) {
      shop.idp.person = {
        sub: `evil-${String(email_verified)}`,
        email: 'ADMIN@shop.ug',
        email_verified,
      }
      expect((await roundTrip(shop)).get('error_code')).toBe('provider_email_needs_verification')
    }
    shop.idp.person = { sub: 'boss', email: 'ADMIN@shop.ug', email_verified: true }
    const fields = await roundTrip(shop)
    const { body } = await shop.call('GET /auth/v1/user', {
      token: fields.get('access_token') ?? '',
    })
    expect(body).toMatchObject({
      email: 'admin@shop.ug',
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    })
    expect((await shop.signIn('admin@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-022 an unconfirmed sign-up loses its account and password when the owner of the address signs in', async () => {
    const shop = await openProviderShop(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    await shop.call('POST /auth/v1/signup', {
      body: { email: 'ann@shop.ug', password: 'hostile-1' },
    })
    expect((await roundTrip(shop)).get('access_token')).not.toBeNull()
    expect(await shop.signIn('ann@shop.ug', 'hostile-1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
  })

  test('AUTHAPI-022 two concurrent first sign-ins create one account, and none when sign-up is closed', async () => {
    const shop = await openProviderShop(engine)
    const answers = await Promise.all([roundTrip(shop), roundTrip(shop)])
    expect(answers.every((fields) => fields.get('access_token') !== null)).toBe(true)
    expect(
      await shop.shop.context.store.db
        .selectFrom('auth_identities')
        .select('id')
        .where('provider', '=', 'google')
        .execute(),
    ).toHaveLength(1)
    const closed = await openProviderShop(engine, { AUTH_DISABLE_SIGNUP: 'false' })
    await closed.shop.write((tx) => tx.deleteFrom('auth_users').execute())
    expect(await roundTrip(closed)).toMatchObject({})
    expect((await roundTrip(closed)).get('error')).toBe('access_denied')
  })

  test('AUTHAPI-015 a signed-in person links and unlinks a provider, and another person with the same identity is refused', async () => {
    const shop = await openProviderShop(engine)
    const client = shop.client()
    await client.signInWithPassword({ email: 'admin@shop.ug', password: PASSWORD })
    const { data, error } = await client.linkIdentity({
      provider: 'google',
      options: { redirectTo: 'http://localhost:3000/' },
    })
    expect(error).toBeNull()
    expect(
      (await followRedirects(data.url ?? '', shop, atShop)).searchParams.get('error_code'),
    ).toBe('bad_oauth_state')
    const token = (await client.getSession()).data.session?.access_token ?? ''
    const begin = await shop.call(
      'GET /auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true',
      {
        token,
      },
    )
    const [name = '', value = ''] =
      (begin.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    expect(
      (await followRedirects(String(begin.body['url']), shop, atShop, new Map([[name, value]])))
        .hash,
    ).toContain('access_token=')
    const identities = (await client.getUserIdentities()).data?.identities ?? []
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
    const ben = await shop.signUp('ben@shop.ug')
    const other = await shop.call(
      'GET /auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true',
      {
        token: ben.access_token,
      },
    )
    const [cookie = '', mark = ''] =
      (other.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    expect(
      (
        await followRedirects(String(other.body['url']), shop, atShop, new Map([[cookie, mark]]))
      ).searchParams.get('error_code'),
    ).toBe('identity_already_exists')
    const google = identities.find(({ provider }) => provider === 'google')
    expect(google && (await client.unlinkIdentity(google)).error).toBeNull()
  })

  test('AUTHAPI-014 AUTHAPI-015 a new password ends a linking that somebody began before with a stolen session', async () => {
    const shop = await openProviderShop(engine)
    const { access_token: token } = await shop.signUp('ben@shop.ug')
    const path = 'GET /auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true'
    const begun = await shop.call(path, { token })
    const [name = '', mark = ''] =
      (begun.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    await shop.call('PUT /auth/v1/user', { token, body: { password: 'posho-2027' } })
    const jar = new Map([[name, mark]])
    await expect(followRedirects(String(begun.body['url']), shop, atShop, jar)).rejects.toThrow(
      'bad_oauth_state',
    )
    expect((await shop.call('GET /auth/v1/user', { token })).body['app_metadata']).toMatchObject({
      providers: ['email'],
    })
  })
})
