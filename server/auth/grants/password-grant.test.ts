// Signing in with a password: the responses, and the limits on guessing.
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { fillPasswordQueue } from '../../testing/password-queue-load.ts'
import { type HttpShop, openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const guess = (httpShop: HttpShop, email: string, headers: Record<string, string> = {}) =>
  httpShop.signIn(email, 'guess-it', headers)

onEveryEngine('password grant', (engine) => {
  test('AUTHAPI-002 AUTH-009 the correct password returns a session, and an unknown address gets the response of a wrong password', async () => {
    const httpShop = await openHttpShop(engine)
    const { user } = await httpShop.signUp('ann@shop.ug')
    const right = await httpShop.signIn('ANN@shop.ug')
    expect(right).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', user: { id: user.id } },
    })
    expect(right.headers.get('cache-control')).toBe('no-store')
    const [wrong, unknown] = [
      await guess(httpShop, 'ann@shop.ug'),
      await guess(httpShop, 'nobody@shop.ug'),
    ]
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('AUTHAPI-002 passwords are compared byte for byte', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug', 'Secret é1')
    for (const other of [
      'secret é1',
      'Secret é1 ',
      ' Secret é1',
      'Secret e\u03011',
      'Secret é',
      `Secret é1\u0000`,
    ])
      expect((await httpShop.signIn('ann@shop.ug', other)).status).toBe(400)
    expect((await httpShop.signIn('ann@shop.ug', 'Secret é1')).status).toBe(200)
  })

  test.each([
    ['nothing', {}, 400, 'validation_failed', 'missing email or phone'],
    [
      'both addresses',
      { email: 'a@b.ug', phone: '1', password: 'x' },
      400,
      'validation_failed',
      undefined,
    ],
    [
      'a phone',
      { phone: '256772123456', password: 'x' },
      422,
      'phone_provider_disabled',
      undefined,
    ],
    [
      'no password',
      { email: 'ann@shop.ug' },
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    ['a NUL', { email: 'ann\u0000@shop.ug', password: 'x' }, 400, 'invalid_credentials', undefined],
    [
      'an endless address',
      { email: 'a'.repeat(60_000), password: 'x' },
      400,
      'invalid_credentials',
      undefined,
    ],
    ['a list as address', { email: ['ann@shop.ug'], password: 'x' }, 400, 'bad_json', undefined],
  ])('AUTHAPI-002 a sign-in with %s is refused', async (_what, body, status, code, message) => {
    const httpShop = await openHttpShop(engine)
    const answer = await httpShop.call('POST /auth/v1/token?grant_type=password', { body })
    expect(answer).toMatchObject({
      status,
      body: { code, ...(message === undefined ? {} : { message }) },
    })
  })

  test('AUTHAPI-002 a banned or deleted account cannot sign in, and the ban is shown only after the correct password', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ banned_until: '2099-01-01T00:00:00.000Z' }).execute(),
    )
    expect((await httpShop.signIn('ann@shop.ug')).body).toMatchObject({ code: 'user_banned' })
    expect((await guess(httpShop, 'ann@shop.ug')).body).toMatchObject({
      code: 'invalid_credentials',
    })
    await httpShop.shop.write((tx) =>
      tx
        .updateTable('auth_users')
        .set({ banned_until: null, deleted_at: httpShop.shop.context.now() })
        .execute(),
    )
    expect((await httpShop.signIn('ann@shop.ug')).body).toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('AUTHAPI-002 a password is rehashed at the next sign-in when its parameters are outdated', async () => {
    const httpShop = await openHttpShop(engine)
    await httpShop.signUp('ann@shop.ug')
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_users').set({ encrypted_password: old }).execute(),
    )
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
    const stored = await httpShop.shop.context.store.db
      .selectFrom('auth_users')
      .select('encrypted_password')
      .executeTakeFirstOrThrow()
    expect(stored.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-002 each attempt causes a growing pause after ten wrong passwords for known and unknown addresses', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN: '100000' })
    await httpShop.signUp('ann@shop.ug')
    for (const email of ['ann@shop.ug', 'nobody@shop.ug']) {
      for (let attempt = 1; attempt <= 10; attempt += 1)
        expect((await guess(httpShop, email)).status).toBe(400)
      const pauses: (string | null)[] = []
      for (let round = 0; round < 8; round += 1) {
        const paused = await httpShop.signIn(email)
        expect(paused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
        pauses.push(paused.headers.get('retry-after'))
        httpShop.advanceClock(Number(paused.headers.get('retry-after')))
        expect((await guess(httpShop, email)).status).toBe(400)
      }
      expect(pauses).toEqual(['1', '2', '4', '8', '16', '32', '60', '60'])
    }
    httpShop.advanceClock(60)
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
    expect((await guess(httpShop, 'ann@shop.ug')).status).toBe(400)
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
  })

  test('AUTHAPI-002 a known device is not paused by strangers but by its own wrong passwords', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN: '100000' })
    await httpShop.signUp('ann@shop.ug')
    const cookie =
      (await httpShop.signIn('ann@shop.ug')).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(cookie).toMatch(/^webale-device=[\w-]{22}$/)
    httpShop.advanceClock(600)
    for (let attempt = 1; attempt <= 10; attempt += 1) await guess(httpShop, 'ann@shop.ug')
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(429)
    expect(
      (
        await httpShop.signIn('ann@shop.ug', PASSWORD, {
          cookie: 'webale-device=AAAAAAAAAAAAAAAAAAAAAA',
        })
      ).status,
    ).toBe(429)
    expect((await httpShop.signIn('ann@shop.ug', PASSWORD, { cookie })).status).toBe(200)
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await guess(httpShop, 'ann@shop.ug', { cookie })
    expect((await httpShop.signIn('ann@shop.ug', PASSWORD, { cookie })).status).toBe(429)
  })

  test('AUTHAPI-002 concurrent guesses at one account are limited', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN: '1000000' })
    await httpShop.signUp('ann@shop.ug')
    const burst = await Promise.all(
      Array.from({ length: 29 }, () => guess(httpShop, 'ann@shop.ug')),
    )
    expect(burst.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(20)
    expect(burst.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(429)
  })

  test('AUTHAPI-002 attempts of one client address are limited despite a forged X-Forwarded-For, and refresh still works', async () => {
    const httpShop = await openHttpShop(engine)
    const { refresh_token } = await httpShop.signUp('ann@shop.ug')
    const statuses: number[] = []
    for (let attempt = 0; attempt < 40; attempt += 1)
      statuses.push(
        (await guess(httpShop, `x${attempt}@shop.ug`, { 'x-forwarded-for': `10.0.0.${attempt}` }))
          .status,
      )
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true)
    expect((await httpShop.refresh(refresh_token)).status).toBe(200)
  })

  test('AUTHAPI-002 the right-most untrusted address counts behind a trusted proxy', async () => {
    const httpShop = await openHttpShop(engine, {
      TRUST_PROXY: '127.0.0.1',
      AUTH_RATE_LIMIT_TOKEN: '1',
    })
    expect(
      (await guess(httpShop, 'a@shop.ug', { 'x-forwarded-for': '1.1.1.1, 9.9.9.9' })).status,
    ).toBe(400)
    expect(
      (await guess(httpShop, 'b@shop.ug', { 'x-forwarded-for': '2.2.2.2, 9.9.9.9' })).status,
    ).toBe(429)
    expect(
      (await guess(httpShop, 'c@shop.ug', { 'x-forwarded-for': '2.2.2.2, 8.8.8.8' })).status,
    ).toBe(400)
    expect(
      (await guess(httpShop, 'd@shop.ug', { 'x-forwarded-for': '2001:db8:1:2:3::1' })).status,
    ).toBe(400)
    expect(
      (await guess(httpShop, 'e@shop.ug', { 'x-forwarded-for': '2001:db8:1:2:ffff::9' })).status,
    ).toBe(429)
  })

  test('AUTHAPI-002 passwords of unknown addresses are hashed too, and a queue of more than fifty is refused with 503', async () => {
    const httpShop = await openHttpShop(engine)
    const crowd = fillPasswordQueue()
    // A place in the queue is sometimes free, so one attempt proves nothing.
    let answer = await guess(httpShop, 'nobody@shop.ug')
    for (let more = 4; more > 0 && answer.status !== 503; more -= 1)
      answer = await guess(httpShop, 'nobody@shop.ug')
    await crowd.leave()
    expect(answer).toMatchObject({ status: 503, body: { code: 'overloaded' } })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect((await guess(httpShop, 'nobody@shop.ug')).status).toBe(400)
  })

  test('AUTHAPI-002 each sign-in is logged in one line without passwords', async () => {
    const httpShop = await openHttpShop(engine)
    const { user } = await httpShop.signUp('ann@shop.ug')
    await httpShop.signIn('ann@shop.ug', PASSWORD, { 'user-agent': 'till\t1' })
    await guess(httpShop, 'ann@shop.ug')
    const log = await httpShop.shop.context.store.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '<>', 'books')
      .orderBy('id')
      .execute()
    expect(log.map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ['signed_up', user.id],
      ['login', user.id],
      ['login_failed', user.id],
    ])
    expect(log[1]).toMatchObject({
      user_agent: 'till 1',
      ip: '127.0.0.1',
      session_id: expect.any(String),
    })
    expect(JSON.stringify(log)).not.toMatch(/guess-it|matooke/)
  })

  test('AUTHAPI-002 a correct password still signs in, with a hint, when it is too short by the current rules', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_PASSWORD_MIN_LENGTH: '20' })
    await httpShop.signUp('ann@shop.ug', 'twenty-characters-ok')
    await httpShop.shop.write(async (tx) => {
      await tx
        .updateTable('auth_users')
        .set({ encrypted_password: await hash('short1') })
        .execute()
    })
    const { status, body } = await httpShop.signIn('ann@shop.ug', 'short1')
    expect([status, body['weak_password']]).toEqual([
      200,
      { message: 'Password should be at least 20 characters.', reasons: ['length'] },
    ])
  })
})
