// A forgotten password: mail, link, code exchange and
// new password; no response reveals who is registered.
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openPost, openMailLink } from '../../testing/mail-gate.ts'

onEveryEngine('forgotten password', (engine) => {
  test('AUTHAPI-010 AUTHAPI-004 AUTH-017 a forgotten password is replaced through mail, link and code exchange', async () => {
    const post = await openPost(engine)
    await post.signUp('ann@shop.ug')
    const client = post.client()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    expect(
      (
        await client.resetPasswordForEmail('Ann@shop.ug', {
          redirectTo: 'http://localhost:3000/auth/new-password',
        })
      ).error,
    ).toBeNull()
    const { link, subject, code, raw } = await post.box.newest('ann@shop.ug')
    expect(subject).toBe('Webale: Choose a new password')
    expect(code).toMatch(/^\d{6}$/)
    expect(raw).toContain('text/html')
    const { status, url } = await openMailLink(post, link)
    expect([status, url.origin + url.pathname, [...url.searchParams.keys()], url.hash]).toEqual([
      303,
      'http://localhost:3000/auth/new-password',
      ['code'],
      '',
    ])
    const exchanged = await client.exchangeCodeForSession(url.searchParams.get('code') ?? '')
    expect(exchanged.error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }])
    expect((await client.updateUser({ password: 'posho-2027' })).error).toBeNull()
    expect((await post.signIn('ann@shop.ug', 'posho-2027')).status).toBe(200)
    expect((await post.box.newest('ann@shop.ug', 2)).subject).toBe(
      'Webale: The password of your account was changed',
    )
    expect((await openMailLink(post, link)).url.searchParams.get('error_code')).toBe('otp_expired')
  })

  test('AUTHAPI-004 a code is exchanged once within five minutes and only with the verifier of its browser', async () => {
    const post = await openPost(engine)
    const client = post.client()
    const ask = async (count: number) => {
      await client.signInWithOtp({ email: 'admin@shop.ug', options: { shouldCreateUser: false } })
      const { link } = await post.box.newest('admin@shop.ug', count)
      return (await openMailLink(post, link)).url.searchParams.get('code') ?? ''
    }
    const code = await ask(1)
    const exchange = (code_verifier: string) =>
      post.call('POST /auth/v1/token?grant_type=pkce', { body: { auth_code: code, code_verifier } })
    expect(await exchange('x'.repeat(43))).toMatchObject({
      status: 400,
      body: {
        code: 'bad_code_verifier',
        message: 'code challenge does not match previously saved code verifier',
      },
    })
    expect((await client.exchangeCodeForSession(code)).data.user?.email).toBe('admin@shop.ug')
    expect(await exchange('x'.repeat(43))).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
    post.advanceClock(61)
    const late = await ask(2)
    post.advanceClock(301)
    expect((await client.exchangeCodeForSession(late)).error).toMatchObject({
      code: 'flow_state_expired',
      status: 422,
    })
  })

  test('AUTHAPI-010 neither response nor pause reveals who is registered', async () => {
    const post = await openPost(engine)
    for (const path of ['recover', 'otp']) {
      const ask = (email: string) => post.call(`POST /auth/v1/${path}`, { body: { email } })
      for (const email of ['admin@shop.ug', 'nobody@shop.ug']) {
        expect([(await ask(email)).status, (await ask(email)).body]).toMatchObject([
          200,
          { code: 'over_email_send_rate_limit' },
        ])
        expect((await ask(email)).body['message']).toMatch(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        )
      }
    }
  })
})
