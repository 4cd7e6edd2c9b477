// The real client of the protocol against a listening
// server: the behaviour that the web app relies on.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'

onEveryEngine('sign-in client', (engine) => {
  test('AUTHAPI-022 AUTH-017 the client signs up, signs in, refreshes, changes the user and signs out with the expected events', async () => {
    const httpShop = await openHttpShop(engine)
    const client = httpShop.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const up = await client.signUp({
      email: 'Ann@shop.ug',
      password: PASSWORD,
      options: { data: { full_name: 'Ann' }, emailRedirectTo: `${httpShop.url}/` },
    })
    expect(up.error).toBeNull()
    expect(up.data.session?.expires_at).toBeGreaterThan(Date.now() / 1000)
    await client.signOut({ scope: 'local' })
    const signedIn = await client.signInWithPassword({ email: 'ann@shop.ug', password: PASSWORD })
    expect(signedIn.data.user).toMatchObject({
      email: 'ann@shop.ug',
      user_metadata: { full_name: 'Ann' },
    })
    const refreshed = await client.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)
    const changed = await client.updateUser({ password: 'posho-2027', data: { colour: 'red' } })
    expect(changed.data.user?.user_metadata).toMatchObject({ colour: 'red' })
    expect((await client.getUser()).data.user?.id).toBe(signedIn.data.user?.id)
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
    for (const event of ['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
      expect(events).toContain(event)
  })

  test('AUTHAPI-021 the client verifies its token with the published keys', async () => {
    const httpShop = await openHttpShop(engine)
    const client = httpShop.client()
    const { data } = await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    const claims = await client.getClaims()
    expect(claims.error).toBeNull()
    expect(claims.data?.claims).toMatchObject({ sub: data.user?.id, email: 'ann@shop.ug' })
    expect(claims.data?.header.alg).toBe('ES256')
  })

  test('AUTH-009 AUTH-012 the client reads the codes of refusals', async () => {
    const httpShop = await openHttpShop(engine)
    const client = httpShop.client()
    await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    expect((await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })).error).toMatchObject(
      {
        code: 'user_already_exists',
        status: 422,
      },
    )
    expect(
      (await client.signInWithPassword({ email: 'ann@shop.ug', password: 'wrong-one' })).error,
    ).toMatchObject({
      code: 'invalid_credentials',
      status: 400,
    })
    expect((await client.signUp({ email: 'b@shop.ug', password: '12345' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    })
    expect((await client.signInWithOtp({ phone: '256772123456' })).error).toMatchObject({
      code: 'phone_provider_disabled',
    })
    expect((await client.signInAnonymously()).error).toMatchObject({
      code: 'anonymous_provider_disabled',
    })
    expect((await client.exchangeCodeForSession('none')).error).not.toBeNull()
  })

  test('AUTH-020 the client drops the session when the server has ended it', async () => {
    const httpShop = await openHttpShop(engine)
    const client = httpShop.client()
    await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    await httpShop.shop.write((tx) => tx.deleteFrom('auth_sessions').execute())
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
  })

  test('AUTH-018 the client keeps the session when the server is too busy to refresh it', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN_REFRESH: '1' })
    const client = httpShop.client()
    await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    expect((await client.refreshSession()).error).toBeNull()
    const tried = client.refreshSession()
    setTimeout(() => httpShop.advanceClock(300), 500)
    expect((await tried).error).toBeNull()
    expect((await client.getSession()).data.session).not.toBeNull()
  })

  test('AUTH-018 several tabs stay signed in when they refresh one session at the same time', async () => {
    const httpShop = await openHttpShop(engine)
    const first = httpShop.client()
    const { data } = await first.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    const tokens = {
      access_token: data.session?.access_token ?? '',
      refresh_token: data.session?.refresh_token ?? '',
    }
    const tabs = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const tab = httpShop.client()
        await tab.setSession(tokens)
        return tab
      }),
    )
    const answers = await Promise.all(tabs.map((tab) => tab.refreshSession()))
    expect(answers.map(({ error }) => error)).toEqual(Array(5).fill(null))
    expect(new Set(answers.map(({ data: { session } }) => session?.refresh_token)).size).toBe(1)
  })
})
