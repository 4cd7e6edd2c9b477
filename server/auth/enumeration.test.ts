// No call reveals who is registered: known and unknown addresses get the
// same texts, headers and pauses, and cause the same work. The exceptions
// that the protocol requires are listed here and in docs/run/sign-in.md.
import { expect, test } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import { fillPasswordQueue } from '../testing/password-queue-load.ts'
import { type HttpResponse, type HttpShop, openHttpShop, PASSWORD } from '../testing/http-shop.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { onEveryEngine } from '../testing/shop.ts'

const KNOWN = 'known@shop.ug'
const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['POST /auth/v1/token?grant_type=password', { password: 'guess-it' }],
  ['POST /auth/v1/token?grant_type=password', { password: '' }],
  ['POST /auth/v1/signup', { password: '12345' }],
  ['POST /auth/v1/recover', {}],
  ['POST /auth/v1/otp', {}],
  ...['signup', 'email_change'].map((type) => ['POST /auth/v1/resend', { type }] as const),
  ...['signup', 'invite', 'recovery', 'magiclink', 'email', 'email_change'].map(
    (type) => ['POST /auth/v1/verify', { type, token: '000000' }] as const,
  ),
  ['POST /auth/v1/sso', { domain: 'shop.ug' }],
  ['POST /auth/v1/invite', {}],
  ['POST /auth/v1/admin/generate_link', { type: 'recovery' }],
  [
    'POST /functions/v1/create-staff-user',
    { password: 'matooke-2026', fullName: 'X', role: 'user', departmentId: 'x' },
  ],
]

/** The parts of a response that could reveal whether an address is known. */
const visiblePartOf = ({ status, headers, text }: HttpResponse, email: string): unknown => [
  status,
  [...headers.keys()].filter((name) => name !== 'date'),
  text
    .replaceAll(email, 'ADDRESS')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'X'),
]

const RATES = ['TOKEN', 'SIGNUP', 'OTP', 'VERIFY', 'SSO'].map((name) => [
  `AUTH_RATE_LIMIT_${name}`,
  '100000',
])

const openQuiet = async (engine: Engine, env: Record<string, string>): Promise<HttpShop> => {
  const httpShop = await openHttpShop(engine, { ...Object.fromEntries(RATES), ...env })
  await httpShop.signUp(KNOWN)
  return httpShop
}

/** `whenDone` waits for the work after the response, before the clock advances. */
const expectAlike = async (
  httpShop: HttpShop,
  whenDone: (line: string) => Promise<unknown> = async () => undefined,
): Promise<void> => {
  for (const [line, body] of CALLS) {
    const ask = async (email: string) =>
      visiblePartOf(await httpShop.call(line, { body: { email, ...body } }), email)
    // Twice, because the pause after the first request must not differ either.
    for (const round of ['first', 'again'])
      expect([line, body, round, await ask(KNOWN)]).toEqual([
        line,
        body,
        round,
        await ask('stranger@shop.ug'),
      ])
    await whenDone(line)
    httpShop.advanceClock(61)
  }
}

onEveryEngine('user enumeration', (engine) => {
  test.each([
    ['as it is after the first start', {}],
    ['with confirmation, without mail', { AUTH_MAILER_AUTOCONFIRM: 'false' }],
    ['with sign-up closed', { AUTH_DISABLE_SIGNUP: 'true' }],
  ])('AUTHAPI-010 no call reveals who is registered: %s', async (_what, env) => {
    const httpShop = await openQuiet(engine, {})
    Object.assign(httpShop.shop.context.config, {
      AUTH_MAILER_AUTOCONFIRM: !('AUTH_MAILER_AUTOCONFIRM' in env),
      AUTH_DISABLE_SIGNUP: 'AUTH_DISABLE_SIGNUP' in env,
    })
    await expectAlike(httpShop)
  })

  test('AUTHAPI-007 AUTHAPI-010 no call reveals who is registered when mail is on, and closed sign-up sends no mail to unknown addresses', async () => {
    const box = await openMailbox()
    const httpShop = await openQuiet(engine, box.env)
    Object.assign(httpShop.shop.context.config, { AUTH_DISABLE_SIGNUP: true })
    const mailing = ['POST /auth/v1/recover', 'POST /auth/v1/otp']
    await expectAlike(
      httpShop,
      async (line) => mailing.includes(line) && box.to(KNOWN, mailing.indexOf(line) + 1),
    )
    expect(box.letters.filter(({ to }) => to !== KNOWN)).toEqual([])
    expect(
      await httpShop.shop.context.store.db.selectFrom('auth_users').select('email').execute(),
    ).toEqual([{ email: KNOWN }])
  })

  test('AUTHAPI-001 an unconfirmed sign-up gets the same response for a known address except for the identities', async () => {
    const httpShop = await openQuiet(engine, {
      ...(await openMailbox()).env,
      AUTH_MAILER_AUTOCONFIRM: 'false',
    })
    httpShop.advanceClock(61)
    const ask = async (email: string) => {
      const answer = await httpShop.call('POST /auth/v1/signup', {
        body: { email, password: PASSWORD, data: { colour: 'red' } },
      })
      const { identities, user_metadata, ...rest } = answer.body
      expect([Array.isArray(identities), user_metadata]).toMatchObject([true, { colour: 'red' }])
      return visiblePartOf({ ...answer, text: JSON.stringify(rest) }, email)
    }
    expect(await ask(KNOWN)).toEqual(await ask('stranger@shop.ug'))
  })

  test('AUTH-012 AUTHAPI-007 AUTHAPI-014 three calls reveal a known address by design: unconfirmed sign-up, code without new account, taken new address', async () => {
    const httpShop = await openQuiet(engine, (await openMailbox()).env)
    const { access_token: token } = await httpShop.signUp('ann@shop.ug')
    const codeOf = async (line: string, body: unknown) =>
      (await httpShop.call(line, { token, body })).body['code']
    expect(await codeOf('POST /auth/v1/signup', { email: KNOWN, password: PASSWORD })).toBe(
      'user_already_exists',
    )
    expect(
      await codeOf('POST /auth/v1/otp', { email: 'stranger@shop.ug', create_user: false }),
    ).toBe('otp_disabled')
    expect(await codeOf('PUT /auth/v1/user', { email: KNOWN })).toBe('email_exists')
  })

  test('AUTHAPI-002 AUTHAPI-001 known, unknown and passwordless accounts all wait in the queue for password hashing', async () => {
    const httpShop = await openQuiet(engine, {})
    await httpShop.signUp('passwordless@shop.ug')
    await httpShop.shop.write((tx) =>
      tx
        .updateTable('auth_users')
        .set({ encrypted_password: null })
        .where('email', '=', 'passwordless@shop.ug')
        .execute(),
    )
    const crowd = fillPasswordQueue()
    for (const email of [KNOWN, 'passwordless@shop.ug', 'stranger@shop.ug'])
      for (const line of ['token?grant_type=password', 'signup']) {
        // A place in the queue is sometimes free, so one attempt proves nothing; a request that
        // skips the queue is never turned away.
        const ask = async () =>
          (await httpShop.call(`POST /auth/v1/${line}`, { body: { email, password: '12345678' } }))
            .status
        await expect.poll(ask, { message: `${line} for ${email}`, interval: 1 }).toBe(503)
      }
    await crowd.leave()
  })
})
