// Mailed codes and links, used by the real client and read from real mails: recovery, sign-in
// links, confirmation of a sign-up, change of address, and guessing.
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { type HttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openPost, toTestServer, openMailLink, postVerify } from '../../testing/mail-gate.ts'

const implicit = (httpShop: HttpShop): GoTrueClient =>
  new GoTrueClient({
    url: `${httpShop.url}/auth/v1`,
    flowType: 'implicit',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  })

onEveryEngine('mailed codes', (engine) => {
  test('AUTHAPI-007 AUTHAPI-008 a mailed code signs in once and creates an account when allowed', async () => {
    const post = await openPost(engine)
    const client = implicit(post)
    expect(
      (
        await client.signInWithOtp({
          email: 'new@shop.ug',
          options: { data: { full_name: 'New' } },
        })
      ).error,
    ).toBeNull()
    const { code, link } = await post.box.newest('new@shop.ug')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        postVerify(post, { type: 'email', email: 'NEW@shop.ug', token: code }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403, 403,
    ])
    const body = answers.find(({ status }) => status === 200)?.body
    expect(body).toMatchObject({
      token_type: 'bearer',
      user: { email: 'new@shop.ug', user_metadata: { full_name: 'New', email_verified: true } },
    })
    expect(
      (await post.call('GET /api/session/role', { token: String(body?.['access_token']) })).body,
    ).toMatchObject({
      role: 'user',
    })
    expect((await openMailLink(post, link)).fragment.get('error_code')).toBe('otp_expired')
    expect(
      await post.call('POST /auth/v1/otp', { body: { email: 'no@shop.ug', create_user: false } }),
    ).toMatchObject({
      status: 422,
      body: { code: 'otp_disabled' },
    })
  })

  test('AUTHAPI-008 the link of the implicit flow returns the session in the fragment, and a HEAD request does not consume it', async () => {
    const post = await openPost(engine)
    await implicit(post).signInWithOtp({
      email: 'admin@shop.ug',
      options: { emailRedirectTo: 'https://evil.ug/steal' },
    })
    const { link } = await post.box.newest('admin@shop.ug')
    expect((await fetch(toTestServer(post, link), { method: 'HEAD' })).status).toBe(404)
    const { status, url, fragment } = await openMailLink(
      post,
      link.replace(/redirect_to=[^&]*/, 'redirect_to=https%3A%2F%2Fevil.ug'),
    )
    expect([status, url.origin, url.search]).toEqual([303, 'http://localhost:3000', ''])
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(
      (await post.call('GET /auth/v1/user', { token: fragment.get('access_token') ?? '' })).body,
    ).toMatchObject({
      email: 'admin@shop.ug',
    })
  })

  test('AUTHAPI-008 in page mode the link shows a button first', async () => {
    const post = await openPost(engine, { AUTH_MAILER_LINK_MODE: 'page' })
    await implicit(post).signInWithOtp({ email: 'admin@shop.ug' })
    const { link } = await post.box.newest('admin@shop.ug')
    for (const method of ['GET', 'GET'])
      expect(await (await fetch(toTestServer(post, link), { method })).text()).toContain(
        '>Continue</button>',
      )
    expect(
      (await openMailLink(post, `${link}&confirm=yes`)).fragment.get('access_token'),
    ).not.toBeNull()
  })

  test('AUTHAPI-001 AUTHAPI-011 an unconfirmed sign-up can resend, confirm and sign in', async () => {
    const post = await openPost(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    const client = post.client()
    const up = await client.signUp({ email: 'ann@shop.ug', password: PASSWORD })
    expect([up.error, up.data.session, up.data.user?.confirmation_sent_at === undefined]).toEqual([
      null,
      null,
      false,
    ])
    expect((await post.box.newest('ann@shop.ug')).subject).toBe(
      'Webale: Confirm your e-mail address',
    )
    post.advanceClock(61)
    expect((await client.resend({ type: 'signup', email: 'ann@shop.ug' })).error).toBeNull()
    const { link } = await post.box.newest('ann@shop.ug', 2)
    const { url } = await openMailLink(post, link)
    expect(
      (await client.exchangeCodeForSession(url.searchParams.get('code') ?? '')).data.user
        ?.email_confirmed_at,
    ).toBeTruthy()
    expect((await post.signIn('ann@shop.ug')).status).toBe(200)
    post.advanceClock(61)
    const before = post.box.letters.length
    for (const email of ['ann@shop.ug', 'nobody@shop.ug'])
      expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    post.advanceClock(61)
    await implicit(post).signInWithOtp({ email: 'admin@shop.ug' })
    await post.box.newest('admin@shop.ug')
    expect(post.box.letters.length).toBe(before + 1)
  })

  test('AUTHAPI-008 the password of an earlier sign-up is void when the owner of the address recovers the account', async () => {
    const post = await openPost(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    await post.call('POST /auth/v1/signup', {
      body: { email: 'victim@shop.ug', password: 'hostile-1' },
    })
    await post.box.newest('victim@shop.ug')
    await implicit(post).resetPasswordForEmail('victim@shop.ug')
    const { code } = await post.box.newest('victim@shop.ug', 2)
    expect(
      (await postVerify(post, { type: 'recovery', email: 'victim@shop.ug', token: code })).status,
    ).toBe(200)
    expect(await post.signIn('victim@shop.ug', 'hostile-1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
  })

  test('AUTHAPI-008 five wrong guesses void a code, also concurrent ones, and new codes do not raise the daily limit', async () => {
    const post = await openPost(engine, { AUTH_SMTP_MAX_FREQUENCY: '0s' })
    const guess = (token: string) =>
      postVerify(post, { type: 'magiclink', email: 'admin@shop.ug', token })
    const wrongFor = (code: string) => (code === '123456' ? '654321' : '123456')
    const ask = async (count: number) => {
      await implicit(post).signInWithOtp({ email: 'admin@shop.ug' })
      return (await post.box.newest('admin@shop.ug', count)).code
    }
    const first = await ask(1)
    await Promise.all(Array.from({ length: 5 }, () => guess(wrongFor(first))))
    expect(await guess(first)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
    })
    await post.shop.write((tx) => tx.updateTable('auth_guesses').set({ failures: 49 }).execute())
    const second = await ask(2)
    expect((await guess(wrongFor(second))).status).toBe(403)
    expect((await guess(second)).status).toBe(403)
    post.advanceClock(24 * 3600 + 1)
    const third = await ask(3)
    expect((await guess(third)).status).toBe(200)
    const fourth = await ask(4)
    post.advanceClock(601)
    expect((await guess(fourth)).status).toBe(403)
  })
})
