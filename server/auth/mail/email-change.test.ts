// Codes that are mailed to change an address or a password.
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openPost, openMailLink, postVerify } from '../../testing/mail-gate.ts'

onEveryEngine('changes confirmed by mail', (engine) => {
  test('AUTHAPI-014 a new address is stored only when both addresses have confirmed it', async () => {
    const post = await openPost(engine, { AUTH_MAILER_AUTOCONFIRM: 'false' })
    const { body } = await post.signIn('admin@shop.ug')
    const token = String(body['access_token'])
    const put = (email: string) => post.call('PUT /auth/v1/user', { token, body: { email } })
    expect((await put('boss@shop.ug')).body).toMatchObject({
      email: 'admin@shop.ug',
      new_email: 'boss@shop.ug',
    })
    const [old, fresh] = [
      await post.box.newest('admin@shop.ug'),
      await post.box.newest('boss@shop.ug'),
    ]
    expect(
      (await postVerify(post, { type: 'email_change', email: 'boss@shop.ug', token: fresh.code }))
        .body,
    ).toEqual({
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    })
    expect((await post.signIn('boss@shop.ug')).status).toBe(400)
    expect((await openMailLink(post, old.link)).fragment.get('type')).toBe('email_change')
    expect((await post.signIn('boss@shop.ug')).body).toMatchObject({
      user: { email: 'boss@shop.ug', identities: [{ email: 'boss@shop.ug' }] },
    })
    expect((await post.signIn('admin@shop.ug')).status).toBe(400)
  })

  test('AUTHAPI-014 a taken address is refused both on request and on confirmation', async () => {
    const post = await openPost(engine)
    const { access_token: token } = await post.signUp('ann@shop.ug')
    const put = (email: string) => post.call('PUT /auth/v1/user', { token, body: { email } })
    expect(await put('ADMIN@shop.ug')).toMatchObject({
      status: 422,
      body: {
        code: 'email_exists',
        message: 'A user with this email address has already been registered',
      },
    })
    expect((await put('late@shop.ug')).status).toBe(200)
    const { code } = await post.box.newest('late@shop.ug')
    await post.signUp('late@shop.ug')
    expect(
      await postVerify(post, { type: 'email_change', email: 'late@shop.ug', token: code }),
    ).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
  })

  test('AUTHAPI-014 AUTHAPI-023 while a code is on its way to one address, another one cannot be asked for', async () => {
    const post = await openPost(engine)
    const { access_token: token } = await post.signUp('ann@shop.ug')
    const put = (email: string) => post.call('PUT /auth/v1/user', { token, body: { email } })
    await put('typo@shop.ug')
    expect(await put('anna@shop.ug')).toMatchObject({
      status: 429,
      body: { code: 'over_email_send_rate_limit' },
    })
    post.advanceClock(61)
    expect((await put('anna@shop.ug')).body).toMatchObject({ new_email: 'anna@shop.ug' })
    const { code } = await post.box.newest('anna@shop.ug')
    const typed = { type: 'email_change', email: 'anna@shop.ug', token: code }
    expect((await postVerify(post, typed)).body).toMatchObject({ user: { email: 'anna@shop.ug' } })
  })

  test('AUTHAPI-023 a code that went to one address never confirms another one', async () => {
    const post = await openPost(engine)
    const { access_token: token, user } = await post.signUp('ann@shop.ug')
    await post.call('PUT /auth/v1/user', { token, body: { email: 'own@shop.ug' } })
    const { code } = await post.box.newest('own@shop.ug')
    await inTransaction(post.shop.context.store, (tx) =>
      tx
        .updateTable('auth_users')
        .set({ new_email: 'victim@shop.ug' })
        .where('id', '=', user.id)
        .execute(),
    )
    const typed = { type: 'email_change', email: 'own@shop.ug', token: code }
    expect(await postVerify(post, typed)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired' },
    })
    expect((await post.call('GET /auth/v1/user', { token })).body).toMatchObject({
      email: 'ann@shop.ug',
    })
  })

  test('AUTHAPI-012 an old session needs the mailed code to change the password', async () => {
    const post = await openPost(engine, {
      AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      AUTH_JWT_EXP: '604800',
    })
    const { body } = await post.signIn('admin@shop.ug')
    const token = String(body['access_token'])
    const put = (nonce?: string) =>
      post.call('PUT /auth/v1/user', { token, body: { password: 'posho-2027', nonce } })
    post.advanceClock(25 * 3600)
    expect(await put()).toMatchObject({ status: 400, body: { code: 'reauthentication_needed' } })
    expect((await post.call('GET /auth/v1/reauthenticate', { token })).body).toEqual({})
    const { code, link } = await post.box.newest('admin@shop.ug')
    expect(link).toBe('')
    expect(await put(code === '000000' ? '111111' : '000000')).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    expect((await put(code)).status).toBe(200)
    expect((await post.signIn('admin@shop.ug', 'posho-2027')).status).toBe(200)
  })
})
