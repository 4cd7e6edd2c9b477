// The admin commands on a shop's files while its server runs.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAdmin } from './admin.ts'
import { openHttpShop } from '../testing/http-shop.ts'
import { recipientStatus } from '../testing/loopback-sms.ts'
import { openSmsService } from '../testing/sms-service.ts'

test('AUTHAPI-014 reset sets a new password and ends all sessions, and remove-factors and unknown addresses print a result', async () => {
  const httpShop = await openHttpShop('sqlite')
  const env = { DATA_DIR: httpShop.shop.folder }
  const ann = await httpShop.signUp('ann@shop.ug')
  const { code, text } = await runAdmin(['reset', 'Ann@shop.ug'], env)
  const password = /is: (\S+)/.exec(text)?.[1] ?? ''
  expect([
    code,
    (await httpShop.signIn('ann@shop.ug')).status,
    (await httpShop.refresh(ann.refresh_token)).status,
  ]).toEqual([0, 400, 400])
  const { body } = await httpShop.signIn('ann@shop.ug', password)
  await httpShop.call('POST /auth/v1/factors', {
    token: String(body['access_token']),
    body: { factor_type: 'totp' },
  })
  expect((await runAdmin(['remove-factors', 'ann@shop.ug'], env)).text).toMatch(/^1 removed/)
  expect(await runAdmin(['reset', 'nobody@shop.ug'], env)).toEqual({
    code: 1,
    text: 'There is no account with the address nobody@shop.ug',
  })
  expect(
    (await runAdmin(['service-key'], { DATA_DIR: join(httpShop.shop.folder, 'else') })).text,
  ).toMatch(/^There is no shop in /)
  for (const words of [[], ['reset'], ['toString'], ['rotate-keys', 'x'], ['reset', 'a@b.ug', 'x']])
    expect((await runAdmin(words, env)).text).toMatch(/^Commands:/)
})

test('AUTHAPI-001 service-key prints the key alone, so that a script can take it, and says its reach beside it', async () => {
  const httpShop = await openHttpShop('sqlite')
  const { code, text, note } = await runAdmin(['service-key'], httpShop.environment)
  expect([code, text, note]).toEqual([
    0,
    expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expect.stringContaining('for 90 days'),
  ])
})

test('AUTHAPI-021 rotate-keys keeps every session', async () => {
  const httpShop = await openHttpShop('sqlite')
  const ann = await httpShop.signUp('ann@shop.ug')
  expect((await runAdmin(['rotate-keys'], { DATA_DIR: httpShop.shop.folder })).code).toBe(0)
  expect((await httpShop.call('GET /auth/v1/.well-known/jwks.json')).body['keys']).toHaveLength(2)
  expect((await httpShop.refresh(ann.refresh_token)).status).toBe(200)
})

test('AUTHAPI-001 the admin API accepts only a service key, and does not exist unless it is enabled', async () => {
  const httpShop = await openHttpShop('sqlite', { AUTH_ADMIN_API_ENABLED: 'true' })
  const { access_token: user } = await httpShop.signUp('admin@shop.ug')
  const token = (await runAdmin(['service-key'], { DATA_DIR: httpShop.shop.folder })).text
  const admin = (line: string, body?: unknown) =>
    httpShop.call(line.replace(' ', ' /auth/v1/admin'), {
      token,
      ...(body === undefined ? {} : { body }),
    })
  expect(await httpShop.call('GET /auth/v1/admin/users')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
  expect(await httpShop.call('GET /auth/v1/admin/users', { token: user })).toMatchObject({
    status: 403,
    body: { code: 'not_admin' },
  })
  expect((await httpShop.call('GET /auth/v1/user', { token })).status).toBe(403)
  expect((await httpShop.call('GET /api/session/role', { token })).status).toBe(401)
  const ann = {
    email: 'Ann@shop.ug',
    password: 'matooke-2026',
    email_confirm: true,
    user_metadata: { full_name: 'Ann' },
  }
  expect((await admin('POST /users', { ...ann, role: 'admin' })).status).toBe(400)
  const made = await admin('POST /users', ann)
  expect(made).toMatchObject({
    status: 200,
    body: { email: 'ann@shop.ug', role: 'authenticated', user_metadata: { full_name: 'Ann' } },
  })
  const id = String(made.body['id'])
  expect(await admin('POST /users', { email: 'ann@shop.ug' })).toMatchObject({
    status: 422,
    body: { code: 'email_exists' },
  })
  const { body: session } = await httpShop.signIn('ann@shop.ug')
  expect(
    (await httpShop.call('GET /api/session/role', { token: String(session['access_token']) })).body,
  ).toMatchObject({ role: 'user' })
  const list = await admin('GET /users?page=1&per_page=1')
  expect([
    list.headers.get('x-total-count'),
    (list.body['users'] as unknown[]).length,
    list.headers.get('link'),
  ]).toEqual(['2', 1, expect.stringContaining('rel="next"')])
  expect(
    (await admin(`PUT /users/${id}`, { password: 'posho-2027', app_metadata: { till: 4 } })).body,
  ).toMatchObject({
    app_metadata: { till: 4, provider: 'email' },
  })
  expect((await httpShop.refresh(String(session['refresh_token']))).status).toBe(400)
  expect((await httpShop.signIn('ann@shop.ug', 'posho-2027')).status).toBe(200)
  expect(
    (await admin(`PUT /users/${id}`, { ban_duration: '100h' })).body['banned_until'],
  ).toBeTruthy()
  expect((await httpShop.signIn('ann@shop.ug', 'posho-2027')).body).toMatchObject({
    code: 'user_banned',
  })
  expect(
    (await admin(`PUT /users/${id}`, { ban_duration: 'none' })).body['banned_until'],
  ).toBeUndefined()
  const link = await admin('POST /generate_link', { type: 'recovery', email: 'ann@shop.ug' })
  expect(
    (
      await httpShop.call('POST /auth/v1/verify', {
        body: { type: 'recovery', token_hash: link.body['hashed_token'] },
      })
    ).status,
  ).toBe(200)
  expect((await admin(`GET /users/${id}/factors`)).body).toEqual([])
  expect((await admin(`DELETE /users/${id}`, {})).body).toEqual({})
  for (const line of [`GET /users/${id}`, `DELETE /users/${id}`, 'GET /users/x'])
    expect((await admin(line)).status).toBe(404)
  const plain = await openHttpShop('sqlite')
  expect((await plain.call('GET /auth/v1/admin/users', { token })).status).toBe(404)
})

test('PHONE-009 PHONE-011 test-sms sends one message with the settings and says what the service answered', async () => {
  const sms = await openSmsService()
  const httpShop = await openHttpShop('sqlite')
  const env = { ...sms.env, DATA_DIR: httpShop.shop.folder }
  expect(await runAdmin(['test-sms', '0772 123456'], env)).toEqual({
    code: 0,
    text: 'The service took a message to +256 772 123 456. It should arrive within a minute.',
  })
  expect(sms.textsTo('256772123456')).toEqual(['Webale: this is a test message.'])
  sms.answerWith(recipientStatus(405))
  expect(await runAdmin(['test-sms', '0772123456'], env)).toEqual({
    code: 1,
    text: 'The credit at the service is used up. Buy more there',
  })
  expect((await runAdmin(['test-sms', '0772'], env)).text).toMatch(/^0772 is no phone number/)
  expect(
    (await runAdmin(['test-sms', '0772123456'], { DATA_DIR: httpShop.shop.folder })).text,
  ).toMatch(/^Set AUTH_SMS_PROVIDER first/)
  expect(sms.requests).toHaveLength(2)
})
