// Refresh tokens: which one gets the next token, which is refused, and when a session ends.
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { decideReuse } from './refresh-grant.ts'
import { refreshChain, refusedAnswer } from '../../testing/refresh-chain.ts'

test('AUTHAPI-003 decide judges a token by its counter, the floor and the time since the last refresh', () => {
  const row = {
    counter: 10,
    floor: 8,
    refreshed_at: '2026-11-21T09:00:00.000Z',
    reused_counter: null,
    reused_at: null,
  }
  const [soon, late] = ['2026-11-21T09:00:09.999Z', '2026-11-21T09:00:10.000Z']
  const table = [5, 7, 8, 9, 10, 11, 99].map((counter) => [
    counter,
    decideReuse(counter, row, 10, soon),
    decideReuse(counter, row, 10, late),
  ])
  expect(table).toEqual([
    [5, 'refuse', 'end'],
    [7, 'refuse', 'end'],
    [8, 'repeat', 'end'],
    [9, 'repeat', 'repeat_late'],
    [10, 'rotate', 'rotate'],
    [11, 'rotate', 'rotate'],
    [99, 'rotate', 'rotate'],
  ])
})

whereEnginesDiffer('refresh grant', (engine) => {
  test('AUTHAPI-003 the current token is exchanged for the next one with the same session, level and methods', async () => {
    const httpShop = await openHttpShop(engine)
    const first = await httpShop.signUp('ann@shop.ug')
    httpShop.advanceClock(60)
    const { status, body, headers } = await httpShop.refresh(first.refresh_token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body['refresh_token']).not.toBe(first.refresh_token)
    const claims = [first.access_token, String(body['access_token'])].map((token) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
    )
    const steady = ({ session_id, aal, amr, sub }: Record<string, unknown>) => ({
      session_id,
      aal,
      amr,
      sub,
    })
    expect(steady(claims[1])).toEqual(steady(claims[0]))
    expect(claims[1].exp - claims[0].exp).toBe(60)
  })

  test('AUTHAPI-003 a session ends after thirty unused days and after half a year in any case', async () => {
    const httpShop = await openHttpShop(engine)
    const quiet = await httpShop.signUp('ann@shop.ug')
    httpShop.advanceClock(30 * 24 * 3600 - 1)
    expect((await httpShop.refresh(quiet.refresh_token)).status).toBe(200)
    httpShop.advanceClock(30 * 24 * 3600)
    expect(await httpShop.refresh(quiet.refresh_token)).toMatchObject(
      refusedAnswer('session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'),
    )
    let busy = String((await httpShop.signIn('ann@shop.ug')).body['refresh_token'])
    for (let month = 0; month < 6; month += 1) {
      httpShop.advanceClock(29 * 24 * 3600)
      busy = String((await httpShop.refresh(busy)).body['refresh_token'])
    }
    httpShop.advanceClock(7 * 24 * 3600)
    expect(await httpShop.refresh(busy)).toMatchObject(
      refusedAnswer('session_expired', 'Invalid Refresh Token: Session Expired'),
    )
  })

  test('AUTHAPI-003 an older session ends when a newer one was refreshed and one session per person is allowed', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_SESSIONS_SINGLE_PER_USER: 'true' })
    const older = await httpShop.signUp('ann@shop.ug')
    httpShop.advanceClock(5)
    const newer = await httpShop.signIn('ann@shop.ug')
    expect(await httpShop.refresh(older.refresh_token)).toMatchObject(
      refusedAnswer('session_expired', 'Invalid Refresh Token: Session Expired'),
    )
    expect((await httpShop.refresh(String(newer.body['refresh_token']))).status).toBe(200)
  })

  test('AUTHAPI-003 the parent token gets the same next token when the response was lost, also days later', async () => {
    const httpShop = await openHttpShop(engine)
    const [parent, active] = await refreshChain(
      httpShop,
      (await httpShop.signUp('ann@shop.ug')).refresh_token,
      1,
    )
    httpShop.advanceClock(29 * 24 * 3600)
    expect((await httpShop.refresh(parent ?? '')).body['refresh_token']).toBe(active)
    expect((await httpShop.refresh(parent ?? '')).body['refresh_token']).toBe(active)
    expect((await httpShop.refresh(active ?? '')).status).toBe(200)
  })

  test('AUTHAPI-003 older tokens get the current token for ten seconds when several tabs refresh together', async () => {
    const httpShop = await openHttpShop(engine)
    const tokens = await refreshChain(
      httpShop,
      (await httpShop.signUp('ann@shop.ug')).refresh_token,
      4,
    )
    httpShop.advanceClock(9)
    for (const token of tokens.slice(0, 4))
      expect((await httpShop.refresh(token)).body['refresh_token']).toBe(tokens[4])
  })

  test('AUTHAPI-003 an older token ends the session and its access token and is recorded when it arrives later', async () => {
    const httpShop = await openHttpShop(engine)
    const first = await httpShop.signUp('ann@shop.ug')
    const other = await httpShop.signIn('ann@shop.ug')
    const tokens = await refreshChain(httpShop, first.refresh_token, 3)
    const { body } = await httpShop.refresh(tokens[3] ?? '')
    httpShop.advanceClock(11)
    const used = refusedAnswer('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
    expect(await httpShop.refresh(tokens[0] ?? '')).toMatchObject(used)
    expect((await httpShop.refresh(String(body['refresh_token']))).body).toMatchObject({
      code: 'refresh_token_not_found',
    })
    expect(
      (await httpShop.call('GET /auth/v1/user', { token: String(body['access_token']) })).body,
    ).toMatchObject({
      code: 'session_not_found',
    })
    expect(
      (await httpShop.call('GET /api/session/role', { token: String(body['access_token']) }))
        .status,
    ).toBe(401)
    expect((await httpShop.refresh(String(other.body['refresh_token']))).status).toBe(200)
    const log = await httpShop.shop.context.store.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'token_reuse_detected')
      .execute()
    expect(log).toMatchObject([{ entity_id: first.user.id, ip: '127.0.0.1' }])
  })

  test('AUTHAPI-003 a refresh token with a counter above the stored one is accepted when the database was restored', async () => {
    const httpShop = await openHttpShop(engine)
    const tokens = await refreshChain(
      httpShop,
      (await httpShop.signUp('ann@shop.ug')).refresh_token,
      5,
    )
    await httpShop.shop.write((tx) => tx.updateTable('auth_sessions').set({ counter: 1 }).execute())
    httpShop.advanceClock(60)
    const ahead = await httpShop.refresh(tokens[5] ?? '')
    expect(ahead.status).toBe(200)
    expect((await httpShop.refresh(String(ahead.body['refresh_token']))).status).toBe(200)
    httpShop.advanceClock(60)
    expect((await httpShop.refresh(tokens[4] ?? '')).body).toMatchObject({
      code: 'refresh_token_already_used',
    })
  })

  test('AUTHAPI-003 ten concurrent tabs get one and the same next token', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN_REFRESH: '1000000' })
    let { refresh_token } = await httpShop.signUp('ann@shop.ug')
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => httpShop.refresh(refresh_token)),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1)
      expect(
        await httpShop.shop.context.store.db
          .selectFrom('audit_log')
          .selectAll()
          .where('action', '=', 'token_refreshed')
          .execute(),
      ).toHaveLength(round)
      refresh_token = String(answers[0]?.body['refresh_token'])
      httpShop.advanceClock(1)
    }
  })

  test('AUTHAPI-003 the database contains nothing that can be used as a token', async () => {
    const httpShop = await openHttpShop(engine)
    const { refresh_token, access_token } = await httpShop.signUp('ann@shop.ug')
    const rows = JSON.stringify(
      await Promise.all(
        (['auth_sessions', 'auth_users', 'audit_log'] as const).map((table) =>
          httpShop.shop.context.store.db.selectFrom(table).selectAll().execute(),
        ),
      ),
    )
    expect(rows).not.toContain(refresh_token)
    expect(rows).not.toContain(access_token)
  })
})
